// The dice of a throw: what each one tells, its name, and the button that shows it.

import { diceIn, tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";
import { state } from "../base/state.js";
import { figure } from "./die-figure.js";

const WORDS = {
  unsure: tr("page-die-uncertain"),
  cocked: tr("page-die-cocked"),
  off_tray: tr("page-die-off-mat"),
  stacked: tr("page-die-stacked"),
};

/** A zone as a word of a sentence. */
export const zoneWord = (zone) => tr("page-zone-word", { zone });

/** The name of a zone. */
export const zoneName = (zone) => tr("page-zone-name", { zone });

/** A label as people write it: a minus sign instead of a hyphen. */
export const faceText = (label) => (label === "-" ? "−" : label);

/**
 * Whether a person said the face of a die, or its zone. A correction of one of them leaves the other to the
 * camera.
 * @param {ShownDie} die
 */
function saidBy(die, counted, human) {
  if (!counted?.by_person || !human)
    return { saidFace: counted?.by_person ?? false, saidZone: counted?.by_person ?? false };
  const read = die.status === "read" && die.label === human.label && die.kind === (human.kind ?? die.kind);
  return {
    saidFace: human.label !== null && !read,
    saidZone: human.zone !== null && (human.zone !== die.zone || human.label === null),
  };
}

/**
 * What the outcome of a throw tells of a die; the reading of a die that is no part of the roll.
 * @param {ShownDie} die
 * @param {Api.ThrowView} thrown
 */
export function facts(die, thrown) {
  const counted = thrown.outcome.dice.find((entry) => entry.die_id === die.die_id);
  const { kind = null, label = null } = counted ?? die;
  // A game without zones does not name them.
  const zone = state.table?.game?.zones === false ? null : ((counted ?? die).zone ?? null);
  return {
    kind,
    label,
    zone,
    ...saidBy(die, counted, thrown.human_readings?.[die.die_id]),
    counts: counted?.counts ?? false,
    meaning: counted?.meaning ?? "",
    text: faceText(label ?? "?"),
    note: label === null ? WORDS[die.status] || "" : "",
  };
}

/**
 * The dice of a roll: those that the tray read, in its order, and those that people entered besides.
 * @param {Api.ThrowView} thrown
 * @returns {ShownDie[]}
 */
export function thrownDice(thrown) {
  const counted = new Set(thrown.outcome.dice.map((die) => die.die_id));
  const read = thrown.dice.filter((die) => counted.has(die.die_id));
  const readIds = new Set(read.map((die) => die.die_id));
  const entered = thrown.outcome.dice.filter((die) => !readIds.has(die.die_id));
  return [
    ...read,
    ...entered.map((die) => ({
      ...die,
      role: /** @type {const} */ ("thrown"),
      status: /** @type {const} */ ("read"),
      color: null,
    })),
  ];
}

/**
 * Name of each die of a throw: its own name or its kind, with the color if another die has that kind.
 * @param {Api.ThrowView} thrown
 */
export function names(thrown) {
  const dice = thrownDice(thrown).map((die) => ({ die, kind: facts(die, thrown).kind }));
  return new Map(
    dice.map(({ die, kind }) => {
      const color = thrown.colors?.[die.die_id];
      const alike = dice.some((other) => other.kind === kind && thrown.colors?.[other.die.die_id] !== color);
      return /** @type {[string, string]} */ ([
        die.die_id,
        die.die_name ||
          (alike && color ? tr("page-color-die", { color, kind: kind || "any" }) : kind && diceIn(kind)),
      ]);
    }),
  );
}

/**
 * A die as a button with a label; `open` is called when it is tapped.
 * @param {ShownDie} die
 * @param {Api.ThrowView} thrown
 */
export function dieButton(die, thrown, called, open) {
  const f = facts(die, thrown);
  const name =
    f.label === null || f.label === undefined
      ? f.zone
        ? tr("page-die-unread-in-zone", { called: called || tr("page-die-unnamed"), zone: zoneWord(f.zone) })
        : tr("page-die-unread", { called: called || tr("page-die-unnamed") })
      : f.zone
        ? tr("page-die-shows-in-zone", {
            called: called || tr("page-die-unnamed"),
            face: f.text,
            zone: zoneWord(f.zone),
          })
        : tr("page-die-shows", { called: called || tr("page-die-unnamed"), face: f.text });
  return button(
    [
      figure(f.kind, f.text, die.color),
      h(
        "small",
        {},
        f.note
          ? tr("page-with-note", { what: called || tr("page-die-unnamed"), note: f.note })
          : f.meaning
            ? h("span", {}, called)
            : called,
        f.meaning && h("b", { class: "face-meaning" }, f.meaning),
      ),
    ],
    open,
    {
      class: "die",
      "data-status": f.label ? "read" : die.status,
      "aria-label": tr("page-die-show-picture", { name }),
    },
  );
}

/**
 * A die without a function, for lists.
 * @param {string | null} [color]
 */
export function dieMark(kind, text, color = null) {
  return h("span", { class: "die", "aria-hidden": "true" }, figure(kind, text, color));
}
