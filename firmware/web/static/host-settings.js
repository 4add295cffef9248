// On the host page: the settings that a file can have too, with a test of each connection. It is loaded when
// its part of the page is opened.

import { addCatalog, tr } from "./i18n.js";
import { h, redraw } from "./dom.js";
import { Refused, getMine, send } from "./api.js";

const SECTIONS = [
  ["mqtt", (key) => key.startsWith("mqtt.")],
  ["lights", (key) => key === "lights" || key === "button"],
  ["tray", (key) => !key.includes(".") && key !== "lights" && key !== "button"],
];
const TESTED = new Set(["mqtt", "lights"]);
const RARE = new Set(["mqtt.password_file", "mqtt.ca_file", "mqtt.cert_file", "mqtt.key_file", "mqtt.prefix", "mqtt.tray_id", "mqtt.discovery_prefix"]);
const EVENTS = ["throw", "ask", "problem"];

await addCatalog("configuration");

const nameOf = (key) => tr("configuration-name", { key: key.replace(".", "-") });
const idOf = (key) => `setting-${key.replace(".", "-")}`;

/** What decides a setting, if not this page. */
const decided = (one) => ["file", "environment", "flag"].includes(one.origin);

/** The value of a field: a list has one entry in each line, and a number is a number. */
function valueOf(one, input) {
  if (input.type === "checkbox") return input.checked;
  const text = input.value.trim();
  if (Array.isArray(one.value)) return text.split(/[\s,]+/).filter(Boolean);
  if (!text) return null;
  return typeof one.value === "number" ? Number(text) : text;
}

function field(one) {
  const shared = { id: idOf(one.key), name: one.key, disabled: decided(one) };
  if (typeof one.value === "boolean") return h("input", { ...shared, type: "checkbox", checked: one.value });
  if (one.choices.length) return h("select", shared, one.choices.map((choice) => h("option", { value: choice, selected: choice === one.value }, choice)));
  const text = Array.isArray(one.value) ? one.value.join(" ") : one.value ?? "";
  return h("input", { ...shared, type: one.secret ? "password" : typeof one.value === "number" ? "number" : "text", value: text,
    placeholder: one.secret && one.is_set ? tr("configuration-secret-saved") : null, autocomplete: one.secret ? "new-password" : "off", autocapitalize: "off", spellcheck: "false" });
}

const row = (one) => h("div", { class: `setting ${typeof one.value === "boolean" ? "switch" : ""}` },
  h("label", { for: idOf(one.key) }, nameOf(one.key)),
  field(one),
  decided(one) && h("p", { class: "soft" }, tr("configuration-decided", { origin: one.origin, where: one.where })),
  one.waits && h("p", { class: "soft" }, tr("configuration-waits")));

/** Whether the tray uses https from now on. */
const isSecure = (known) => known.settings.some((one) => one.key === "tls" && one.value && !one.waits);

