// Late corrections: a die of an answered ask was corrected at the tray, and the chat message follows.

import { valueFor } from "./notation.mjs";

export const FLAG = "traywatch";

/**
 * Remembers which dice of a roll came from which ask. It is kept in the roll's options, so that it travels
 * with the chat message: [{ask, revision, dice: [{term, result, kind, die_ids}]}], by index.
 */
export function remember(root, ask, given) {
  if (!root.options) return;
  const terms = root.dice ?? [];
  const next = new Map();
  const dice = given.map(({ term, kind, die_ids }) => {
    const already = next.get(term) ?? term.results.length;
    next.set(term, already + 1);
    return { term: terms.indexOf(term), result: already, kind, die_ids };
  });
  root.options[FLAG] = [...(root.options[FLAG] ?? []), { ask: ask.id, revision: ask.revision, dice }];
}

/** The ids of the asks that gave dice to these rolls. */
export const asksOf = (rolls) => [...new Set(rolls.flatMap((roll) => (roll.options?.[FLAG] ?? []).map((one) => one.ask)))];

/** The changed results of a roll for a corrected ask: [{term, result, before, after}]; empty if none. */
export function changes(roll, ask) {
  const known = (roll.options?.[FLAG] ?? []).find((one) => one.ask === ask.id);
  if (!known || ask.revision <= known.revision || !ask.result) return [];
  const byId = new Map(ask.result.dice.map((die) => [die.die_id, die]));
  return known.dice.map(({ term, result, kind, die_ids }) => {
    const found = byId.get(die_ids[0]);
    const before = roll.dice[term]?.results[result]?.result;
    const after = kind === "d100" ? ask.result.total : found && valueFor(kind, found);
    return { term, result, before, after };
  }).filter(({ before, after }) => before !== undefined && after !== undefined && before !== after);
}

/**
 * Put corrected results into a roll and add it up again. A term with modifiers (keep, reroll, explode) stays:
 * what they did cannot be repeated, so only a note is possible.
 */
export function amend(roll, ask) {
  const found = changes(roll, ask);
  roll.options[FLAG].find((one) => one.ask === ask.id).revision = ask.revision; // each correction is told once
  if (found.some(({ term }) => roll.dice[term].modifiers?.length)) return;
  for (const { term, result, after } of found) roll.dice[term].results[result].result = after;
  roll._total = roll._evaluateTotal();
}
