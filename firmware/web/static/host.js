// The host page: invite players, start or resume a session, manage the tray.

import { LANGUAGES, diceIn, language, tr } from "./i18n.js";
import { byId, h, show } from "./dom.js";
import { Refused, follow, get, getMine, hasToken, keepToken, send, takeToken } from "./api.js";
import { KINDS } from "./kinds.js";
import { sessionForm } from "./new-session.js";
import { noneMissed, tellMissed } from "./missed.js";
import { drawMotions } from "./motions.js";
import { drawSources } from "./camera-sources.js";
import { drawPrograms, drawWebhooks } from "./programs.js";
import { inviting } from "./invite.js";
import { closeSheet, sheet } from "./dialog.js";

const STYLES = [["plate", tr("page-overlay-card")], ["banner", tr("page-overlay-line")], ["dice", tr("page-overlay-dice")]];
const PRESETS = [["party", tr("page-preset-party")], ["stats", tr("page-preset-stats")]];
const CLIPS = [["", tr("page-overlay-clips-none")], ["decisive", tr("page-overlay-clips-decisive")], ["every", tr("page-overlay-clips-every")]];
const state = { table: null, formed: false, clips: "" };

// ------------------------------------------------------------------ asking the tray

/** Send a change; returns an error message or null. If the table has changed meanwhile, try once more. */
async function attempt(method, path, body, tries = 2) {
  try {
    await take(await send(method, path, { state_id: state.table.state_id, ...body }));
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) return tr("page-tray-unreachable");
    if (error.code !== "stale_state" || tries < 2) return error.message;
    state.table = await get("/table");
    return attempt(method, path, body, tries - 1);
  }
}

function sure(title, text, yes, then) {
  sheet(title, h("p", {}, text),
    h("button", { type: "button", class: "do", onclick: () => { closeSheet(); then(); } }, yes),
    h("button", { type: "button", class: "quiet", onclick: () => closeSheet() }, tr("page-cancel")));
}

function told(wrong, done) {
  if (wrong) sheet(tr("page-refused-heading"), h("p", {}, wrong));
  else byId("spoken").textContent = done;
}

const drawInvite = inviting({ sheet, sure, seats: () => state.table?.table?.seats || [], body: byId("invite-body") });

// ------------------------------------------------------------------ sessions

async function begin(wanted) {
  const wrong = await attempt("POST", "/session", wanted);
  if (!wrong) {
    sheet(tr("page-table-of-game", { game: state.table.game.title }), h("p", {}, state.table.table?.headline || ""),
      h("a", { class: "button", href: "/" }, tr("page-link-to-table")));
  }
  return wrong;
}

