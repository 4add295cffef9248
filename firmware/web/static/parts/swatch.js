// Colored dice, always with the name of the color in words.

import { tr } from "../base/i18n.js";
import { h } from "../base/dom.js";
import { dieMark } from "./dice.js";
import { drawing } from "./die-drawing.js";
import { state } from "../base/state.js";

/** The name of a color in this language; a game's own name as it is. */
export const colorName = (color) => tr("page-color-name", { color });

const dark = (color) => {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b < 140;
};

/** A small die of a kind in its color, hidden from screen readers; words are next to it. */
export function swatch(kind, color) {
  const mark = h("span", { class: "dye", "aria-hidden": "true" }, drawing(kind || "", ""));
  if (color) {
    mark.style.setProperty("--die", color);
    mark.style.setProperty("--die-edge", dark(color) ? "#f4ecdf" : "#241c13");
  }
  return mark;
}

const kindIn = (words) => /\b[dW](\d+|F)\b/.exec(words)?.[0].replace("W", "d");

/**
 * Swatch of an option, if the option has a color.
 * @param {AnyOption} option
 */
export const optionSwatch = (option) => option.swatch && swatch(kindIn(option.label), option.swatch);

/** Dice in a pile: "3 × blue d4". */
export function dyed({ kind, name, color, n, meaning }) {
  return h(
    "span",
    { class: "dyed" },
    swatch(kind, color),
    tr("page-dice-named", { n, color: colorName(name), kind: kind || "any" }),
    meaning && h("span", { class: "soft" }, ` ${meaning}`),
  );
}

/**
 * The dice of a request, one by one.
 * @param {Api.RollRequest} roll
 */
export function requestedDice(roll) {
  return h(
    "ul",
    { class: "wanted" },
    roll.dice.map((spec) =>
      h(
        "li",
        {},
        dieMark(spec.kind || "", "", spec.color && roll.palette?.[spec.color]),
        h(
          "span",
          {},
          tr("page-dice-named", {
            n: spec.n,
            color: spec.color ? colorName(spec.color) : "none",
            kind: spec.kind || "any",
          }),
          spec.name && h("span", { class: "soft" }, ` ${spec.name}`),
        ),
      ),
    ),
  );
}

const MOST_PICTURES = 5; // further dice of a kind are in the number beside them
let gameColors = { key: "" };

/** The colors of the game's dice, and what finds them in a sentence; without colors it finds nothing. */
function colorsOfGame() {
  const { open = [], table } = state.table || {};
  const colors = new Map([
    ...Object.entries(table?.palette || {}),
    ...open.flatMap((request) => ("palette" in request ? Object.entries(request.palette || {}) : [])),
    ...(table?.seats || []).flatMap((seat) =>
      seat.piles.flatMap((pile) =>
        pile.dice.map((die) => /** @type {[string, string]} */ ([die.name, die.color])),
      ),
    ),
  ]);
  const key = JSON.stringify([...colors]);
  if (gameColors.key === key) return gameColors;
  const words = [...colors].map(([name, color]) => [
    // In Spanish: marrón, marrones.
    colorName(name)
      .replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")
      .replace("ó", "[oó]"),
    color,
  ]);
  const word = `(?:${words.map(([name]) => name).join("|")})(?:e?[nrs]|e)?`; // blauer, blaue, azules
  const pattern = words.length
    ? new RegExp(`(?:(\\d+) )?(?:(${word}) )?([dW]\\d+)(?: \\(?(?:de color )?(${word})\\)?)?`, "gu")
    : null;
  gameColors = { key, words, pattern };
  return gameColors;
}

/** A sentence with a picture before each die that it names by its color, such as "2 red d6". */
export function pictured(text) {
  const { words, pattern } = colorsOfGame();
  if (!pattern || !text) return text;
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const [, n, before, kind, after] = match;
    const name = before || after;
    if (!name) continue;
    const [, color] = words.find(([word]) => new RegExp(`^${word}`, "u").test(name));
    parts.push(
      text.slice(at, match.index),
      Array.from({ length: Math.min(n || 1, MOST_PICTURES) }, () => swatch(kind.replace("W", "d"), color)),
    );
    at = match.index;
  }
  return [...parts, text.slice(at)];
}
