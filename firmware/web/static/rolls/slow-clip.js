// The clip of a roll in slow motion, once, on the pages that others watch: the big screen and the overlay.

import { addCatalog, tr } from "../base/i18n.js";
import { addStyle, h } from "../base/dom.js";
import { getAnswer } from "../base/api.js";
import { facts, thrownDice } from "../parts/dice.js";
import { clipStage } from "./clip-player.js";
import { wordsOf } from "./throw-clip.js";

const SLOW = 4;
const MOST_MS = 7000; // times slower, and the longest time that it takes
const LEAD_MS = 350;
const ROLL_MS = 1100; // what is shown before the first contact, or else before the dice rest
const HOLD_MS = 1500; // the last picture stays for a moment
const STILL_MS = 6000; // a still picture, for those who want no motion
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Whether a die of a roll touched an obstacle.
 * @param {Api.ThrowView} thrown
 */
const touched = (thrown) => {
  const obstacles = new Set(thrown.dice.filter((die) => die.role === "obstacle").map((die) => die.die_id));
  return thrown.contacts.some((contact) => obstacles.has(contact.a) || obstacles.has(contact.b));
};

/** A crit or a fumble: the zone of a die says it, or in a game without zones the number of a d20. */
const extreme = (f) =>
  f.zone
    ? f.zone === "crit" || f.zone === "fumble"
    : f.kind === "d20" && f.counts && ["1", "20"].includes(String(f.label));

/**
 * Whether everybody may see the clip of a roll: it counts, and it is not hidden.
 * @param {Api.ThrowView} thrown
 */
export const isShown = (thrown) => !thrown.audience && thrown.outcome.state === "counted";

/**
 * Whether a roll is worth a second look: a crit, a fumble, or a contact with an obstacle.
 * @param {Api.ThrowView} thrown
 */
export const isDecisive = (thrown) =>
  isShown(thrown) && (touched(thrown) || thrownDice(thrown).some((die) => extreme(facts(die, thrown))));

/** The first contact with an obstacle, or a moment before the dice rest, in ms of the clip. */
function beginOf(layer, length) {
  const rest = layer?.rest ?? length;
  const contact = layer?.contacts.find((each) => each.with === "obstacle");
  return Math.max(0, Math.min(rest - ROLL_MS, contact ? contact.at - LEAD_MS : rest));
}

/** Play a clip in a place until `over()`; returns when it has ended. */
async function play(place, { canvas, layer, length, draw }, over) {
  const begin = beginOf(layer, length);
  const factor = Math.min(SLOW, MOST_MS / (length - begin));
  draw(still.matches ? length : begin);
  place.replaceChildren(
    canvas,
    h("p", { class: "slow-words" }, still.matches ? tr("replay-paths") : tr("replay-slow")),
  );
  place.hidden = false;
  const started = performance.now();
  const lasts = still.matches ? STILL_MS : (length - begin) * factor + HOLD_MS;
  while (!over() && canvas.isConnected && performance.now() - started < lasts) {
    await new Promise((done) => (still.matches ? setTimeout(done, 100) : requestAnimationFrame(done)));
    if (!still.matches) draw(Math.min(length, begin + (performance.now() - started) / factor));
  }
}

/**
 * Shows the clip of the newest roll in `place`, if `wants` the roll and as soon as the clip is there.
 * `changed` is called when it appears and when it is gone.
 * @param {HTMLElement} place
 * @param {(thrown: Api.ThrowView) => boolean} wants
 * @param {(begins: boolean) => void} changed
 */
export function slowClip(place, wants, changed = () => {}) {
  /** @type {{ thrown: Api.ThrowView, ready: boolean, done: boolean } | null} */
  let now = null; // the newest roll: what is known of it, whether its clip is there, and whether it was shown

  async function playIfReady() {
    const roll = now;
    if (!roll?.ready || roll.done || !wants(roll.thrown)) return;
    roll.done = true;
    const over = () => now !== roll || !wants(roll.thrown);
    try {
      await Promise.all([addCatalog("clip"), addCatalog("replay"), addStyle("/page/styles/slow-clip.css")]);
      const answer = await getAnswer(`/throws/${encodeURIComponent(roll.thrown.id)}/clip`);
      if (answer.status === 204 || over()) return;
      const stage = await clipStage(new Uint8Array(await answer.arrayBuffer()), tr("clip-title"), (id) =>
        wordsOf(roll.thrown, id),
      );
      if (over()) return;
      changed(true);
      await play(place, stage, over);
    } catch (error) {
      console.warn(error); // the result is on the page without it
    }
    if (!over()) end();
  }

  function end() {
    now = null;
    if (place.hidden) return;
    place.hidden = true;
    place.replaceChildren();
    changed(false);
  }

  return {
    /** A roll has landed, which ends the clip of the one before. A hand that takes the dice out does not. */
    landed(thrown) {
      end();
      now = { thrown, ready: false, done: false };
    },
    /** More is known of a roll: an answer may have made it a crit, or a correction none. */
    update(thrown) {
      if (!now || now.thrown.id !== thrown.id) return;
      now.thrown = thrown;
      if (now.done && !wants(thrown)) end();
      else playIfReady();
    },
    /** The clip of a roll is there. */
    ready(id) {
      if (!now || now.thrown.id !== id) return;
      now.ready = true;
      playIfReady();
    },
  };
}
