// Pictures of solid dice with the result on the face to the viewer, and other numbers beside it.

import { h, s } from "../base/dom.js";
import { inColor, needsLine } from "./die-drawing.js";
import { FACES, FIGURES } from "./die-faces.js";

const LIKE = { d00: "d10", d3: "d6", dF: "d6" };
const FEW = 9; // faces with a number, the result included
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};
// Faces next to the result of a d6.
const BESIDE = { 1: [2, 3], 2: [6, 3], 3: [1, 5], 4: [1, 2], 5: [4, 6], 6: [5, 3] };

/** The numbers on the faces of a die: the result first, then others that are on such a die. */
function labelsOf(kind, text, n) {
  if (kind === "dF") return ["−", "0", "+"].includes(text) ? [text, "0", text === "+" ? "−" : "+"] : [text];
  if (kind === "d6" && BESIDE[text]) return [text, ...BESIDE[text].map(String)];
  const sides = Number(kind?.slice(1));
  const value = Number(text);
  if (!sides || kind === "d4" || !/^\d+$/.test(text)) return [text];
  if (kind === "d00")
    return Array.from({ length: n }, (_, i) =>
      i ? String(((value / 10 + i * 3) % 10) * 10).padStart(2, "0") : text,
    );
  return Array.from({ length: n }, (_, i) => (i ? String(((value - 1 + i * 7) % sides) + 1) : text));
}

/** Figures as shapes: the numbers beside the result are decoration, not text. */
function shapes(label, size) {
  const wide = [...label].reduce((sum, digit) => sum + (FIGURES[digit]?.[0] || 0), 0);
  let x = -wide / 2;
  return s(
    "g",
    { transform: `scale(${size})` },
    [...label]
      .filter((digit) => FIGURES[digit])
      .map((digit) => {
        const drawn = s("path", { d: FIGURES[digit][1], transform: `translate(${x.toFixed(3)} 0)` });
        x += FIGURES[digit][0];
        return drawn;
      }),
  );
}

/** What is printed on one face: pips on a d6, else the number. */
function printed(matrix, label, kind, first) {
  const pips = kind === "d6" && PIPS[label];
  const size =
    (label.length > 2 ? 0.85 : label.length > 1 ? 1.15 : 1.4) *
    (first ? 1 : 0.75) *
    (kind === "d6" || kind === "d3" || kind === "dF" ? 1.1 : 1);
  return s(
    "g",
    { class: first ? "ink" : "ink beside", transform: `matrix(${matrix.join(" ")})` },
    pips
      ? pips.map(([x, y]) => s("circle", { cx: x * 0.52, cy: y * 0.52, r: 0.19 }))
      : !first
        ? shapes(label, size)
        : s(
            "text",
            {
              x: 0,
              y: 0.06,
              "font-size": size,
              "text-decoration": needsLine(label, kind) ? "underline" : null,
            },
            label,
          ),
  );
}

/**
 * The picture of a die: a sprite in its color, with its result on the face to the viewer.
 * @param {string | null} [color]
 */
export function figure(kind, text, color = null, { large = false } = {}) {
  const like = LIKE[kind] || (kind in FACES ? kind : "d2");
  const places = FACES[like].at.slice(0, FEW);
  const labels = labelsOf(kind, text, places.length);
  const node = h(
    "span",
    { class: "figure", "aria-hidden": "true" },
    h("span", { class: "body" }),
    s(
      "svg",
      { viewBox: "0 0 100 100", focusable: "false" },
      text && s("polygon", { class: "lit", points: FACES[like].outline }),
      text &&
        places.map((matrix, i) => labels[i] !== undefined && printed(matrix, labels[i], kind, !i)).reverse(),
    ),
  );
  node.style.setProperty("--sprite", `url("/page/dice/${like}${large ? "-large" : ""}.webp")`);
  return inColor(node, color);
}
