// Dice of Foundry in the notation of the tray, and what the tray's dice mean for Foundry.

/** Kinds of dice that the tray reads, by Foundry's number of faces. */
const FACES = [2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30, 60];
/** The most dice that one ask takes. */
export const MOST_DICE = 20;

/**
 * The tray's kind for a dice term: "d20", "dF" (a Fate die), "d100" (a d00 with a d10), "d00" (a tens die
 * alone, as bonus and penalty dice of percentile games are), or null if the tray cannot read such a die.
 */
export function kindOf(term) {
  const denomination = String(term.denomination ?? term.constructor?.DENOMINATION ?? "").toLowerCase();
  if (denomination === "t" || denomination === "d10p") return "d00";
  if (denomination === "o") return "d10";
  if (denomination === "f" || denomination === "df") return "dF";
  if (!/^d?\d*$/.test(denomination)) return null; // coins and the like
  if (term.faces === 100) return "d100";
  return FACES.includes(term.faces) ? `d${term.faces}` : null;
}

/** The value of a tray's die for a term. A tens die counts 1 to 10 in Foundry: 00 is 10. */
export function valueFor(kind, die) {
  return kind === "d00" ? die.value / 10 || 10 : die.value;
}

/** Wanted dice as asks: each takes at most MOST_DICE dice, and a d100 has one of its own. */
export function asksFor(kinds) {
  const asks = kinds.filter((kind) => kind === "d100").map((kind) => [kind]);
  const rest = kinds.filter((kind) => kind !== "d100");
  // One d00 with one d10 would be read as a d100.
  const tens = rest.filter((kind) => kind === "d00");
  const others = rest.filter((kind) => kind !== "d00");
  for (const group of [tens, others]) {
    for (let at = 0; at < group.length; at += MOST_DICE) asks.push(group.slice(at, at + MOST_DICE));
  }
  return asks;
}

/** The notation of an ask: ["d20", "d6", "d6"] is "d20+2d6". */
export function notation(kinds) {
  const count = new Map();
  for (const kind of kinds) count.set(kind, (count.get(kind) ?? 0) + 1);
  return [...count].map(([kind, n]) => `${n > 1 ? n : ""}${kind}`).join("+");
}

/**
 * The dice of an answer in the order of the wanted kinds. Somebody may have accepted another kind of die at
 * the tray: it takes the place of a kind that is missing.
 */
export function diceFor(kinds, dice) {
  const left = [...dice];
  const fitting = kinds.map((kind) => {
    const at = left.findIndex((die) => die.kind === kind);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return fitting.map((die) => die ?? left.shift());
}
