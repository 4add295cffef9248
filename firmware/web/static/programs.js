// Programs on the host page: their tokens, and the web pages that may call the tray.

import { language, tr } from "./i18n.js";
import { h, show } from "./dom.js";
import { getMine, send } from "./api.js";

const SCOPES = [
  ["read", tr("page-scope-read")],
  ["ask", tr("page-scope-ask")],
  ["answer", tr("page-scope-answer")],
  ["manage", tr("page-scope-host")],
  ["camera", tr("page-be-the-camera")],
];
const when = (iso) => new Date(iso).toLocaleString(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** Draw the webhooks into `body`: what waits, and what was given up. Returns whether there are any. */
export async function drawWebhooks(body, sheet) {
  const { webhooks } = await getMine("/webhooks");
  const attempt = async (method, path) => {
    try {
      await send(method, path, {});
    } catch (error) {
      sheet(tr("page-refused-heading"), h("p", {}, error.message));
    }
    await drawWebhooks(body, sheet);
  };
  show(body, webhooks, () => webhooks.map((hook) => [
    h("h3", {}, hook.name),
    h("p", { class: "soft" }, hook.problem || (hook.waiting ? tr("page-records-waiting", { waiting: hook.waiting }) : tr("page-records-sent"))),
    hook.dead.length > 0 && h("ul", { class: "joined" }, hook.dead.map((letter) => h("li", {},
      h("span", {}, letter.about, " ", h("span", { class: "soft" }, tr("page-name-about", { who: when(letter.at), about: letter.reason }))),
      h("span", { class: "row" },
        h("button", { type: "button", class: "quiet", onclick: () => attempt("POST", `/webhooks/dead/${letter.id}/retry`) }, tr("page-records-send-again")),
        h("button", { type: "button", class: "quiet", onclick: () => attempt("DELETE", `/webhooks/dead/${letter.id}`) }, tr("page-records-discard")))))),
  ]));
  return webhooks.length > 0;
}

/** Draw the programs into `body`. `sheet(title, ...parts)` opens the dialog of the page. */
export async function drawPrograms(body, sheet) {
  const again = () => drawPrograms(body, sheet);
  const attempt = async (work) => {
    try {
      await work();
    } catch (error) {
      sheet(tr("page-refused-heading"), h("p", {}, error.message));
    }
    await again();
  };

  async function add(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    await attempt(async () => {
      const made = await send("POST", "/access/programs", { name: form.get("name"), scopes: form.getAll("scope") });
      sheet(tr("page-program-token", { made: made.name }),
        h("p", {}, tr("page-program-token-note")),
        h("p", {}, h("input", { id: "new-token", type: "text", readonly: true, value: made.token, "aria-label": tr("page-program-token-label"), onfocus: (e) => e.target.select() })));
      event.target.reset();
    });
  }

  const found = await getMine("/access/programs");
  show(body, found, () => [
    h("ul", { class: "joined" }, found.programs.length
      ? found.programs.map((one) => h("li", {},
        h("span", {}, h("strong", {}, one.name), " ", h("span", { class: "soft" },
          (one.used_at ? tr("page-program-last-used", { scopes: one.scopes.join(", "), when: when(one.used_at) }) : tr("page-program-never-used", { scopes: one.scopes.join(", ") })))),
        h("button", { type: "button", class: "quiet", "aria-label": tr("page-program-revoke-name", { name: one.name }),
          onclick: () => attempt(() => send("DELETE", `/access/programs/${one.id}`, {})) }, tr("page-program-revoke"))))
      : h("li", { class: "soft" }, tr("page-programs-none"))),
    h("form", { class: "fields tray-part", onsubmit: add },
      h("label", { for: "program-name" }, tr("page-program-name")),
      h("input", { id: "program-name", name: "name", type: "text", maxlength: 40, required: true, autocomplete: "off" }),
      h("fieldset", { class: "bag" }, h("legend", {}, tr("page-program-scopes")),
        SCOPES.map(([scope, words]) => h("label", {}, h("input", { type: "checkbox", name: "scope", value: scope, checked: scope === "read" }), words))),
      h("div", { class: "row" }, h("button", { class: "quiet" }, tr("page-program-make-token")))),
    h("form", { class: "fields tray-part", onsubmit: (event) => {
      event.preventDefault();
      const origins = new FormData(event.target).get("origins").split(/\s+/).filter(Boolean);
      return attempt(() => send("PUT", "/access/origins", { origins }));
    } },
    h("label", { for: "origins" }, tr("page-origins-field")),
    h("textarea", { id: "origins", name: "origins", rows: 3, spellcheck: "false" }, found.origins.join("\n")),
    h("div", { class: "row" }, h("button", { class: "quiet" }, tr("page-origins-save")))),
  ]);
}
