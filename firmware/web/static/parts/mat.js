// Drawing of the mat in the millimeters of the tray profile, with the places where dice came to rest.

import { tr } from "../base/i18n.js";
import { h, s, show } from "../base/dom.js";
import { facts, zoneName } from "./dice.js";
import { inColor } from "./die-drawing.js";
import { edgesOf, freestPoint, inside } from "./polygons.js";

const RADIUS = { d60: 11, d30: 10, d24: 9.5, d4: 7.5, d2: 9 };

/** Each zone has a sign besides its color and its word. */
const SIGNS = {
  crit: "M8 .8l2.1 4.7 5.1.5-3.9 3.4 1.2 5L8 11.7l-4.5 2.7 1.2-5L.8 6l5.1-.5Z",
  hit: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13Z",
  miss: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13ZM8 4.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6Z",
  fumble: "M3.4 1.2 8 5.8l4.6-4.6 2.2 2.2L10.2 8l4.6 4.6-2.2 2.2L8 10.2l-4.6 4.6-2.2-2.2L5.8 8 1.2 3.4Z",
  off: "M2 2h12v12H2ZM4 4v8h8V4Z",
};

export function sign(zone) {
  return s(
    "svg",
    { viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" },
    s("path", { d: SIGNS[zone] || SIGNS.off, fill: "currentColor", "fill-rule": "evenodd" }),
  );
}

/** For each zone the point with the most free space around it, for its sign: [x, y, radius] in mm. */
function signPoints(zones) {
  const polygons = zones.map((zone) => zone.polygon_mm);
  const edges = polygons.map(edgesOf);
  // Most points are nearest to an edge of their own zone.
  const from = (index) => [edges[index], ...edges.filter((_, other) => other !== index)].flat();
  // Zones are painted over each other in order: a point belongs to the last zone that contains it.
  return polygons.map((polygon, index) => freestPoint(polygon, from(index), polygons.slice(index + 1)));
}

const SPOT = 15; // half the side of the square around a die that no sign is in, mm

/**
 * The points for the signs, moved away from the dice: a sign that a die covers in part looks like a die.
 * @param {Point[]} places of the dice, mm
 */
function besideDice(zones, points, places) {
  const squares = places.map(([x, y]) => [
    [x - SPOT, y - SPOT],
    [x + SPOT, y - SPOT],
    [x + SPOT, y + SPOT],
    [x - SPOT, y + SPOT],
  ]);
  return points.map((point, index) => {
    if (!squares.some((square) => inside(point, square))) return point;
    const above = [...zones.slice(index + 1).map((zone) => zone.polygon_mm), ...squares];
    const own = zones[index].polygon_mm;
    return freestPoint(own, [own, ...above].flatMap(edgesOf), above);
  });
}

const PATTERNS = [
  s(
    "pattern",
    { id: "miss-lines", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("path", { d: "M0 0v7", stroke: "var(--miss)", "stroke-width": 1.2, opacity: 0.5 }),
  ),
  s(
    "pattern",
    {
      id: "fumble-lines",
      width: 7,
      height: 7,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    },
    s("path", { d: "M0 0v7M0 0h7", stroke: "var(--fumble)", "stroke-width": 1.2, opacity: 0.55 }),
  ),
  s(
    "pattern",
    { id: "crit-dots", width: 7, height: 7, patternUnits: "userSpaceOnUse" },
    s("circle", { cx: 2, cy: 2, r: 1.1, fill: "var(--crit)", opacity: 0.75 }),
  ),
];
const FILL = { miss: "url(#miss-lines)", fumble: "url(#fumble-lines)", crit: "url(#crit-dots)" };

const MARGIN = 8;
/**
 * @type {{ profile: any, zoned: boolean, drawing: SVGElement, signs: SVGElement, spots: SVGElement,
 *   points: Point[] } | null}
 */
let laid = null;

/** The mat without dice, a layer for signs and one for dice above it; drawn once for each profile. */
function laidOut(profile, zoned) {
  if (laid && laid.profile === profile && laid.zoned === zoned) return laid;
  const [width, height] = profile.mat_size_mm;
  const drawing = s(
    "svg",
    {
      class: "mat",
      viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
      role: "img",
    },
    s(
      "defs",
      {},
      PATTERNS.map((pattern) => pattern.cloneNode(true)),
    ),
    s("rect", { class: "ground", x: 0, y: 0, width, height, rx: 4 }),
  );
  for (const zone of profile.zones) {
    const points = zone.polygon_mm.map((p) => p.join(",")).join(" ");
    const kind = zoned ? zone.kind : null;
    drawing.append(s("polygon", { class: "zone", "data-zone": kind, points, "stroke-width": 0.9 }));
    if (FILL[kind]) drawing.append(s("polygon", { points, fill: FILL[kind] }));
  }
  const signs = s("g", {});
  const spots = s("g", {});
  drawing.append(signs, spots);
  laid = { profile, zoned, drawing, signs, spots, points: zoned ? signPoints(profile.zones) : [] };
  return laid;
}

/** The signs of the zones, each at its point if there is enough space. */
function signsAt(points, { zones, mat_size_mm: [, height] }) {
  return points.map(([x, y, radius], i) => {
    const side = Math.min(height / 13, radius * 1.7);
    if (side < height / 40) return null;
    const { kind } = zones[i];
    const place = { x: x - side / 2, y: y - side / 2, width: side, height: side };
    return s(
      "svg",
      { class: "zone-sign", "data-zone": kind, viewBox: "0 0 16 16", ...place },
      s("path", { d: SIGNS[kind] || SIGNS.off, "fill-rule": "evenodd" }),
    );
  });
}

/**
 * The mat with the dice of a throw, always the same element; null if no die has a place. Without `zoned`, the
 * game has no zones, and the mat is one area.
 * @param {Api.ThrowView | null} thrown
 */
export function matDrawing(profile, thrown, zoned = true) {
  const placed = thrown?.dice.filter((die) => die.foot_mm) || [];
  if (!profile || !thrown || !placed.length) return null;
  const { drawing, spots, signs, points } = laidOut(profile, zoned);
  // Thrown dice last, so that they are drawn above the others.
  const inOrder = [...placed].sort((a, b) => Number(a.role === "thrown") - Number(b.role === "thrown"));
  if (!show(spots, [thrown.id, thrown.outcome.dice], () => inOrder.map((die) => spot(die, thrown))))
    return drawing;
  const beside = besideDice(
    profile.zones,
    points,
    placed.flatMap((die) => (die.foot_mm ? [die.foot_mm] : [])),
  );
  show(signs, [beside], () => signsAt(beside, profile));
  const places = placed
    .filter((die) => die.role === "thrown")
    .map((die) => {
      const f = facts(die, thrown);
      return tr("page-die-in", { kind: f.kind || "any", face: f.text, zone: f.zone || "none" });
    });
  drawing.setAttribute(
    "aria-label",
    tr("page-mat-from-above", { dice: places.length ? places : [tr("page-no-die")] }),
  );
  return drawing;
}

/** Legend of the zones on this mat. */
export function legend(profile) {
  const kinds = ["crit", "hit", "miss", "fumble"].filter((kind) =>
    profile.zones.some((zone) => zone.kind === kind),
  );
  return h(
    "ul",
    { class: "legend" },
    kinds.map((kind) => h("li", { class: "zone-tag", "data-zone": kind }, sign(kind), zoneName(kind))),
  );
}

/**
 * @param {ShownDie} die
 * @param {Api.ThrowView} thrown
 */
function spot(die, thrown) {
  const [x, y] = die.foot_mm ?? [0, 0];
  if (die.role === "obstacle") {
    return s("rect", {
      class: "spot obstacle",
      x: x - 5.5,
      y: y - 5.5,
      width: 11,
      height: 11,
      rx: 2.2,
      "stroke-width": 1,
    });
  }
  const r = RADIUS[die.kind] || 8.5;
  const f = facts(die, thrown);
  const ringed = s("circle", { class: "ring", cx: x, cy: y, r: r + 3, "stroke-width": 1.6 });
  ringed.style.setProperty("--wide", ((r + 22) / (r + 3)).toFixed(2));
  return inColor(
    s(
      "g",
      {},
      die.role === "thrown" && ringed,
      s("circle", { class: `spot ${die.role}`, cx: x, cy: y, r, "stroke-width": 1.2 }),
      s("text", { class: "spot-text", x, y: y + 0.5, "font-size": r * 1.05 }, f.text),
    ),
    die.color,
  );
}
