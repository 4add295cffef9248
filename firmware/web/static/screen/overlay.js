// Overlay for streams: shows the last throw when dice land, and hides it after a while; or another preset.
//
// /overlay?preset=last|party|stats   the last throw, the party, or statistics of the session
//          &style=plate|banner|dice   layout
//          &seat=NAME                 only throws of this seat (its id or its player's name)
//          &stays=SECONDS             time until it hides; 0: until the next throw
//          &scheme=light|dark         color scheme
//          &clips=decisive|every      clips in slow motion: after decisive throws, or after each one

import { tr } from "../base/i18n.js";
import { byId, h } from "../base/dom.js";
import { follow } from "../base/stream.js";
import { facts, thrownDice } from "../parts/dice.js";
import { figure } from "../parts/die-figure.js";
import { markResult, outcomeWords, sumOf, throwCard, validityTag, zoneTag } from "../parts/view.js";
import { partyPlate, statsPlate } from "./overlay-presets.js";
import { isDecisive, isShown, slowClip } from "../rolls/slow-clip.js";

const STYLES = ["plate", "banner", "dice"];
const PRESETS = { party: partyPlate, stats: statsPlate };
const asked = new URLSearchParams(location.search);
const style = STYLES.find((each) => each === asked.get("style")) ?? "plate";
const seat = asked.get("seat")?.trim().toLowerCase() || null;
const stays =
  asked.has("stays") && Number.isFinite(Number(asked.get("stays")))
    ? Math.max(0, Number(asked.get("stays")))
    : 12;

const CLIPS = { decisive: isDecisive, every: isShown };
const wantsClip = CLIPS[asked.get("clips") ?? ""] || (() => false);

/** @type {{ seats: Api.Seat[], shown: string | null, timer: number }} */
const state = { seats: [], shown: null, timer: 0 };

const place = h("div", { class: "slow-clip", hidden: true });
/** The clip above the plate, which stays until the clip has ended. */
const replay = slowClip(place, wantsClip, (begins) => {
  clearTimeout(state.timer);
  if (begins) byId("overlay").prepend(place);
  else {
    place.remove();
    hideLater();
  }
});

function hideLater() {
  clearTimeout(state.timer);
  if (stays)
    state.timer = setTimeout(
      () => byId("overlay").querySelector(".plate")?.classList.add("old"),
      stays * 1000,
    );
}

const preset = PRESETS[asked.get("preset") ?? ""] || null;

document.documentElement.dataset.style = style;
const scheme = ["light", "dark"].find((each) => each === asked.get("scheme"));
if (scheme) document.documentElement.dataset.scheme = scheme;

/**
 * Whether this overlay shows a throw.
 * @param {Api.ThrowView} thrown
 */
function isShownHere(thrown) {
  if (!seat) return true;
  if (!thrown.seat) return false;
  const words = state.seats
    .filter((each) => each.id === thrown.seat || each.player === thrown.seat)
    .flatMap((each) => [each.id, each.player, each.name]);
  return [thrown.seat, ...words].some((word) => word?.toLowerCase() === seat);
}

const NO_ACTIONS = { openDie() {}, openRules() {} };

/**
 * @param {ShownDie} die
 * @param {Api.ThrowView} thrown
 */
const tumbling = (die, thrown, at) => {
  const f = facts(die, thrown);
  const node = h(
    "span",
    { class: "die tumbling", "aria-hidden": "true" },
    figure(f.kind, f.text, die.color, { large: style === "dice" }),
  );
  node.style.setProperty("--late", `${at * 70}ms`);
  return node;
};

/**
 * Text for screen readers, and next to the dice.
 * @param {Api.ThrowView} thrown
 */
function words(thrown) {
  const dice = thrownDice(thrown).map((die) => facts(die, thrown));
  return dice
    .map((f) => tr("page-die-face", { kind: f.kind || "any", face: f.label ? f.text : "none" }))
    .join(", ");
}

const DRAWN = {
  plate: (thrown) => throwCard(thrown, NO_ACTIONS),
  banner: (thrown) => [
    dice(thrown),
    h("p", { class: "headline" }, outcomeWords(thrown)),
    sumOf(thrown) && h("p", { class: "sum" }, sumOf(thrown)),
    validityTag(thrown.outcome),
    tag(thrown),
  ],
  dice: (thrown) => [
    dice(thrown),
    sumOf(thrown) && h("p", { class: "sum" }, sumOf(thrown)),
    h("p", { class: "unseen" }, `${words(thrown)}. ${outcomeWords(thrown)}`),
  ],
};

/** @param {Api.ThrowView} thrown */
function dice(thrown) {
  const all = thrownDice(thrown);
  return h(
    "div",
    { class: "dice" },
    all.map((die, at) => tumbling(die, thrown, at)),
  );
}

/** @param {Api.ThrowView} thrown */
function tag(thrown) {
  const zones = [
    ...new Set(
      thrownDice(thrown)
        .map((die) => facts(die, thrown).zone)
        .filter(Boolean),
    ),
  ];
  return zones.length === 1 && zoneTag(zones[0]);
}

/** @param {Api.ThrowView} thrown */
function land(thrown) {
  if (!isShownHere(thrown)) return;
  const again = state.shown === thrown.id;
  const plate = h(
    "div",
    { class: `plate throw ${again ? "" : "fresh"}`, "data-tone": thrown.outcome.tone },
    DRAWN[style](thrown),
  );
  markResult(plate, thrown);
  // A stream has no taps: replace the buttons of the player page by plain elements.
  for (const button of plate.querySelectorAll("button")) {
    const still = h("span", { class: button.className });
    for (const [key, value] of Object.entries(button.dataset)) still.dataset[key] = value;
    still.append(...button.childNodes);
    button.replaceWith(still);
  }
  byId("overlay").replaceChildren(...(place.hidden ? [plate] : [place, plate]));
  state.shown = thrown.id;
  if (again) replay.update(thrown);
  else replay.landed(thrown);
  if (place.hidden) hideLater();
}

/** @param {Api.TableView} table */
function take(table) {
  state.seats = table.table?.seats || [];
  // An answer may change the effects of the displayed throw: draw it again, but show no older throw.
  if (table.last_throw && table.last_throw.id === state.shown) land(table.last_throw);
}

let turn = 0;

/**
 * Draw a preset anew. If the table changes meanwhile, only the newest drawing is shown.
 * @param {Api.TableView} table
 */
async function redraw(table) {
  const ownTurn = ++turn;
  try {
    const plate = await preset(table);
    if (ownTurn === turn) byId("overlay").replaceChildren(...[plate].filter(Boolean));
  } catch (error) {
    console.warn(error); // the next change of the table tries again
  }
}

/**
 * A shown throw was changed, perhaps after newer ones that this overlay does not show.
 * @param {Api.ThrowView} thrown
 */
function change(thrown) {
  if (thrown.id === state.shown) land(thrown);
}

follow(
  preset
    ? { connected() {}, table: redraw }
    : {
        connected() {},
        throw: land,
        throw_changed: change,
        table: take,
        clip: (clip) => replay.ready(clip.throw),
      },
);
