// On the host page: the settings that a file can have too, with a test of each connection. It is loaded when
// its part of the page is opened.

import { addCatalog, tr } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { get, reasonOf, send } from "../base/api.js";
import { statusLine } from "./host-parts.js";
import { webhookForm } from "./host-webhooks.js";

/** @type {[string, (key: string) => boolean][]} */
const SECTIONS = [
  ["mqtt", (key) => key.startsWith("mqtt.")],
  ["lights", (key) => key === "lights" || key === "button"],
  ["tray", (key) => !key.includes(".") && key !== "lights" && key !== "button"],
];
const TESTED = new Set(["mqtt", "lights"]);
const RARE = new Set([
  "mqtt.password_file",
  "mqtt.ca_file",
  "mqtt.cert_file",
  "mqtt.key_file",
  "mqtt.prefix",
  "mqtt.tray_id",
  "mqtt.discovery_prefix",
]);

await addCatalog("configuration");

const nameOf = (key) => tr("configuration-name", { key: key.replace(".", "-") });
const idOf = (key) => `setting-${key.replace(".", "-")}`;

/**
 * Whether something else than this page decides a setting.
 * @param {Api.SettingView} setting
 */
const isDecided = (setting) => ["file", "environment", "flag"].includes(setting.origin);

/** Whether the tray uses https from now on. */
const isSecure = ({ settings }) =>
  settings.some((setting) => setting.key === "tls" && setting.value && !setting.waits);

/** The settings of the tray, and what came of the last action in each part. */
export class SettingsPage {
  statuses = {}; // of the last action: whether it is good, and words, by its part

  constructor(body) {
    this.body = body;
  }

  statusOf(part) {
    const line = statusLine(this.statuses[part] || [true, ""]);
    line.dataset.of = part; // the part of the webhooks contains those of each
    return line;
  }

  tell(part, good, words) {
    this.statuses = { [part]: [good, words] };
  }

  showStatus(part) {
    this.body.querySelector(`[data-of="${part}"]`).replaceWith(this.statusOf(part));
  }

  /** Send a change of a part, and draw the settings as they are then. */
  async change(part, method, path, body) {
    try {
      /** @type {any} */
      const answer = await send(method, path, body);
      // This page follows to https.
      if (location.protocol === "http:" && isSecure(answer)) await get("/configuration");
      this.tell(part, true, tr("configuration-saved"));
      this.draw(answer);
    } catch (error) {
      this.tell(part, false, reasonOf(error));
      this.showStatus(part);
    }
  }

  changeSettings(part, changes) {
    return this.change(part, "PUT", "/configuration", { changes });
  }

  /** Let the tray try a connection; `name` is that of a webhook. */
  async test(part, name = "") {
    const tested = this.body.querySelector(`[data-part="${part}"] .test`);
    tested.disabled = true;
    try {
      const what = name ? "webhook" : part;
      const { ok, message } = await send("POST", "/configuration/test", { what, name });
      this.tell(part, ok, message);
    } catch (error) {
      this.tell(part, false, reasonOf(error));
    }
    tested.disabled = false;
    this.showStatus(part);
  }

  draw(answer) {
    const { file, restart, settings, webhooks } = answer;
    redraw(
      this.body,
      h("p", { class: "soft" }, file ? tr("configuration-file", { file }) : tr("configuration-no-file")),
      restart && h("p", { class: "banner", role: "status" }, tr("configuration-restart")),
      SECTIONS.map(([part, contains]) => {
        const own = settings.filter((setting) => contains(setting.key));
        return section(this, part, own);
      }),
      h(
        "div",
        { class: "tray-part", "data-part": "webhooks" },
        h("h3", {}, "Webhooks"),
        webhooks.map((hook) => webhookForm(this, hook)),
        webhookForm(this),
        this.statusOf("webhooks"),
      ),
    );
  }
}

/** Draw the settings into `body`. */
export async function drawSettings(body) {
  new SettingsPage(body).draw(await get("/configuration"));
}

/** @param {SettingsPage} page */
function section(page, part, settings) {
  const usual = settings.filter((setting) => !RARE.has(setting.key));
  const rare = settings.filter((setting) => RARE.has(setting.key));
  const onsubmit = (event) => {
    event.preventDefault();
    return page.changeSettings(part, changesOf(settings, event.target.elements));
  };
  return h(
    "form",
    { class: "fields tray-part", "data-part": part, onsubmit },
    h("h3", {}, tr("configuration-part", { part })),
    usual.map(row),
    rare.length > 0 && h("details", {}, h("summary", {}, tr("page-more")), rare.map(row)),
    page.statusOf(part),
    h("div", { class: "row" }, sectionButtons(page, part, settings)),
  );
}

/** @param {SettingsPage} page */
function sectionButtons(page, part, settings) {
  const secrets = settings.filter(
    ({ secret, is_set: isSet, origin }) => secret && isSet && origin === "page",
  );
  return [
    h("button", { class: "do" }, tr("configuration-save")),
    TESTED.has(part) && button(tr("configuration-test"), () => page.test(part), { class: "quiet test" }),
    secrets.map(({ key }) =>
      button(tr("configuration-forget", { what: nameOf(key) }), () =>
        page.changeSettings(part, { [key]: null }),
      ),
    ),
  ];
}

/** The settings that were changed in a form, by their keys. */
function changesOf(settings, inputs) {
  const changes = {};
  for (const setting of settings.filter((each) => !isDecided(each))) {
    const value = enteredValue(setting, inputs[setting.key]);
    if (setting.secret && !value) continue; // an empty secret is kept
    if (JSON.stringify(value) !== JSON.stringify(setting.value ?? null)) changes[setting.key] = value;
  }
  return changes;
}

/**
 * The value of a field: a list has one entry in each line, and a number is a number.
 * @param {Api.SettingView} setting
 */
function enteredValue(setting, input) {
  if (input.type === "checkbox") return input.checked;
  const text = input.value.trim();
  if (Array.isArray(setting.value)) return text.split(/[\s,]+/).filter(Boolean);
  if (!text) return null;
  return typeof setting.value === "number" ? Number(text) : text;
}

/** @param {Api.SettingView} setting */
function row(setting) {
  const { key, origin, value, waits, where } = setting;
  const decided = isDecided(setting) && tr("configuration-decided", { origin, where });
  return h(
    "div",
    { class: `setting ${typeof value === "boolean" ? "switch" : ""}` },
    h("label", { for: idOf(key) }, nameOf(key)),
    input(setting),
    decided && h("p", { class: "soft" }, decided),
    waits && h("p", { class: "soft" }, tr("configuration-waits")),
  );
}

/**
 * The control of a setting.
 * @param {Api.SettingView} setting
 */
function input(setting) {
  const { key, value, choices, secret, is_set: isSet } = setting;
  const shared = { id: idOf(key), name: key, disabled: isDecided(setting) };
  if (typeof value === "boolean") return h("input", { ...shared, type: "checkbox", checked: value });
  if (choices.length) {
    const options = choices.map((choice) =>
      h("option", { value: choice, selected: choice === value }, choice),
    );
    return h("select", shared, options);
  }
  return h("input", {
    ...shared,
    type: secret ? "password" : typeof value === "number" ? "number" : "text",
    value: Array.isArray(value) ? value.join(" ") : (value ?? ""),
    placeholder: secret && isSet ? tr("configuration-secret-saved") : null,
    autocomplete: secret ? "new-password" : "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
}