/** Draw the settings into `body`. */
export async function drawSettings(body) {
  let told = {}; // the result of the last action in each part: [whether it is good, words]

  const tell = (part, good, words) => { told = { [part]: [good, words] }; };
  const reason = (error) => (error instanceof Refused ? error.message : tr("page-tray-unreachable"));

  async function attempt(part, work) {
    try {
      const known = await work();
      if (location.protocol === "http:" && isSecure(known)) await getMine("/configuration"); // this page follows to https
      tell(part, true, tr("configuration-saved"));
      draw(known);
    } catch (error) {
      tell(part, false, reason(error));
      body.querySelector(`[data-part="${part}"] .told`).replaceWith(said(part));
    }
  }

  async function test(part, name = "") {
    const button = body.querySelector(`[data-part="${part}"] .test`);
    button.disabled = true;
    try {
      const found = await send("POST", "/configuration/test", { what: name ? "webhook" : part, name });
      tell(part, found.ok, found.message);
    } catch (error) {
      tell(part, false, reason(error));
    }
    button.disabled = false;
    body.querySelector(`[data-part="${part}"] .told`).replaceWith(said(part));
  }

  const said = (part) => {
    const [good, words] = told[part] || [true, ""];
    return h("p", { class: `told ${good ? "" : "problem"}`, role: good ? "status" : "alert" }, words);
  };

  function save(event, part, settings) {
    event.preventDefault();
    const changes = {};
    for (const one of settings.filter((each) => !decided(each))) {
      const input = event.target.elements[one.key];
      const value = valueOf(one, input);
      if (one.secret && !value) continue; // an empty secret is kept
      if (JSON.stringify(value) !== JSON.stringify(one.value ?? null)) changes[one.key] = value;
    }
    return attempt(part, () => send("PUT", "/configuration", { changes }));
  }

  function section(part, settings) {
    const usual = settings.filter((one) => !RARE.has(one.key)), rare = settings.filter((one) => RARE.has(one.key));
    const secrets = settings.filter((one) => one.secret && one.is_set && one.origin === "page");
    return h("form", { class: "fields tray-part", "data-part": part, onsubmit: (event) => save(event, part, settings) },
      h("h3", {}, tr("configuration-part", { part })),
      usual.map(row),
      rare.length > 0 && h("details", {}, h("summary", {}, tr("page-more")), rare.map(row)),
      said(part),
      h("div", { class: "row" },
        h("button", { class: "do" }, tr("configuration-save")),
        TESTED.has(part) && h("button", { type: "button", class: "quiet test", onclick: () => test(part) }, tr("configuration-test")),
        secrets.map((one) => h("button", { type: "button", class: "quiet", onclick: () => attempt(part, () => send("PUT", "/configuration", { changes: { [one.key]: null } })) }, tr("configuration-forget", { what: nameOf(one.key) })))));
  }

  function webhook(hook) {
    const part = `webhook-${hook.name}`;
    const put = (event) => {
      event.preventDefault();
      const form = new FormData(event.target);
      const name = hook.name || form.get("name").trim();
      const fields = { url: form.get("url").trim(), preset: form.get("preset"), events: form.getAll("event"), template: form.get("template"), names: form.has("names"), clips: form.has("clips") };
      return attempt(part, () => send("PUT", `/configuration/webhooks/${encodeURIComponent(name)}`, fields));
    };
    const on = { disabled: hook.locked };
    return h("details", { class: "webhook", "data-part": part, open: Boolean(told[part]) }, h("summary", {}, hook.name || tr("configuration-webhook-new")),
      hook.locked && h("p", { class: "soft" }, tr("configuration-webhook-file")),
      h("form", { class: "fields", onsubmit: put },
        !hook.name && [h("label", { for: "hook-name" }, tr("page-name")), h("input", { id: "hook-name", name: "name", required: true, maxlength: 40, pattern: "[A-Za-z0-9_ \\-]+", autocomplete: "off" })],
        !hook.locked && [h("label", { for: `url-${part}` }, tr("configuration-webhook-url")),
          h("input", { id: `url-${part}`, name: "url", type: "password", inputmode: "url", required: !hook.name, placeholder: hook.name ? tr("configuration-secret-saved") : null, autocomplete: "new-password" })],
        h("label", { for: `preset-${part}` }, tr("configuration-webhook-preset")),
        h("select", { id: `preset-${part}`, name: "preset", ...on }, ["json", "discord"].map((one) => h("option", { value: one, selected: one === hook.preset }, one))),
        h("fieldset", { class: "bag", ...on }, h("legend", {}, tr("configuration-webhook-events")),
          EVENTS.map((event) => h("label", {}, h("input", { type: "checkbox", name: "event", value: event, checked: hook.events.includes(event) }), tr("configuration-event", { event })))),
        h("label", { for: `template-${part}` }, tr("configuration-webhook-template")),
        h("input", { id: `template-${part}`, name: "template", value: hook.template, maxlength: 2000, autocomplete: "off", ...on }),
        h("label", { class: "only" }, h("input", { type: "checkbox", name: "names", checked: hook.names, ...on }), tr("configuration-webhook-names")),
        h("label", { class: "only" }, h("input", { type: "checkbox", name: "clips", checked: hook.clips, ...on }), tr("configuration-webhook-clips")),
        said(part),
        h("div", { class: "row" },
          !hook.locked && h("button", { class: "do" }, tr("configuration-save")),
          hook.name && h("button", { type: "button", class: "quiet test", onclick: () => test(part, hook.name) }, tr("configuration-test")),
          hook.name && !hook.locked && h("button", { type: "button", class: "quiet", onclick: () => attempt("webhooks", () => send("DELETE", `/configuration/webhooks/${encodeURIComponent(hook.name)}`, {})) }, tr("page-remove")))));
  }

  const fresh = { name: "", preset: "json", events: ["throw"], template: "", names: false, clips: false, locked: false };

  function draw(known) {
    redraw(body,
      h("p", { class: "soft" }, known.file ? tr("configuration-file", { file: known.file }) : tr("configuration-no-file")),
      known.restart && h("p", { class: "banner", role: "status" }, tr("configuration-restart")),
      SECTIONS.map(([part, fits]) => section(part, known.settings.filter((one) => fits(one.key)))),
      h("div", { class: "tray-part", "data-part": "webhooks" }, h("h3", {}, "Webhooks"), known.webhooks.map(webhook), webhook(fresh), said("webhooks")));
  }

  draw(await getMine("/configuration"));
}
