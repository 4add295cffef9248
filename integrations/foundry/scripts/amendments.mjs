// Late corrections: an answered ask was corrected at the tray, and the chat message follows.

import { valueFor } from "./notation.mjs";

export const FLAG = "traywatch";

/**
 * Remembers which dice of a roll came from which ask. It is kept in the roll's options, so that it travels
 * with the chat message: [{ask, revision, throw_id, dice: [{term, result, kind, die_ids, at}]}], by index.
 * `at` is the place of the die in the ask's result.
 */
export function remember(root, ask, rolled) {
  if (!root.options) return;
  const terms = root.dice ?? [];
  const next = new Map();
  const dice = rolled.map(({ term, kind, die_ids }) => {
    const already = next.get(term) ?? term.results.length;
    next.set(term, already + 1);
    const at = ask.result.dice.findIndex((die) => die.die_id === die_ids[0]);
    return { term: terms.indexOf(term), result: already, kind, die_ids, at };
  });
  const entry = { ask: ask.id, revision: ask.revision, throw_id: ask.result.throw_id, dice };
  root.options[FLAG] = [...(root.options[FLAG] ?? []), entry];
}

/** The ids of the asks that gave dice to these rolls. */
export const asksOf = (rolls) => [
  ...new Set(rolls.flatMap((roll) => (roll.options?.[FLAG] ?? []).map((entry) => entry.ask))),
];

/** What a roll knows of an ask, if the ask has changed since; null otherwise. */
function outdated(roll, ask) {
  const entry = (roll.options?.[FLAG] ?? []).find((each) => each.ask === ask.id);
  return entry && ask.revision > entry.revision ? entry : null;
}

/**
 * Whether the dice of a roll were taken back at the tray, and no others count yet. Each time is told once.
 */
export function takenBack(roll, ask) {
  const entry = outdated(roll, ask);
  if (!entry || ask.result) return false;
  entry.revision = ask.revision;
  return true;
}

/**
 * The changed results of a roll for a corrected ask: [{term, result, before, after}]; empty if none. Dice
 * that were rolled again have other ids; their order is that of the ask.
 */
export function changes(roll, ask) {
  const entry = outdated(roll, ask);
  if (!entry || !ask.result) return [];
  const byId = new Map(ask.result.dice.map((die) => [die.die_id, die]));
  const again = entry.throw_id !== undefined && entry.throw_id !== ask.result.throw_id;
  return entry.dice
    .map(({ term, result, kind, die_ids, at }) => {
      const amended = again ? ask.result.dice[at] : byId.get(die_ids[0]);
      const before = roll.dice[term]?.results[result]?.result;
      const after = kind === "d100" ? ask.result.total : amended && valueFor(kind, amended);
      return { term, result, before, after };
    })
    .filter(({ before, after }) => before !== undefined && after !== undefined && before !== after);
}

/**
 * Put corrected results into a roll and add it up again. A term with modifiers (keep, reroll, explode) stays:
 * what they did cannot be repeated, so only a note is possible.
 */
export function amend(roll, ask) {
  const amended = changes(roll, ask);
  // Each correction is told once.
  roll.options[FLAG].find((entry) => entry.ask === ask.id).revision = ask.revision;
  if (amended.some(({ term }) => roll.dice[term].modifiers?.length)) return;
  for (const { term, result, after } of amended) roll.dice[term].results[result].result = after;
  roll._total = roll._evaluateTotal();
}
