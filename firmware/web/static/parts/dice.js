// Dice: pictures of solid dice with the result on the face to the viewer, and flat drawings for small marks.

import { diceIn, tr } from "../base/i18n.js";
import { button, h, s } from "../base/dom.js";
import { state } from "../base/state.js";
import { FACES, FIGURES } from "./die-faces.js";

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

/** Drawing of a die with its text, in its body color if that is known. */
/** @param {string | null} color */
export function drawing(kind, text, color = null) {
  const shape = SHAPES[kind] || UNKNOWN;
  const size = shape.text.size * (text.length > 2 ? 0.8 : 1);
  // A line below distinguishes 6 from 9, as on the dice.
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

const needsLine = (text, kind) => /^(6|9|66|99|16|91|60|68|89)$/.test(text) && kind !== "d6" && kind !== "d8";

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

const WORDS = {
  unsure: tr("page-die-uncertain"),
  cocked: tr("page-die-cocked"),
  off_tray: tr("page-die-off-mat"),
  stacked: tr("page-die-stacked"),
};

/** A zone as a word of a sentence. */
export const zoneWord = (zone) => tr("page-zone-word", { zone });

/** The name of a zone. */
export const zoneName = (zone) => tr("page-zone-name", { zone });

/** A label as people write it: a minus sign instead of a hyphen. */
export const faceText = (label) => (label === "-" ? "−" : label);

/**
 * Whether a person said the face of a die, or its zone. A correction of one of them leaves the other to the
 * camera.
 * @param {ShownDie} die
 */
function saidBy(die, counted, human) {
  if (!counted?.by_person || !human)
    return { saidFace: counted?.by_person ?? false, saidZone: counted?.by_person ?? false };
  const read = die.status === "read" && die.label === human.label && die.kind === (human.kind ?? die.kind);
  return {
    saidFace: human.label !== null && !read,
    saidZone: human.zone !== null && (human.zone !== die.zone || human.label === null),
  };
}

/**
 * What the outcome of a throw tells of a die; the reading of a die that is no part of the roll.
 * @param {ShownDie} die
 * @param {Api.ThrowView} thrown
 */
export function facts(die, thrown) {
  const counted = thrown.outcome.dice.find((entry) => entry.die_id === die.die_id);
  const { kind = null, label = null } = counted ?? die;
  // A game without zones does not name them.
  const zone = state.table?.game?.zones === false ? null : ((counted ?? die).zone ?? null);
  return {
    kind,
    label,
    zone,
    ...saidBy(die, counted, thrown.human_readings?.[die.die_id]),
    counts: counted?.counts ?? false,
    meaning: counted?.meaning ?? "",
    text: faceText(label ?? "?"),
    note: label === null ? WORDS[die.status] || "" : "",
  };
}

/**
 * The dice of a roll: those that the tray read, in its order, and those that people entered besides.
 * @param {Api.ThrowView} thrown
 * @returns {ShownDie[]}
 */
export function thrownDice(thrown) {
  const counted = new Set(thrown.outcome.dice.map((die) => die.die_id));
  const read = thrown.dice.filter((die) => counted.has(die.die_id));
  const readIds = new Set(read.map((die) => die.die_id));
  const entered = thrown.outcome.dice.filter((die) => !readIds.has(die.die_id));
  return [
    ...read,
    ...entered.map((die) => ({
      ...die,
      role: /** @type {const} */ ("thrown"),
      status: /** @type {const} */ ("read"),
      color: null,
    })),
  ];
}

/**
 * Name of each die of a throw: its own name or its kind, with the color if another die has that kind.
 * @param {Api.ThrowView} thrown
 */
export function names(thrown) {
  const dice = thrownDice(thrown).map((die) => ({ die, kind: facts(die, thrown).kind }));
  return new Map(
    dice.map(({ die, kind }) => {
      const color = thrown.colors?.[die.die_id];
      const alike = dice.some((other) => other.kind === kind && thrown.colors?.[other.die.die_id] !== color);
      return /** @type {[string, string]} */ ([
        die.die_id,
        die.die_name ||
          (alike && color ? tr("page-color-die", { color, kind: kind || "any" }) : kind && diceIn(kind)),
      ]);
    }),
  );
}

/**
 * A die as a button with a label; `open` is called when it is tapped.
 * @param {ShownDie} die
 * @param {Api.ThrowView} thrown
 */
export function dieButton(die, thrown, called, open) {
  const f = facts(die, thrown);
  const name =
    f.label === null || f.label === undefined
      ? f.zone
        ? tr("page-die-unread-in-zone", { called: called || tr("page-die-unnamed"), zone: zoneWord(f.zone) })
        : tr("page-die-unread", { called: called || tr("page-die-unnamed") })
      : f.zone
        ? tr("page-die-shows-in-zone", {
            called: called || tr("page-die-unnamed"),
            face: f.text,
            zone: zoneWord(f.zone),
          })
        : tr("page-die-shows", { called: called || tr("page-die-unnamed"), face: f.text });
  return button(
    [
      figure(f.kind, f.text, die.color),
      h(
        "small",
        {},
        f.note
          ? tr("page-with-note", { what: called || tr("page-die-unnamed"), note: f.note })
          : f.meaning
            ? h("span", {}, called)
            : called,
        f.meaning && h("b", { class: "face-meaning" }, f.meaning),
      ),
    ],
    open,
    {
      class: "die",
      "data-status": f.label ? "read" : die.status,
      "aria-label": tr("page-die-show-picture", { name }),
    },
  );
}

/**
 * A die without a function, for lists.
 * @param {string | null} [color]
 */
export function dieMark(kind, text, color = null) {
  return h("span", { class: "die", "aria-hidden": "true" }, figure(kind, text, color));
}
