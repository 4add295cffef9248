// A throw: its card, its line in the history, and its words.

import { clock, tr } from "../base/i18n.js";
import { button, h, capital } from "../base/dom.js";
import { dieButton, dieMark, facts, names, thrownDice, zoneName, zoneWord } from "./dice.js";
import { sign } from "./mat.js";
import { pictured } from "./swatch.js";

const NOT_COUNTED = {
  unsure: tr("page-state-needs-answer"),
  partial: tr("page-state-dice-missing"),
  conflict: tr("page-state-wrong-die"),
  refused: tr("page-state-not-counted"),
  again: tr("page-state-reroll"),
  superseded: tr("page-state-rerolled"),
  not_awaited: tr("page-state-not-counted"),
  no_session: tr("page-no-game"),
  voided: tr("page-state-undone"),
};

export function zoneTag(zone) {
  return zone && h("span", { class: "zone-tag", "data-zone": zone }, sign(zone), zoneName(zone));
}

/** The button that explains a result: its steps, and the sentence of each rule. */
export function why(rules, open, lines = []) {
  if (!rules?.length) return null;
  return h(
    "div",
    { class: "why" },
    button(tr("page-why-option"), () => open(rules, lines), { class: "chip" }),
  );
}

/** Note on an element which throw it shows, its number and total, and whether that is final. */
export function markResult(element, { id, outcome }) {
  element.dataset.throw = id;
  element.dataset.validity = outcome.validity;
  element.dataset.total = outcome.total ?? "";
  element.dataset.number = outcome.number ?? "";
  return element;
}

/** The word beside a result that was changed after it had counted; nothing for others. */
export const validityTag = (outcome) =>
  outcome.validity === "corrected" && h("small", { class: "block soft" }, tr("page-state-corrected"));

/** @param {Api.ThrowView} thrown */
export function outcomeWords(thrown) {
  const { outcome } = thrown;
  if (outcome.state === "counted") return outcome.headline;
  return NOT_COUNTED[outcome.state] || outcome.headline;
}

/**
 * The large number of a roll, which its headline speaks of; null if there is none.
 * @param {Api.ThrowView} thrown
 */
export const numberOf = ({ outcome }) =>
  outcome.number === null ? null : String(outcome.number).replace("-", "−");

/**
 * How the large number came about, such as "19 = 14 + 5"; false if the dice show it.
 * @param {Api.ThrowView} thrown
 */
export const sumOf = (thrown) =>
  thrown.outcome.sum !== "" &&
  (thrown.outcome.sum.includes("→") ? thrown.outcome.sum : `${numberOf(thrown)} = ${thrown.outcome.sum}`);

/**
 * The result of a throw in words: the headline, and what follows from it line by line.
 * @param {Api.ThrowView} thrown
 */
export function outcomeParts(thrown) {
  const { outcome } = thrown;
  const [words, rest] = split(outcomeWords(thrown));
  const shown =
    outcome.state === "counted" ? outcome.headline !== words && rest : unsaid(outcome.headline, words);
  return { words, lines: [shown && capital(shown), ...outcome.lines].filter(Boolean) };
}

/**
 * What a sentence says after words that are shown already.
 * @param {string} text
 * @param {string} words
 */
function unsaid(text, words) {
  if (text === words) return "";
  return text.startsWith(`${words}.`) ? text.slice(words.length + 1).trim() : text;
}

/**
 * The card of a throw: its dice, their places, and the effects. `actions` are what its buttons do.
 * @param {Api.ThrowView} thrown
 * @param {any} actions
 * @returns {any[]}
 */
export function throwCard(thrown, actions) {
  if (!thrown) return [h("p", { class: "empty" }, tr("page-no-roll-yet"))];
  const dice = thrownDice(thrown);
  const called = names(thrown);
  const zones = [...new Set(dice.map((die) => facts(die, thrown).zone).filter(Boolean))];
  const { outcome } = thrown;
  const { words, lines } = outcomeParts(thrown);
  return [
    markResult(
      h(
        "div",
        { class: `result ${dice.length === 1 ? "one" : ""}` },
        h(
          "div",
          { class: "dice", "data-many": dice.length > 4 ? "many" : "few" },
          dice.map((die) =>
            dieButton(die, thrown, called.get(die.die_id), () => actions.openDie(thrown, die)),
          ),
        ),
        h(
          "div",
          {},
          dice.length === 1 && zones.length > 0 && outcome.state === "counted" && zoneTag(zones[0]),
          h("p", { class: "headline" }, words),
          sumOf(thrown) && h("p", { class: "sum" }, sumOf(thrown)),
          validityTag(outcome),
        ),
      ),
      thrown,
    ),
    lines.length > 0 &&
      h(
        "ul",
        { class: "meaning" },
        lines.map((line) => h("li", {}, pictured(line))),
      ),
    outcome.todo.length > 0 &&
      h(
        "ul",
        { class: "meaning todo" },
        outcome.todo.map((line) => h("li", {}, pictured(line))),
      ),
    hiddenNote(thrown, actions),
    why(outcome.rules, actions.openRules, outcome.lines),
  ];
}

