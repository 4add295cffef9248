// The host page: invite players, start or resume a session, manage the tray.

import { dateTime, tr } from "../base/i18n.js";
import { button, byId, h, show } from "../base/dom.js";
import { Refused, get, hasToken, keepToken, reasonOf, takeToken } from "../base/api.js";
import { follow } from "../base/stream.js";
import { sessionForm } from "../hosting/new-session.js";
import { noneMissed, tellMissed } from "../base/missed.js";
import { drawMotions } from "./motions.js";
import { drawSources } from "../hosting/camera-sources.js";
import { drawPrograms, drawWebhooks } from "./programs.js";
import { drawTray } from "./host-tray.js";
import { inviting } from "../hosting/invite.js";
import { refused, sheet } from "../base/dialog.js";
import { attempt, quietly, state, take } from "../base/state.js";

// For the host alone.
const PARTS = ["invite", "begin", "earlier", "tray", "settings", "backups", "updates", "programs"];
const TRIES = 2; // if the table has changed meanwhile, a change is sent once more
/** @type {Api.TableView | null} */
let shownTable = null; // the table that the page shows
let hasSessionForm = false;

// ------------------------------------------------------------------ changing the table

/** Send a change; returns an error message or null. */
const change = (method, path, body) => attempt(method, path, body, TRIES);

/** Show what is wrong, or say that it was done. */
function report(wrong, done) {
  if (wrong) refused(wrong);
  else byId("spoken").textContent = done;
  return wrong;
}

const changeSettings = async (settings, done) => report(await change("PUT", "/settings", settings), done);

/** @param {string} source */
const useSource = async (source) =>
  report(await change("PUT", "/camera/source", { source }), tr("page-camera-changed"));

async function begin(session) {
  const wrong = await change("POST", "/session", session);
  if (!wrong) {
    const { game, table } = state.table;
    sheet(
      tr("page-table-of-game", { game: game?.title }),
      h("p", {}, table?.headline || ""),
      h("a", { class: "button", href: "/" }, tr("page-link-to-table")),
    );
  }
  return wrong;
}

// ------------------------------------------------------------------ earlier sessions

async function drawEarlier() {
  const { sessions } = await get("/sessions");
  show(byId("earlier-body"), sessions, () =>
    sessions.length ? sessions.map(sessionLine) : h("li", { class: "empty" }, tr("page-list-empty")),
  );
}

function sessionLine({ id, title, players, steps, cards, current, last_at: lastAt }) {
  const when = dateTime(lastAt, { weekday: "short" });
  const resume = async () =>
    report(await change("POST", `/sessions/${id}/resume`, {}), tr("page-session-resumed", { one: title }));
  return h(
    "li",
    { class: "earlier" },
    h(
      "div",
      {},
      h("strong", {}, title),
      h("p", { class: "soft" }, tr("page-session-line", { players, steps, when, cards: cards || "none" })),
    ),
    current
      ? h("span", { class: "soft" }, tr("page-session-on-table"))
      : button(tr("page-session-continue"), resume),
  );
}

// ------------------------------------------------------------------ drawing

const drawInvite = inviting({ seats: () => state.table?.table?.seats || [], body: byId("invite-body") });

async function drawTable() {
  const table = state.table;
  const before = shownTable;
  shownTable = table;
  byId("now").textContent = table.game
    ? tr("page-game-on-table", { game: table.game.title })
    : tr("page-no-game");
  byId("problems").hidden = !table.problems.length;
  byId("problems").textContent = table.problems.join(" ");
  if (!hasToken()) return;
  drawTray(table, changeSettings);
  if (before?.session !== table.session || before?.state_id !== table.state_id) await drawEarlier();
  if (before?.session !== table.session) await drawInvite();
}

/** Who holds this phone; null if the tray does not know. */
async function holder() {
  if (!hasToken()) return null;
  try {
    return await get("/me");
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

async function open() {
  const table = await get("/table");
  const host = (await holder())?.may.includes("access");
  byId("stranger").hidden = host;
  for (const id of PARTS) byId(id).hidden = !host;
  if (!host) {
    byId("now").textContent = table.game ? tr("page-game-on-table", { game: table.game.title }) : "";
    return;
  }
  take(table);
  await drawTable();
  byId("camera").hidden = !(await drawSources({ body: byId("camera-body"), use: useSource }));
  await drawMotions();
  await drawPrograms(byId("programs-body"));
  byId("webhooks").hidden = !(await drawWebhooks(byId("webhooks-body")));
  await drawSessionForm();
}

/** Draw the form for a new session, once: it keeps what somebody has entered. */
async function drawSessionForm() {
  if (hasSessionForm) return;
  hasSessionForm = true;
  const { games, set_aside: unusable } = await get("/games").catch((error) => {
    hasSessionForm = false; // the next connection tries again
    throw error;
  });
  sessionForm(byId("begin-body"), games, state.table.game?.id, begin);
  byId("begin-body").before(
    ...unusable.map(({ message }) => h("p", { class: "soft", role: "status" }, message)),
  );
}

/** Draw a part of the page when it is opened; its module is loaded then. */
function drawWhenOpened(part, draw) {
  const fold = byId(`${part}-part`);
  const body = byId(`${part}-body`);
  fold.addEventListener("toggle", (event) => {
    if (event.target !== fold || !fold.open) return;
    draw(body).catch((error) =>
      body.replaceChildren(h("p", { class: "problem", role: "alert" }, reasonOf(error))),
    );
  });
}

// ------------------------------------------------------------------ the token of the host

function enterToken(event) {
  event.preventDefault();
  const token = byId("token-field")
    .value.trim()
    .replace(/^.*#token=/, "");
  const problem = event.target.querySelector(".problem");
  if (!/^[\w-]+$/.test(token)) {
    problem.textContent = tr("page-host-token-unreadable");
    return;
  }
  keepToken(token);
  open().then(
    () => {
      problem.textContent = byId("stranger").hidden ? "" : tr("page-host-token-wrong");
    },
    (error) => {
      problem.textContent = reasonOf(error);
    },
  );
}

// ------------------------------------------------------------------ all together

takeToken();
state.drawn.push(() => quietly(drawTable()));
byId("token-form").addEventListener("submit", enterToken);
drawWhenOpened("settings", async (body) => (await import("./host-settings.js")).drawSettings(body));
drawWhenOpened("backups", async (body) => (await import("./host-backups.js")).drawBackups(body));
drawWhenOpened("updates", async (body) => (await import("./host-updates.js")).drawUpdates(body));
byId("motions").addEventListener("toggle", () => quietly(drawMotions()));
addEventListener("hashchange", () => {
  takeToken();
  quietly(open());
});
follow({
  connected: (yes, notice) => {
    byId("lost").hidden = yes && !notice;
    byId("lost").textContent = yes ? notice : tr("page-lost-trying-again");
    if (yes) quietly(open());
  },
  table: (table) => {
    if (take(table)) quietly(drawTable());
  },
  throw: noneMissed,
  motion: (motion) => {
    if (byId("tray").hidden) return;
    tellMissed(motion);
    quietly(drawMotions());
  },
  seats: () => {
    if (!byId("invite").hidden) quietly(drawInvite());
  },
});