const when = (iso) => new Date(iso).toLocaleString(language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

async function drawEarlier() {
  const { sessions } = await get("/sessions");
  show(byId("earlier-body"), sessions, () => (sessions.length ? sessions : [null]).map((one) => one === null
    ? h("li", { class: "empty" }, tr("page-list-empty"))
    : h("li", { class: "earlier" },
      h("div", {}, h("strong", {}, one.title), h("p", { class: "soft" },
        tr("page-session-line", { players: one.players, steps: one.steps, when: when(one.last_at), cards: one.cards || "none" }))),
      one.current ? h("span", { class: "soft" }, tr("page-session-on-table"))
        : h("button", { type: "button", class: "quiet", onclick: async () => told(await attempt("POST", `/sessions/${one.id}/resume`, {}), tr("page-session-resumed", { one: one.title })) }, tr("page-session-continue")))));
}

// ------------------------------------------------------------------ the tray

/** The address of an overlay with the last roll. */
const overlay = (style) => `/overlay?${new URLSearchParams({ style, ...(state.clips && { clips: state.clips }) })}`;

function addressOverlays() {
  for (const link of document.querySelectorAll("#tray-body a[data-style]")) link.href = overlay(link.dataset.style);
}

function drawTray() {
  const t = state.table;
  show(byId("tray-body"), [t.paused, t.source, t.dice_in_play ?? null, t.language], () => [
    h("div", { class: "tray-part links" },
      h("a", { class: "button", href: "/setup" }, tr("page-camera-calibration-areas")),
      h("button", { type: "button", class: "quiet", onclick: async () => told(await attempt("PUT", "/settings", { paused: !t.paused }), t.paused ? tr("page-detection-on") : tr("page-detection-off")) },
        t.paused ? tr("page-detection-resume") : tr("page-detection-pause"))),
    h("form", { class: "tray-part", onsubmit: async (event) => {
      event.preventDefault();
      told(await attempt("PUT", "/settings", { dice_in_play: new FormData(event.target).getAll("kind") }), tr("page-dice-set-saved"));
    } },
    h("h3", {}, tr("page-dice-set")),
    h("p", { class: "soft" }, tr("page-dice-set-note")),
    h("fieldset", { class: "bag" }, h("legend", { class: "unseen" }, tr("page-dice-set-kinds")),
      KINDS.map((kind) => h("label", {}, h("input", { type: "checkbox", name: "kind", value: kind, checked: (t.dice_in_play || []).includes(kind) }), diceIn(kind)))),
    h("div", { class: "row" }, h("button", { class: "quiet" }, tr("page-dice-set-save")))),
    h("div", { class: "tray-part fields" }, h("h3", {}, tr("page-language")),
      h("label", { for: "table-language" }, tr("page-language-of-table")),
      h("select", { id: "table-language", onchange: async (event) => told(await attempt("PUT", "/settings", { language: event.target.value }), tr("page-language-saved")) },
        Object.entries(LANGUAGES).map(([id, name]) => h("option", { value: id, selected: id === (t.language || "en") }, name)))),
    h("div", { class: "tray-part" }, h("h3", {}, tr("page-stream")),
      h("p", { class: "soft" }, tr("page-stream-note")),
      h("div", { class: "fields" }, h("label", { for: "overlay-clips" }, tr("page-overlay-clips")),
        h("select", { id: "overlay-clips", onchange: (event) => { state.clips = event.target.value; addressOverlays(); } },
          CLIPS.map(([clips, words]) => h("option", { value: clips, selected: clips === state.clips }, words)))),
      h("ul", {}, STYLES.map(([style, words]) => h("li", {}, h("a", { class: "pick", "data-style": style, href: overlay(style) }, words))),
        PRESETS.map(([preset, words]) => h("li", {}, h("a", { class: "pick", href: `/overlay?preset=${preset}` }, words))))),
  ]);
}

async function useSource(source) {
  const wrong = await attempt("PUT", "/camera/source", { source });
  told(wrong, tr("page-camera-changed"));
  return wrong;
}

// ------------------------------------------------------------------ all together

async function take(table) {
  const before = state.table;
  state.table = table;
  byId("now").textContent = table.game ? tr("page-game-on-table", { game: table.game.title }) : tr("page-no-game");
  const problems = byId("problems");
  problems.hidden = !table.problems.length;
  problems.textContent = table.problems.join(" ");
  if (!hasToken()) return;
  drawTray();
  if (before?.session !== table.session || before?.state_id !== table.state_id) await drawEarlier();
  if (before?.session !== table.session) await drawInvite();
}

async function open() {
  const table = await get("/table");
  const me = hasToken() ? await getMine("/me").catch((error) => { if (error instanceof Refused) return null; throw error; }) : null;
  const host = me?.may.includes("access");
  byId("stranger").hidden = host;
  for (const id of ["invite", "begin", "earlier", "tray", "settings", "backups", "programs"]) byId(id).hidden = !host;
  if (!host) {
    byId("now").textContent = table.game ? tr("page-game-on-table", { game: table.game.title }) : "";
    return;
  }
  await take(table);
  byId("camera").hidden = !await drawSources({ body: byId("camera-body"), use: useSource, sheet });
  await drawMotions();
  await drawPrograms(byId("programs-body"), sheet);
  byId("webhooks").hidden = !await drawWebhooks(byId("webhooks-body"), sheet);
  if (!state.formed) {
    state.formed = true;
    const { games, set_aside: aside } = await get("/games");
    sessionForm(byId("begin-body"), games, table.game?.id, begin);
    byId("begin-body").before(...aside.map((one) => h("p", { class: "soft", role: "status" }, one.message)));
  }
}

const quietly = (promise) => promise.catch((error) => console.warn(error));

takeToken();
byId("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const given = byId("token-field").value.trim().replace(/^.*#token=/, "");
  const problem = event.target.querySelector(".problem");
  if (!/^[\w-]+$/.test(given)) {
    problem.textContent = tr("page-host-token-unreadable");
    return;
  }
  keepToken(given);
  open().then(() => { problem.textContent = byId("stranger").hidden ? "" : tr("page-host-token-wrong"); }, (error) => { problem.textContent = error.message; });
});
/** Draw a part of the page when it is opened; its module is loaded then. */
function drawWhenOpened(part, draw) {
  const fold = byId(`${part}-part`), body = byId(`${part}-body`);
  fold.addEventListener("toggle", (event) => {
    if (event.target !== fold || !fold.open) return;
    draw(body).catch((error) => body.replaceChildren(h("p", { class: "problem", role: "alert" }, error.message)));
  });
}
drawWhenOpened("settings", (body) => import("./host-settings.js").then(({ drawSettings }) => drawSettings(body)));
drawWhenOpened("backups", (body) => import("./host-backups.js").then(({ drawBackups }) => drawBackups(body, sure)));
byId("motions").addEventListener("toggle", () => quietly(drawMotions()));
addEventListener("hashchange", () => { takeToken(); quietly(open()); });
follow({
  connected: (yes, notice) => {
    byId("lost").hidden = yes && !notice;
    byId("lost").textContent = yes ? notice : tr("page-lost-trying-again");
    if (yes) quietly(open());
  },
  table: (table) => quietly(take(table)),
  throw: noneMissed,
  motion: (one) => {
    if (byId("tray").hidden) return;
    tellMissed(one);
    quietly(drawMotions());
  },
  seats: () => { if (!byId("invite").hidden) quietly(drawInvite()); },
});