/** Who sees a hidden roll, where this phone does. */
const seenBy = ({ audience, outcome }) =>
  audience &&
  outcome.state !== "hidden" &&
  (audience === "host" ? tr("page-hidden-host") : tr("page-hidden-both"));

/**
 * Under a hidden roll that this phone sees: who else does, and the button that shows it to everybody.
 * @param {Api.ThrowView} thrown
 */
export const hiddenNote = (thrown, actions) =>
  seenBy(thrown) &&
  h(
    "div",
    { class: "why hidden-note" },
    h("span", { class: "soft" }, seenBy(thrown)),
    actions.mayReveal?.(thrown) && button(tr("page-reveal"), () => actions.reveal(thrown), { class: "chip" }),
  );

/**
 * Split "Mirel hits for 5: attack 6 − 1 armor." into a headline and its explanation. What is short after a
 * long list of names is no explanation: "Goblin 1, Goblin 2, and Goblin 3: initiative 20".
 */
function split(text) {
  const colon = /[\u00a0\u202f]?: /.exec(text); // French has a narrow space before it
  if (!colon || colon.index <= 8 || text.length <= 34) return [text, null];
  const rest = text.slice(colon.index + colon[0].length);
  return rest.length * 2 > colon.index ? [`${text.slice(0, colon.index)}.`, rest] : [text, null];
}

/**
 * One line of the history; `open` is called with the throw when it is tapped.
 * @param {Api.ThrowView} thrown
 */
export function past(thrown, open, /** @type {HTMLElement | null} */ picture = null) {
  const dice = thrownDice(thrown);
  const called = names(thrown);
  const words = dice.map((die) =>
    tr("page-die-face", {
      kind: called.get(die.die_id) || "any",
      face: facts(die, thrown).label ? facts(die, thrown).text : "none",
    }),
  );
  return h(
    "li",
    {},
    markResult(
      button(
        [
          picture,
          h(
            "span",
            { class: "past-dice" },
            dice.slice(0, 3).map((die) => {
              const f = facts(die, thrown);
              return dieMark(f.kind, f.text, die.color);
            }),
            dice.length > 3 && `+${dice.length - 3}`,
          ),
          h("span", { class: "unseen" }, `${words.join(", ")}. `),
          h(
            "span",
            { class: "past-words" },
            outcomeWords(thrown),
            validityTag(thrown.outcome),
            seenBy(thrown) && h("small", { class: "block soft" }, seenBy(thrown)),
            h("small", { class: "when block" }, clock(thrown.at)),
          ),
        ],
        () => open(thrown),
        { class: "past" },
      ),
      thrown,
    ),
  );
}

/**
 * The words to speak when dice land.
 * @param {Api.ThrowView} thrown
 */
export function spoken(thrown) {
  const called = names(thrown);
  const dice = thrownDice(thrown).map((die) => {
    const f = facts(die, thrown);
    return f.label
      ? f.zone
        ? tr("page-die-shows-line-in-zone", {
            called: capital(called.get(die.die_id) || tr("page-die-unnamed")),
            face: f.text,
            zone: zoneWord(f.zone),
          })
        : tr("page-die-shows-line", {
            called: capital(called.get(die.die_id) || tr("page-die-unnamed")),
            face: f.text,
          })
      : f.zone
        ? tr("page-die-unread-line-in-zone", {
            called: capital(called.get(die.die_id) || tr("page-die-unnamed")),
            zone: zoneWord(f.zone),
          })
        : tr("page-die-unread-line", { called: capital(called.get(die.die_id) || tr("page-die-unnamed")) });
  });
  const sum = sumOf(thrown) ? `${sumOf(thrown)}.` : "";
  return [...dice, sum, thrown.outcome.headline].filter(Boolean).join(" ");
}
