// The big screen: the last throw as large dice, the tray, whose turn it is, everybody's health.
//
// /screen works without a mouse: S switches the sound, F the full screen. Nothing on it can be answered.

import { tr } from "../base/i18n.js";
import { byId, h, show } from "../base/dom.js";
import { get, hasToken, takeToken } from "../base/api.js";
import { follow } from "../base/stream.js";
import { dieMark, facts, thrownDice } from "../parts/dice.js";
import { showDice } from "./screen-dice.js";
import { drawOrder, seat } from "./screen-seats.js";
import { playRoll, sounds, switchSounds } from "../base/sound.js";
import { matDrawing } from "../parts/mat.js";
import { fill } from "../rolls/pictures.js";
import { followProfile } from "../base/profile.js";
import { isDecisive, slowClip } from "../rolls/slow-clip.js";
import { quietly } from "../base/state.js";
import { markResult, numberOf, outcomeWords, spoken, validityTag, zoneTag } from "../parts/view.js";

const MOST_SEATS = 8;
const MOST_LAST = 3;
const TRAY_PX = 560; // width of the tray's picture
/**
 * @type {{ table: Api.TableView | null, shown: string | null, profile: any, profileId: string | null,
 *   last: Api.ThrowView[], dice: any[] }}
 */
const state = { table: null, shown: null, profile: null, profileId: null, last: [], dice: [] };

// ------------------------------------------------------------------ the throw

const redrawn = new ResizeObserver(() => showDice(byId("dice"), state.dice, false));
redrawn.observe(byId("dice"));

/** After a crit, a fumble or a contact: the clip beside the dice and the total, which make room for it. */
const replay = slowClip(byId("replay"), isDecisive);

/** @param {Api.ThrowView} thrown */
function drawThrow(thrown) {
  const dice = thrownDice(thrown).map((die) => ({ ...facts(die, thrown), color: die.color }));
  const zones = [...new Set(dice.map((die) => die.zone).filter(Boolean))];
  const zoned = state.profile?.zones?.length > 1 && state.table?.game?.zones !== false;
  const zone = zones.length === 1 && zoned ? zones[0] : null;
  const key = JSON.stringify([thrown.id, dice]);
  if (state.shown !== key) {
    const fresh = !state.shown?.startsWith(`["${thrown.id}"`);
    state.shown = key;
    state.dice = dice;
    showDice(byId("dice"), dice);
    if (fresh) playRoll(zone === "crit" || zone === "fumble" ? zone : thrown.outcome.tone);
    byId("words").textContent = spoken(thrown);
    if (thrown.picture) {
      fill(byId("tray"), `${thrown.picture}?width=${TRAY_PX}`);
      byId("tray").hidden = false;
    } else if (thrown.audience) byId("tray").hidden = true;
  }
  for (const at of [byId("result"), byId("mat")]) {
    if (zone) at.dataset.zone = at.dataset.lit = zone;
    else {
      delete at.dataset.zone;
      delete at.dataset.lit;
    }
  }
  byId("total").textContent = numberOf(thrown) ?? "";
  byId("sum").textContent = thrown.outcome.sum;
  byId("headline").textContent = outcomeWords(thrown);
  markResult(byId("result"), thrown);
  show(byId("zone"), [zone], () => zone && zoneTag(zone));
  show(byId("lines"), [thrown.outcome.lines], () =>
    thrown.outcome.lines.slice(0, 2).map((line) => h("li", {}, line)),
  );
  const mat = zoned ? matDrawing(state.profile, thrown) : null;
  byId("mat").hidden = !mat;
  if (mat && mat.parentNode !== byId("mat")) byId("mat").replaceChildren(mat);
}

/** @type {Api.ThrowView[] | null} */
let received = null; // throws from the stream since the open request for the last ones; null if none is open

/**
 * Add a throw from the stream, or replace what is known of it. A change of one that is not shown is left out.
 * @param {Api.ThrowView} thrown
 */
function keep(thrown, isNew = true) {
  const isListed = state.last.some((last) => last.id === thrown.id);
  if (!isListed && !isNew) return;
  received?.push(thrown);
  state.last = isListed
    ? state.last.map((last) => (last.id === thrown.id ? thrown : last))
    : [thrown, ...state.last].slice(0, MOST_LAST + 2);
}

/** Fetch the last throws, after each connection: the stream may have lost some. */
async function loadLast() {
  /** @type {Api.ThrowView[]} */
  const meanwhile = [];
  received = meanwhile;
  const { throws } = await get(`/throws?order=newest&limit=${MOST_LAST + 2}`).finally(() => {
    if (received === meanwhile) received = null;
  });
  state.last = throws;
  meanwhile.forEach((late) => keep(late)); // the answer may be older than these
  if (state.table) drawLast();
}

