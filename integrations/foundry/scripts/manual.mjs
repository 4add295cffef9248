// Feed Foundry's own "manual" method: the dialog that asks for dice is filled from the tray.

import { asksFor, diceFor, kindOf, notation, valueFor } from "./notation.mjs";

/**
 * Ask the tray for the dice that a RollResolver waits for, and register what they show. `fulfillable` is its
 * map of {term, method}; `register(denomination, value)` is Roll.registerResult for the manual method.
 */
export async function fillManual(fulfillable, ask, register) {
  const specs = [...fulfillable.values()]
    .filter(({ method }) => method === "manual")
    .flatMap(({ term }) => {
      const missing = Math.max(0, Math.abs(term.number ?? 1) - (term.results?.length ?? 0));
      return Array(missing).fill({ kind: kindOf(term), denomination: term.denomination });
    })
    .filter(({ kind }) => kind !== null);
  for (const kinds of asksFor(specs.map(({ kind }) => kind))) {
    const asked = await ask(notation(kinds));
    if (asked.state !== "answered") return; // the dialog stays open for the person
    const dice = diceFor(kinds, asked.result.dice);
    for (const kind of kinds) {
      const die = dice.shift();
      const at = specs.findIndex((spec) => spec.kind === kind);
      const [{ denomination }] = specs.splice(at, 1);
      if (kind === "d100") register(denomination, asked.result.total);
      else register(denomination, valueFor(kind, die));
    }
  }
}
