// The stage: the last roll, or what the game did since, always in the same place; nothing around it moves.

import { tr } from "../base/i18n.js";
import { byId, h, show } from "../base/dom.js";
import { dieButton, facts, names, thrownDice } from "../parts/dice.js";
import { byHands } from "../parts/die-details.js";
import { figure } from "../parts/die-figure.js";
import { steps } from "./corrections.js";
import { fill } from "./pictures.js";
import { sinceThrow, story } from "./step-log.js";
import { state } from "../base/state.js";
import { pictured } from "../parts/swatch.js";
import { openDie, openRules, throwActions } from "./throw-sheets.js";
import { isFoe, nameParts, teamOf } from "../base/seats.js";
import { hiddenNote, markResult, numberOf, outcomeParts, validityTag, why, zoneTag } from "../parts/view.js";

const HOLD_MS = 2500; // how long "rolling" stays after the dice have come to rest, until their result is read
const BACKDROP_PX = innerWidth < 1200 ? 256 : 640; // as large as the stage is
const COUNT_MS = 120;
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {{ id: string | null, until: number, timer: number }} */
let held = { id: null, until: 0, timer: 0 };

/**
 * Whether the stage shows rolling dice: they roll, or came to rest a moment ago and are being read.
 * @param {Api.TableView} t
 */
function rolls(t) {
  const id = t.last_throw?.id ?? null;
  const now = performance.now();
  if (t.phase === "rolling") {
    held = { ...held, id, until: now + HOLD_MS };
    return true;
  }
  if (t.phase === "paused" || held.id !== id || now >= held.until) return false;
  clearTimeout(held.timer);
  held.timer = setTimeout(() => drawStage(), held.until - now + 1);
  return true;
}

/** Nothing was rolled after all: show the last result again. */
export function releaseStage() {
  held.until = 0;
  drawStage();
}

/** @param {Api.ThrowView} thrown */
function diceOf(thrown, dice) {
  const called = names(thrown);
  const most = innerWidth < 800 ? 3 : 5;
  const columns = dice.length <= most ? dice.length : Math.ceil(dice.length / 2);
  const node = h(
    "div",
    { class: "dice", "data-many": dice.length > 4 ? "many" : "few" },
    dice.map((die) => dieButton(die, thrown, called.get(die.die_id), () => openDie(thrown, die))),
    thrown.outcome.state === "hidden" && h("div", { class: "die" }, figure("d20", "?")),
  );
  node.style.setProperty("--columns", String(Math.max(1, columns)));
  node.style.setProperty("--rows", String(Math.ceil(dice.length / Math.max(1, columns)) || 1));
  return h("div", { class: "dice-box" }, node);
}

/** @param {Api.ThrowView} thrown */
function rollOn(thrown) {
  const dice = thrownDice(thrown);
  const number = numberOf(thrown);
  const zones = [...new Set(dice.map((die) => facts(die, thrown).zone).filter(Boolean))];
  const zone = zones.length === 1 && thrown.outcome.state === "counted" ? zones[0] : null;
  const { words, lines } = outcomeParts(thrown);
  const more = [
    ...thrown.outcome.todo.map((line) => h("li", { class: "todo" }, pictured(line))),
    ...lines.map((line) => h("li", {}, pictured(line))),
  ];
  return [
    markResult(
      h(
        "div",
        { class: "result", "data-zone": zone },
        diceOf(thrown, dice),
        (number !== null || zone) &&
          h(
            "div",
            { class: "total-box" },
            number !== null && h("p", { class: "total" }, number),
            thrown.outcome.sum !== "" && h("p", { class: "sum" }, thrown.outcome.sum),
            zoneTag(zone),
          ),
      ),
      thrown,
    ),
    h(
      "div",
      { class: "verdict", "data-zone": zone },
      h("p", { class: "headline" }, words),
      validityTag(thrown.outcome),
      hiddenNote(thrown, throwActions),
      more.length > 0 && h("ul", { class: "lines", tabindex: 0 }, more),
      byHands(thrown),
    ),
  ];
}

/** @param {Api.TableView} t */
function nothingYet(t) {
  const roll = t.open.find((request) => request.type === "roll");
  const kind = roll?.dice[0]?.kind || "d20";
  return h(
    "div",
    { class: "empty-stage" },
    figure(kind, ""),
    h("p", { class: "empty" }, tr("page-no-roll-yet")),
  );
}

