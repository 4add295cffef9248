// Programs on the host page: their tokens, and the web pages that may call the tray.

import { h, show } from "./dom.js";
import { getMine, send } from "./api.js";

const SCOPES = [
  ["read", "Read the table"],
  ["ask", "Ask for dice"],
  ["answer", "Answer questions and correct dice"],
  ["manage", "Start sessions and change settings"],
];
const when = (iso) => new Date(iso).toLocaleString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** Draw the webhooks into `body`: what waits, and what was given up. Returns whether there are any. */
export async function drawWebhooks(body, sheet) {
  const { webhooks } = await getMine("/webhooks");
  const attempt = async (method, path) => {
    try {
      await send(method, path, {});
    } catch (error) {
      sheet("Not done", h("p", {}, error.message));
    }
    await drawWebhooks(body, sheet);
  };
  show(body, webhooks, () => webhooks.map((hook) => [
    h("h3", {}, hook.name),
    h("p", { class: "soft" }, hook.problem || (hook.waiting ? `${hook.waiting} records wait.` : "Everything is sent.")),
    hook.dead.length > 0 && h("ul", { class: "joined" }, hook.dead.map((letter) => h("li", {},
      h("span", {}, letter.about, " ", h("span", { class: "soft" }, `${when(letter.at)}: ${letter.reason}`)),
      h("span", { class: "row" },
        h("button", { type: "button", class: "quiet", onclick: () => attempt("POST", `/webhooks/dead/${letter.id}/retry`) }, "Send again"),
        h("button", { type: "button", class: "quiet", onclick: () => attempt("DELETE", `/webhooks/dead/${letter.id}`) }, "Forget"))))),
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
      sheet("Not done", h("p", {}, error.message));
    }
    await again();
  };

  async function add(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    await attempt(async () => {
      const made = await send("POST", "/access/programs", { name: form.get("name"), scopes: form.getAll("scope") });
      sheet(`The token of ${made.name}`,
        h("p", {}, "Copy it into the program now. It is not shown again."),
        h("p", {}, h("input", { id: "new-token", type: "text", readonly: true, value: made.token, "aria-label": "Token", onfocus: (e) => e.target.select() })));
      event.target.reset();
    });
  }

  const found = await getMine("/access/programs");
  show(body, found, () => [
    h("ul", { class: "joined" }, found.programs.length
      ? found.programs.map((one) => h("li", {},
        h("span", {}, h("strong", {}, one.name), " ", h("span", { class: "soft" },
          `${one.scopes.join(", ")} · ${one.used_at ? `last used ${when(one.used_at)}` : "never used"}`)),
        h("button", { type: "button", class: "quiet", "aria-label": `Revoke ${one.name}`,
          onclick: () => attempt(() => send("DELETE", `/access/programs/${one.id}`, {})) }, "Revoke")))
      : h("li", { class: "soft" }, "No program has a token.")),
    h("form", { class: "fields tray-part", onsubmit: add },
      h("label", { for: "program-name" }, "Name of a new program"),
      h("input", { id: "program-name", name: "name", type: "text", maxlength: 40, required: true, autocomplete: "off" }),
      h("fieldset", { class: "bag" }, h("legend", {}, "What it may do"),
        SCOPES.map(([scope, words]) => h("label", {}, h("input", { type: "checkbox", name: "scope", value: scope, checked: scope === "read" }), words))),
      h("div", { class: "row" }, h("button", { class: "quiet" }, "Make a token"))),
    h("form", { class: "fields tray-part", onsubmit: (event) => {
      event.preventDefault();
      const origins = new FormData(event.target).get("origins").split(/\s+/).filter(Boolean);
      return attempt(() => send("PUT", "/access/origins", { origins }));
    } },
    h("label", { for: "origins" }, "Web pages that may call the tray, one address per line"),
    h("textarea", { id: "origins", name: "origins", rows: 3, spellcheck: "false" }, found.origins.join("\n")),
    h("div", { class: "row" }, h("button", { class: "quiet" }, "Allow these"))),
  ]);
}