function drawLast() {
  const older = state.last.filter((last) => last.id !== state.table?.last_throw?.id).slice(0, MOST_LAST);
  show(
    byId("last"),
    older.map((last) => [last.id, last.outcome]),
    () =>
      older.map((thrown) =>
        markResult(
          h(
            "li",
            {},
            thrownDice(thrown)
              .slice(0, 3)
              .map((die) => {
                const f = facts(die, thrown);
                return dieMark(f.kind, f.text, die.color);
              }),
            h("span", { class: "words" }, outcomeWords(thrown), validityTag(thrown.outcome)),
          ),
          thrown,
        ),
      ),
  );
}

// ------------------------------------------------------------------ the table

/** @param {Api.TableView} table */
function drawTable(table) {
  state.table = table;
  document.title = `${table.game?.title || tr("page-big-screen")} · Traywatch`;
  document.body.dataset.game = table.game?.id || "";
  byId("title").textContent = table.game?.title || "Traywatch";
  /** @type {any} */
  const open =
    table.questions[0] ||
    table.open.find((request) => request.type !== "choice" || !request.optional) ||
    table.open[0];
  byId("next").textContent =
    table.phase === "rolling"
      ? tr("page-dice-rolling")
      : open?.say || open?.prompt || table.table?.headline || "";
  const seats = (table.table?.seats || []).filter((member) => member.side !== "place");
  const first = [...seats]
    .sort((a, b) => Number(b.active) - Number(a.active) || Number(a.out) - Number(b.out))
    .slice(0, MOST_SEATS);
  const shown = seats.filter((member) => first.includes(member));
  show(byId("party"), [shown, seats.length], () => [
    shown.map((member) => seat(member, table.game)),
    seats.length > shown.length &&
      h("p", { class: "more" }, tr("page-more-count", { n: seats.length - shown.length })),
  ]);
  quietly(drawOrder(byId("order"), table.table?.order ?? null));
  if (table.last_throw) {
    keep(table.last_throw);
    replay.update(table.last_throw);
    drawThrow(table.last_throw);
  }
  drawLast();
  quietly(
    followProfile(state, table, () => {
      if (table.last_throw) drawThrow(table.last_throw);
    }),
  );
}

async function invite() {
  const home = `${location.protocol}//${location.host}`;
  let code = "";
  let qr = "";
  if (hasToken()) {
    try {
      ({ code, qr_svg: qr } = await get("/invitation"));
    } catch {
      code = qr = "";
    } // neither a screen's token nor the host's: only the address is shown
  }
  const image = h("div", { class: "qr" });
  if (qr) image.append(new DOMParser().parseFromString(qr, "image/svg+xml").documentElement);
  byId("join").replaceChildren(
    ...[
      qr && image,
      h(
        "p",
        {},
        tr("page-join-at"),
        " ",
        h("strong", { class: "address" }, home.replace(/^https?:\/\//, "")),
        " ",
        code ? [tr("page-join-with-code"), " ", h("strong", {}, code)] : tr("page-join-ask-code"),
      ),
    ].filter(Boolean),
  );
}

// ------------------------------------------------------------------ sound, screen

function switchSound() {
  switchSounds(!sounds());
  byId("sound").setAttribute("aria-pressed", String(sounds()));
  byId("sound").textContent = sounds() ? tr("page-sound-on") : tr("page-sound-off");
}

const switchFull = () =>
  document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen().catch(() => {});

/** Keep the screen awake while the page is visible, where the browser can. */
async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch (error) {
    console.info(error);
  }
}

byId("sound").addEventListener("click", switchSound);
byId("full").addEventListener("click", switchFull);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "s") switchSound();
  if (event.key === "f") switchFull();
});
document.addEventListener("visibilitychange", stayAwake);
takeToken();
stayAwake();
follow({
  connected: (yes, notice) => {
    byId("lost").hidden = yes && !notice;
    byId("lost").textContent = yes ? notice : tr("page-screen-lost");
    if (!yes) return;
    invite(); // a tray that was started anew may have another code
    quietly(loadLast());
  },
  table: drawTable,
  throw: (thrown) => {
    keep(thrown);
    replay.landed(thrown);
    if (state.table) {
      state.table.last_throw = thrown;
      drawThrow(thrown);
      drawLast();
    }
  },
  throw_changed: (thrown) => {
    keep(thrown, false);
    replay.update(thrown);
    if (byId("result").dataset.throw === thrown.id) drawThrow(thrown); // also if its session has ended
    if (state.table) drawLast();
  },
  clip: (clip) => replay.ready(clip.throw),
  phase: ({ phase }) => {
    if (phase === "rolling") byId("next").textContent = tr("page-dice-rolling");
    else if (state.table) drawTable({ ...state.table, phase });
  },
});
