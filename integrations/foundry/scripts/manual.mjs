// Feed Foundry's own "manual" method: the dialog that asks for dice is filled from the tray.

import { asksFor, diceFor, kindOf, notation, valueFor } from "./notation.mjs";

/**
 * Ask the tray for the dice that a RollResolver waits for, and register what they show. `fulfillable` is its
 * map of {term, method}; `register(denomination, value)` is Roll.registerResult for the manual method.
 */
export async function fillManual(fulfillable, ask, register) {
  const wanted = [...fulfillable.values()]
    .filter(({ method }) => method === "manual")
    .flatMap(({ term }) => {
      const missing = Math.max(0, Math.abs(term.number ?? 1) - (term.results?.length ?? 0));
      return Array(missing).fill({ kind: kindOf(term), denomination: term.denomination });
    })
    .filter(({ kind }) => kind !== null);
  for (const kinds of asksFor(wanted.map(({ kind }) => kind))) {
    const found = await ask(notation(kinds));
    if (found.state !== "answered") return; // the dialog stays open for the person
    const dice = diceFor(kinds, found.result.dice);
    for (const kind of kinds) {
      const die = dice.shift();
      const at = wanted.findIndex((one) => one.kind === kind);
      const [{ denomination }] = wanted.splice(at, 1);
      if (kind === "d100") register(denomination, found.result.total);
      else register(denomination, valueFor(kind, die));
    }
  }
}