function countUp(element, total) {
  if (!element || still.matches || !(total > 2)) return;
  const began = performance.now();
  const step = (now) => {
    const part = Math.min(1, Math.max(0, now - began) / COUNT_MS);
    element.textContent = String(Math.round(total * part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * The real tray behind the dice, cut to where they lie.
 * @param {Api.ThrowView | null} thrown
 */
function backdrop(thrown) {
  const box = byId("backdrop");
  const src = thrown?.picture ? `${thrown.picture}?width=${BACKDROP_PX}` : "";
  if (box.dataset.src === src) return;
  box.dataset.src = src;
  box.classList.remove("seen");
  if (!src || !thrown) return;
  const image = new Image();
  image.onload = () => {
    if (box.dataset.src !== src) return;
    const dice = thrown.dice.filter((die) => die.role === "thrown" && die.box);
    const mean = (low, high, size) =>
      dice.length
        ? Math.round(
            (100 * dice.reduce((sum, die) => sum + (die.box[low] + die.box[high]) / 2, 0)) /
              dice.length /
              size,
          )
        : 50;
    box.style.backgroundImage = `url("${image.src}")`;
    box.style.backgroundPosition = `${mean(0, 2, thrown.width)}% ${mean(1, 3, thrown.height)}%`;
    box.classList.add("seen");
  };
  fill(image, src);
}

let burst = "";

/**
 * The ending of a roll for its sound and its burst: crit, fumble, good, bad or plain.
 * @param {Api.ThrowView} thrown
 */
export function endingOf(thrown) {
  const zones = new Set(thrownDice(thrown).map((die) => facts(die, thrown).zone));
  if (thrown.outcome.state === "counted" && zones.size === 1)
    for (const zone of ["crit", "fumble"]) if (zones.has(zone)) return zone;
  return thrown.outcome.tone;
}

/** Whether a step only says what the dock asks for, such as "Roll any dice." at the start. */
const isAsked = ({ headline, lines, todo }, { open }) =>
  !lines.length && !todo.length && open.some((request) => request.prompt === headline);

/** Draw the stage. */
export function drawStage() {
  const t = state.table;
  const stage = byId("stage");
  const last = t.last_throw;
  const rolling = rolls(t);
  const summaries = sinceThrow(t);
  const undecided = last && !["counted", "hidden"].includes(last.outcome.state);
  const front = summaries.some((summary) => !isAsked(summary, t)) && !undecided;
  const fresh = !rolling && state.fresh !== null && last?.id === state.fresh;
  stage.classList.toggle("rolling-now", rolling);
  stage.classList.toggle("told", front);
  stage.classList.toggle("fresh", fresh);
  byId("rolling").hidden = !rolling;
  const awaited = t.open.find((request) => request.type === "roll")?.dice[0]?.kind || "d20";
  show(byId("rolling-dice"), [awaited, rolling], () => rolling && figure(awaited, ""));
  byId("throw").classList.toggle("fresh", fresh);
  const heading = byId("throw-heading");
  const words = rolling ? tr("page-now") : tr("page-last-roll");
  if (heading.textContent !== words) heading.textContent = words;
  const changed = show(byId("throw-body"), [last, !last && t.open, state.table.game?.zones], () =>
    last ? rollOn(last) : nothingYet(t),
  );
  byId("story").hidden = !front;
  show(byId("story-body"), [summaries], () => story(summaries));
  if (front) byId("story-body").tabIndex = 0;
  const newest = front ? summaries[0] : last?.outcome;
  show(byId("reason"), [newest?.rules, last?.id, newest?.lines], () =>
    why(newest?.rules, openRules, newest?.lines),
  );
  show(byId("steps"), [t.undo, t.redo, t.questions.length, state.me], () => steps() || []);
  if (fresh && changed) {
    countUp(
      byId("throw-body").querySelector(".total"),
      Number(byId("throw-body").querySelector(".total")?.textContent),
    );
    burst = endingOf(last);
  }
  if (fresh && ["crit", "fumble"].includes(burst)) stage.dataset.burst = burst;
  else delete stage.dataset.burst;
  backdrop(last);
}

/**
 * The strip of the party: who, how healthy, whose turn.
 * @param {Api.TableView} t
 */
export function drawRings(t) {
  const seats = (t.table?.seats || []).filter((seat) => seat.side !== "place");
  const drawn = show(
    byId("rings"),
    [seats.map((seat) => [seat.name, seat.bars[0], seat.active, seat.out, seat.side, seat.group])],
    () =>
      seats.length > 0 &&
      h(
        "ul",
        { tabindex: 0, "aria-label": tr("page-party") },
        [...seats].sort((a, b) => Number(isFoe(a)) - Number(isFoe(b))).map(ring),
      ),
  );
  const turn = drawn && byId("rings").querySelector(".turn");
  const strip = turn?.parentNode;
  if (turn)
    requestAnimationFrame(() => {
      strip.scrollLeft = turn.offsetLeft - (strip.clientWidth - turn.offsetWidth) / 2;
    }); // it is in sight
}

function ring(seat) {
  const [bar] = seat.bars;
  const part = bar ? Math.max(0, Math.min(1, bar.now / Math.max(1, bar.most))) : 1;
  const round = h(
    "span",
    { class: "ring" },
    h("b", { "aria-hidden": "true" }, bar ? String(bar.now) : [...seat.name][0]),
  );
  round.style.setProperty("--part", String(part));
  return h(
    "li",
    {
      class: [
        isFoe(seat) ? "foe" : "",
        seat.active ? "turn" : "",
        seat.out ? "down" : "",
        bar && part <= 0.34 ? "low" : "",
        teamOf(seat),
      ].join(" "),
    },
    round,
    h("span", { class: "name" }, nameParts(seat)),
    bar &&
      h("span", { class: "unseen" }, `${tr("page-bar-of", { now: bar.now, most: bar.most })} ${bar.label}`),
  );
}
