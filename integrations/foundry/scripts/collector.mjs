// Collects the dice of one roll into one ask, and hands the results out die by die.

import { asksFor, diceFor, kindOf, notation, valueFor } from "./notation.mjs";

/** The person has cancelled the roll: nothing is rolled. */
export class RollCancelled extends Error {}

/**
 * Foundry calls a handler once per die and waits for each number. At the first call of a roll this asks the
 * tray for all dice of the roll that the method is for; the other calls take from the answer.
 *
 * `ask(notation)` resolves to the finished ask. `isOurs(term)` says whether the method is for a term.
 * `choose(reason)` resolves to "again" or "digital", or rejects with RollCancelled. `taken(root, ask, dice)`
 * is told which terms got which dice of an ask, for later corrections.
 */
export class DiceCollector {
  constructor({ ask, isOurs, choose, taken = (_root, _ask, _dice) => {} }) {
    this.ask = ask;
    this.isOurs = isOurs;
    this.choose = choose;
    this.taken = taken;
    this.ready = new WeakMap(); // term -> numbers that are still to be handed out
    this.asking = new WeakMap(); // root -> the ask that is under way
  }

  /** The handler of the fulfillment method: a number, or undefined to let Foundry roll digitally. */
  async fulfill(term) {
    const root = term._root ?? term;
    for (;;) {
      const waiting = this.ready.get(term);
      if (waiting?.length) {
        const next = waiting.shift();
        return next === "digital" ? undefined : next;
      }
      if (!this.asking.has(root)) {
        const under = this.#collect(root, term).finally(() => this.asking.delete(root));
        this.asking.set(root, under);
      }
      await this.asking.get(root);
    }
  }

  async #collect(root, term) {
    const specs = [];
    for (const spec of this.#terms(root, term)) {
      const missing =
        spec === term
          ? Math.max(1, count(spec) - spec.results.length) // an exploding die is one more
          : count(spec) - spec.results.length;
      const kind = kindOf(spec);
      for (let n = 0; n < missing; n++) specs.push({ term: spec, kind });
    }
    const rollable = specs.filter(({ kind }) => kind !== null);
    for (const kinds of asksFor(rollable.map(({ kind }) => kind))) await this.#ask(root, rollable, kinds);
    for (const { term: unknown } of specs.filter(({ kind }) => kind === null)) {
      await this.#instead(unknown, `The tray cannot read ${unknown.expression ?? "this die"}.`);
    }
  }

  /** The terms of a roll that still need dice from the tray, the given one first. */
  #terms(root, term) {
    const others = (root.dice ?? []).filter(
      (spec) =>
        spec !== term &&
        !this.ready.get(spec)?.length &&
        typeof spec.number === "number" &&
        spec.results.length < count(spec) &&
        this.isOurs(spec),
    );
    return [term, ...others];
  }

  async #ask(root, specs, kinds) {
    for (;;) {
      let reason;
      try {
        const asked = await this.ask(notation(kinds));
        if (asked.state === "answered") return this.#give(root, specs, kinds, asked);
        reason = asked.state;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
      if ((await this.choose(reason)) === "again") continue;
      for (const kind of kinds) this.#put(take(specs, kind).term, "digital");
      return undefined;
    }
  }

  #give(root, specs, kinds, ask) {
    const dice = ask.result.dice;
    const results = [];
    if (kinds.length === 1 && kinds[0] === "d100") {
      const { term } = take(specs, "d100");
      this.#put(term, ask.result.total);
      results.push({ term, kind: "d100", die_ids: dice.map((die) => die.die_id) });
    } else {
      const fitting = diceFor(kinds, dice);
      for (const [at, kind] of kinds.entries()) {
        const die = fitting[at];
        const { term } = take(specs, kind);
        this.#put(term, valueFor(kind, die));
        results.push({ term, kind, die_ids: [die.die_id] });
      }
    }
    this.taken(root, ask, results);
  }

  async #instead(term, reason) {
    while ((await this.choose(reason)) === "again");
    this.#put(term, "digital");
  }

  #put(term, value) {
    if (!this.ready.has(term)) this.ready.set(term, []);
    this.ready.get(term).push(value);
  }
}

const count = (term) => Math.abs(term.number ?? 1);

function take(specs, kind) {
  return specs.splice(
    specs.findIndex((spec) => spec.kind === kind),
    1,
  )[0];
}
