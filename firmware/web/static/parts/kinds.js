// The kinds of dice that people can choose, in the order of the lists.

export const KINDS = [
  "d2",
  "d3",
  "d4",
  "d6",
  "d8",
  "d10",
  "d00",
  "d12",
  "d14",
  "d16",
  "d20",
  "d24",
  "d30",
  "d60",
  "dF",
];

/** The zones of a mat, in the order of the lists. */
export const ZONES = ["crit", "hit", "miss", "fumble", "off"];

const MOST_KEYS = 20; // dice with more faces than this are typed

/** What is printed on the faces of a kind of die; null for those with many faces. */
export function labelsOf(kind) {
  if (kind === "dF") return ["-", "0", "+"];
  if (kind === "d00") return Array.from({ length: 10 }, (_, i) => `${i}0`);
  const n = Number(kind?.slice(1));
  if (kind === "d10") return ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
  return n >= 2 && n <= MOST_KEYS ? Array.from({ length: n }, (_, i) => String(i + 1)) : null;
}
