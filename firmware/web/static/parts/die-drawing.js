// Flat drawings of dice with their texts, for small marks.

import { s } from "../base/dom.js";

const C = 50;

function ring(n, radius, turn = -90, cy = C) {
  return Array.from({ length: n }, (_, i) => {
    const angle = ((turn + (360 * i) / n) * Math.PI) / 180;
    return [C + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

const path = (points) =>
  `${points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")}Z`;
/** @type {(from: number[], to: number[]) => string} */
const line = ([a, b], [c, d]) => `M${a.toFixed(1)} ${b.toFixed(1)}L${c.toFixed(1)} ${d.toFixed(1)}`;

/** Outline and top face; `pairs` connects face corners to outline corners. */
function solid(outer, inner, pairs, text) {
  return {
    outer: path(outer),
    inner: inner ? path(inner) : null,
    edges: pairs.map(([i, o]) => line(inner[i], outer[o])).join(""),
    text,
  };
}

function kite(n) {
  // Trapezohedra (d10, d14, d16…): the more sides, the narrower the top face.
  const width = { 5: 25, 7: 21, 8: 19 }[n];
  const outer = [
    [50, 4],
    [90, 34],
    [92, 64],
    [50, 96],
    [8, 64],
    [10, 34],
  ];
  const inner = [
    [50, 6],
    [50 + width, 54],
    [50, 72],
    [50 - width, 54],
  ];
  return {
    outer: path(outer),
    inner: path(inner),
    edges: line(inner[1], outer[2]) + line(inner[3], outer[4]) + line(inner[2], outer[3]),
    text: { y: 46, size: n === 5 ? 27 : 23 },
  };
}

const SHAPES = {
  d2: {
    outer: "M50 5a45 45 0 1 1 0 90a45 45 0 1 1 0-90Z",
    inner: "M50 16a34 34 0 1 1 0 68a34 34 0 1 1 0-68Z",
    edges: "",
    text: { y: 51, size: 40 },
  },
  d4: solid(ring(3, 52, -90, 60), ring(3, 52, -90, 60), [], { y: 64, size: 36 }),
  d6: {
    outer: "M19 10h62a9 9 0 0 1 9 9v62a9 9 0 0 1-9 9h-62a9 9 0 0 1-9-9v-62a9 9 0 0 1 9-9Z",
    inner: null,
    edges: "",
    text: { y: 52, size: 52 },
  },
  d8: solid(
    ring(6, 47),
    [0, 2, 4].map((i) => ring(6, 47)[i]),
    [],
    { y: 54, size: 34 },
  ),
  d10: kite(5),
  d12: solid(
    ring(10, 47),
    ring(5, 31),
    [
      [0, 0],
      [1, 2],
      [2, 4],
      [3, 6],
      [4, 8],
    ],
    { y: 51, size: 34 },
  ),
  d14: kite(7),
  d16: kite(8),
  d20: solid(
    ring(6, 48),
    ring(3, 33, -90, 53),
    [
      [0, 0],
      [0, 5],
      [0, 1],
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 3],
      [2, 4],
      [2, 5],
    ],
    { y: 56, size: 27 },
  ),
  d24: solid(
    ring(8, 47, -67.5),
    [
      [50, 16],
      [74, 40],
      [50, 84],
      [26, 40],
    ],
    [
      [0, 0],
      [0, 7],
      [1, 1],
      [2, 3],
      [2, 4],
      [3, 6],
    ],
    { y: 46, size: 27 },
  ),
  d30: solid(
    ring(10, 47),
    [
      [50, 18],
      [80, 50],
      [50, 82],
      [20, 50],
    ],
    [
      [0, 0],
      [1, 2],
      [1, 3],
      [2, 5],
      [3, 7],
      [3, 8],
    ],
    { y: 51, size: 29 },
  ),
  d60: solid(
    ring(12, 47),
    ring(5, 29),
    [
      [0, 0],
      [1, 2],
      [1, 3],
      [2, 5],
      [3, 7],
      [4, 9],
      [4, 10],
    ],
    { y: 52, size: 29 },
  ),
};
SHAPES.d00 = SHAPES.d10;
SHAPES.d3 = SHAPES.d6;
SHAPES.dF = SHAPES.d6;
const UNKNOWN = {
  outer: "M50 5a45 45 0 1 1 0 90a45 45 0 1 1 0-90Z",
  inner: null,
  edges: "",
  text: { y: 52, size: 46 },
};

// White is more legible than black on colors darker than this (WCAG 2.2, relative luminance).
const MIDDLE = 0.179;
const linear = (hex) => {
  const c = parseInt(hex, 16) / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const bright = (color) =>
  0.2126 * linear(color.slice(1, 3)) +
  0.7152 * linear(color.slice(3, 5)) +
  0.0722 * linear(color.slice(5, 7));

/** Set the body color of a die on an element, with a legible text color; nothing if the color is unknown. */
export function inColor(element, color) {
  if (color) {
    const [on, under] = bright(color) < MIDDLE ? ["#fff", "#000"] : ["#000", "#fff"];
    for (const [name, value] of [
      ["--dye", color],
      ["--on", on],
      ["--under", under],
    ])
      element.style.setProperty(name, value);
  }
  return element;
}

/** Whether a text has a line below it, which distinguishes 6 from 9, as on the dice. */
export const needsLine = (text, kind) =>
  /^(6|9|66|99|16|91|60|68|89)$/.test(text) && kind !== "d6" && kind !== "d8";

/**
 * Drawing of a die with its text, in its body color if that is known.
 * @param {string | null} color
 */
export function drawing(kind, text, color = null) {
  const shape = SHAPES[kind] || UNKNOWN;
  const size = shape.text.size * (text.length > 2 ? 0.8 : 1);
  const marked = needsLine(text, kind);
  const svg = s(
    "svg",
    { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
    s("path", { class: "body", d: shape.outer }),
    shape.inner && s("path", { class: "face", d: shape.inner }),
    shape.edges && s("path", { class: "edge", d: shape.edges }),
    text &&
      s(
        "text",
        { x: 50, y: shape.text.y, "font-size": size, "text-decoration": marked ? "underline" : null },
        text,
      ),
  );
  return inColor(svg, color);
}
