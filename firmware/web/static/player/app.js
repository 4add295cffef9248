// The player page: follows the table and draws what changed.

import { addCatalog, tr } from "../base/i18n.js";
import { byId } from "../base/dom.js";
import { onTokenElsewhere, takeCode, takeToken } from "../base/api.js";
import { isCorrection } from "../rolls/corrections.js";
import { closeSheet } from "../base/dialog.js";
import { knows, load, loadOnce, onlyDie, remember, startHistory, update } from "../rolls/history.js";
import { joinSheet, meSheet, whoAmI } from "./join.js";
import { noneMissed, tellMissed } from "../base/missed.js";
import { drawPage } from "./player-page.js";
import { followProfile } from "../base/profile.js";
import { speak } from "./speak.js";
import { endingOf, releaseStage } from "../rolls/stage.js";
import { draw, drawSoon, quietly, state, take } from "../base/state.js";
import { follow } from "../base/stream.js";
import { spoken } from "../parts/view.js";

/** @type {Api.TableView | null} */
let followed = null; // last table received from the stream; the current one may be older, from a response

/** @param {Api.TableView} table */
function taken(table) {
  const before = followed;
  if (!take(table)) return;
  followed = table;
  const last = table.last_throw;
  const missed = last && !knows(last.id);
  if (last) remember(last);
  const entry = table.audit_log[0];
  const retold = before && entry && isCorrection(entry) && entry.id !== before.audit_log[0]?.id;
  if (retold)
    quietly(load()); // the effects of earlier throws may have changed
  else if (missed) tellOf(last.id);
  if (before && missed) state.fresh = last.id;
  if (table.session !== before?.session) quietly(whoAmI());
  if (isOver(table) && before?.session === table.session && !isOver(before))
    setTimeout(sumUp, SUM_UP_AFTER_MS, table.session);
  quietly(followProfile(state, table, drawSoon));
  drawSoon();
}

const SUM_UP_AFTER_MS = 2500; // first everybody sees the last result
/** @param {Api.TableView} table */
const isOver = (table) => Boolean(table.game) && !table.open.length && !table.questions.length;

/**
 * When a game ends, its summary comes by itself, unless the person does something else or a demo plays on.
 */
function sumUp(session) {
  const t = state.table;
  if (t.session !== session || !isOver(t) || t.autoplay || byId("sheet").open) return;
  quietly(import("./summary.js").then(({ summarySheet }) => summarySheet()));
}

// Throws that the table shows but that have no throw event yet. The event follows at once, or the phone slept
// through it and perhaps through others.
const untold = new Set();
const TOLD_WITHIN_MS = 1500;

function tellOf(id) {
  untold.add(id);
  setTimeout(() => {
    if (untold.delete(id)) quietly(load());
  }, TOLD_WITHIN_MS);
}

let lostTimer = 0;
function connected(yes, notice) {
  if (yes) {
    clearTimeout(lostTimer);
    lostTimer = 0;
    byId("lost").textContent = notice;
    byId("lost").hidden = !notice;
    quietly(state.asked ? whoAmI() : arrive());
    if (state.table) quietly(followProfile(state, state.table, drawSoon));
    quietly(loadOnce());
    return;
  }
  if (!state.asked) quietly(arrive()); // a table for players only has no stream for others
  if (!lostTimer) {
    // Short interruptions are not reported. A lost tray is, however often the page reconnects.
    lostTimer = setTimeout(() => {
      byId("lost").textContent =
        state.closed || (navigator.onLine ? tr("page-lost-last-state") : tr("page-offline-last-state"));
      byId("lost").hidden = false;
    }, 1500);
  }
}

/** @type {string | null} */
let linked = null; // the join code of a link, until the tray has answered

/** Take the host token or the join code from the address. */
async function arrive() {
  takeToken();
  linked = takeCode() || linked;
  await whoAmI();
  const code = linked;
  linked = null;
  state.asked = true; // the tray has identified this phone
  if (code && state.me.role === "watcher") joinSheet(code);
  else if (code) meSheet();
  draw();
}

function dice() {
  quietly(
    addCatalog("sheets")
      .then(() => import("./fairness.js"))
      .then(({ fairnessSheet }) =>
        fairnessSheet((die, all) => {
          closeSheet();
          onlyDie(die.id, all);
        }),
      ),
  );
}

const MENU_AFTER_MS = 4000; // fetched before it is needed: the tray may be out of reach then
const menu = () => import("./menu.js");

takeToken(); // before anything is read
state.drawn.push(drawPage);
onTokenElsewhere(() => quietly(whoAmI()));
addEventListener("hashchange", () => quietly(arrive()));
byId("join").addEventListener("click", meSheet);
byId("menu").addEventListener("click", () => quietly(menu().then(({ openMenu }) => openMenu(dice))));
byId("menu").disabled = false;
setTimeout(() => quietly(menu()), MENU_AFTER_MS);
startHistory();
follow({
  connected, // also the first time: then ask the tray who this phone is
  table: taken,
  throw: (thrown) => {
    const drawn = state.fresh === thrown.id; // the table event came first and contained the throw
    state.fresh = thrown.id;
    untold.delete(thrown.id);
    noneMissed();
    remember(thrown);
    byId("spoken").textContent = spoken(thrown);
    speak(thrown.audience ? tr("page-hidden-roll") : spoken(thrown)); // others hear it too
    state.sound?.playRoll(thrown.audience ? "plain" : endingOf(thrown));
    if (!drawn) drawSoon();
  },
  throw_changed: (thrown) => {
    if (update(thrown)) drawSoon();
  },
  motion: (motion) => {
    tellMissed(motion);
    if (state.table && state.table.phase !== "rolling") releaseStage();
  },
  phase: ({ phase, light }) => {
    if (state.table) {
      state.table.light = light;
      state.table.phase = state.table.paused ? "paused" : phase;
      drawSoon();
    }
  },
  seats: () => quietly(whoAmI()),
});
