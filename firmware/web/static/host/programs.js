// Programs on the host page: their tokens, the web pages that may call the tray, and webhooks that failed.

import { dateTime, tr } from "../base/i18n.js";
import { button, h, show, textOf } from "../base/dom.js";
import { get, reasonOf, send } from "../base/api.js";
import { refused, sheet } from "../base/dialog.js";

const SCOPES = [
  ["read", tr("page-scope-read")],
  ["ask", tr("page-scope-ask")],
  ["answer", tr("page-scope-answer")],
  ["manage", tr("page-scope-host")],
  ["camera", tr("page-be-the-camera")],
];

/** Do something and draw what is there then; a refusal is shown. */
async function runAndDraw(act, draw) {
  try {
    await act();
  } catch (error) {
    refused(reasonOf(error));
  }
  await draw();
}

// ---------------------------------------------------------------- webhooks

/** Draw the webhooks into `body`: what waits, and what was given up. Returns whether there are any. */
export async function drawWebhooks(body) {
  const { webhooks } = await get("/webhooks");
  show(body, webhooks, () =>
    webhooks.map((hook) => [
      h("h3", {}, hook.name),
      h("p", { class: "soft" }, hook.problem || stateOf(hook)),
      hook.dead.length > 0 &&
        h(
          "ul",
          { class: "joined" },
          hook.dead.map((letter) => letterLine(letter, body)),
        ),
    ]),
  );
  return webhooks.length > 0;
}

const stateOf = ({ waiting }) =>
  waiting ? tr("page-records-waiting", { waiting }) : tr("page-records-sent");

/** A record that could not be sent. */
function letterLine(letter, body) {
  const change = (method, path) =>
    runAndDraw(
      () => send(method, path, {}),
      () => drawWebhooks(body),
    );
  const path = `/webhooks/dead/${letter.id}`;
  const why = tr("page-name-about", { who: dateTime(letter.at), about: letter.reason });
  return h(
    "li",
    {},
    h("span", {}, letter.about, " ", h("span", { class: "soft" }, why)),
    h(
      "span",
      { class: "row" },
      button(tr("page-records-send-again"), () => change("POST", `${path}/retry`)),
      button(tr("page-records-discard"), () => change("DELETE", path)),
    ),
  );
}

// ---------------------------------------------------------------- programs

/** Draw the programs into `body`. */
export async function drawPrograms(body) {
  const access = await get("/access/programs");
  const run = (act) => runAndDraw(act, () => drawPrograms(body));
  const lines = access.programs.map((program) => programLine(program, run));
  show(body, access, () => [
    h("ul", { class: "joined" }, lines.length ? lines : h("li", { class: "soft" }, tr("page-programs-none"))),
    tokenForm(run),
    originsForm(access.origins, run),
  ]);
}

function programLine({ id, name, scopes, used_at: usedAt }, run) {
  const allowed = scopes.join(", ");
  const words = usedAt
    ? tr("page-program-last-used", { scopes: allowed, when: dateTime(usedAt) })
    : tr("page-program-never-used", { scopes: allowed });
  return h(
    "li",
    {},
    h("span", {}, h("strong", {}, name), " ", h("span", { class: "soft" }, words)),
    button(tr("page-program-revoke"), () => run(() => send("DELETE", `/access/programs/${id}`, {})), {
      "aria-label": tr("page-program-revoke-name", { name }),
    }),
  );
}

/** The form that makes a token for a new program. */
function tokenForm(run) {
  const onsubmit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    return run(async () => {
      const wish = { name: form.get("name"), scopes: form.getAll("scope") };
      showToken(await send("POST", "/access/programs", wish));
      event.target.reset();
    });
  };
  const scopes = SCOPES.map(([scope, words]) =>
    h(
      "label",
      {},
      h("input", { type: "checkbox", name: "scope", value: scope, checked: scope === "read" }),
      words,
    ),
  );
  return h(
    "form",
    { class: "fields tray-part", onsubmit },
    h("label", { for: "program-name" }, tr("page-program-name")),
    h("input", {
      id: "program-name",
      name: "name",
      type: "text",
      maxlength: 40,
      required: true,
      autocomplete: "off",
    }),
    h("fieldset", { class: "bag" }, h("legend", {}, tr("page-program-scopes")), scopes),
    h("div", { class: "row" }, h("button", { class: "quiet" }, tr("page-program-make-token"))),
  );
}

/** The new token; the tray does not tell it again. */
function showToken({ name, token }) {
  const field = h("input", {
    id: "new-token",
    type: "text",
    readonly: true,
    value: token,
    "aria-label": tr("page-program-token-label"),
    onfocus: (event) => event.target.select(),
  });
  sheet(
    tr("page-program-token", { made: name }),
    h("p", {}, tr("page-program-token-note")),
    h("p", {}, field),
  );
}

/** The form for the web pages that may call the tray. */
function originsForm(origins, run) {
  const onsubmit = (event) => {
    event.preventDefault();
    const entered = textOf(new FormData(event.target), "origins").split(/\s+/).filter(Boolean);
    return run(() => send("PUT", "/access/origins", { origins: entered }));
  };
  return h(
    "form",
    { class: "fields tray-part", onsubmit },
    h("label", { for: "origins" }, tr("page-origins-field")),
    h("textarea", { id: "origins", name: "origins", rows: 3, spellcheck: "false" }, origins.join("\n")),
    h("div", { class: "row" }, h("button", { class: "quiet" }, tr("page-origins-save"))),
  );
}
