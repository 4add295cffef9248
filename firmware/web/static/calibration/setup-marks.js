// Marks over the live picture: outlines by kind, handles, numbers, labels.

import { zoneWord } from "../parts/dice.js";
import { s } from "../base/dom.js";
import { edgesOf, freestPoint } from "../parts/polygons.js";
import { outline } from "./setup-camera.js";

// Kinds differ by line style as well as by color, and have a label.
const DASH = {
  hit: null,
  crit: null,
  miss: "10 6",
  fumble: "2 6",
  off: "10 4 2 4",
  box: null,
  grid: "4 4",
  area: "6 3",
  mat: "1 5",
};

const path = (points, closed) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") + (closed ? "Z" : "");

/** A line that is visible on light and dark pictures. */
export function line(points, kind, { closed = true, strong = false } = {}) {
  if (points.length < 2) return null;
  const d = path(points, closed);
  return s(
    "g",
    { class: `mark${strong ? " strong" : ""}`, "data-kind": kind },
    s("path", { class: "mark-under", d, "vector-effect": "non-scaling-stroke" }),
    s("path", {
      class: "mark-over",
      d,
      "vector-effect": "non-scaling-stroke",
      "stroke-dasharray": strong ? null : DASH[kind],
    }),
  );
}

/**
 * A label with a constant size on the screen, whatever the zoom is.
 * @param {any} stage
 * @param {Point} at
 * @param {string} text
 */
export function label(stage, [x, y], text) {
  return s(
    "text",
    { class: "mark-word", x, y, "font-size": 16 / stage.scale, "stroke-width": 4 / stage.scale },
    text,
  );
}

/**
 * A number that a list below the picture explains.
 * @param {any} stage
 * @param {number[]} at
 * @param {number} number
 * @param {string} level
 */
export function pin(stage, [x, y], number, level) {
  const r = 14 / stage.scale;
  return s(
    "g",
    { class: "mark-pin", "data-level": level },
    s("circle", { cx: x, cy: y, r, "vector-effect": "non-scaling-stroke" }),
    s("text", { x, y, "font-size": 16 / stage.scale }, number),
  );
}

/**
 * A handle that can be dragged.
 * @param {Point} at
 * @param {number | null} number
 */
export function handle(stage, at, chosen, number = null) {
  const [x, y] = at;
  const r = (chosen ? 13 : 7) / stage.scale;
  return s(
    "g",
    { class: `mark-handle${chosen ? " chosen" : ""}` },
    s("circle", { cx: x, cy: y, r, "vector-effect": "non-scaling-stroke" }),
    chosen &&
      s("path", {
        d: `M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}`,
        "vector-effect": "non-scaling-stroke",
      }),
    number !== null &&
      s(
        "text",
        {
          x: x + 18 / stage.scale,
          y: y - 14 / stage.scale,
          "font-size": 18 / stage.scale,
          "stroke-width": 4 / stage.scale,
        },
        number,
      ),
  );
}

const LABEL_GRID = Array.from({ length: 15 }, (_, i) => (i + 1) / 16);
const labelPlaces = new WeakMap();

/**
 * The place of a zone's label: [x, y, radius of the free space] in mm. `above` are the zones painted over it.
 */
function labelPlace(polygon, above) {
  if (!labelPlaces.has(polygon))
    labelPlaces.set(
      polygon,
      freestPoint(polygon, [polygon, ...above].flatMap(edgesOf), above, LABEL_GRID, 0),
    );
  return labelPlaces.get(polygon);
}

/** Index of the nearest of some places within reach of another; null if none is. A place may be missing. */
export function nearest(places, [x, y], reach) {
  const far = places.map((place) => (place ? Math.hypot(place[0] - x, place[1] - y) : Infinity));
  const least = Math.min(...far);
  return least <= reach ? far.indexOf(least) : null;
}

export const corners = ([x0, y0, x1, y1]) => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** The inner lines of a grid in perspective, in millimeters, from its corners. */
export function gridLines({ quad_mm: quad, columns, rows }) {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const ax = x1 - x2;
  const ay = y1 - y2;
  const bx = x3 - x2;
  const by = y3 - y2;
  const size = ax * by - bx * ay;
  const g = (sx * by - bx * sy) / size;
  const k = (ax * sy - sx * ay) / size;
  const at = (u, v) => {
    const w = g * u + k * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + k * x3) * v + x0) / w,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + k * y3) * v + y0) / w,
    ];
  };
  const across = Array.from({ length: Math.max(0, rows - 1) }, (_, i) => [
    at(0, (i + 1) / rows),
    at(1, (i + 1) / rows),
  ]);
  return [
    ...across,
    ...Array.from({ length: Math.max(0, columns - 1) }, (_, i) => [
      at((i + 1) / columns, 0),
      at((i + 1) / columns, 1),
    ]),
  ];
}

/**
 * Outlines of everything that a profile or a map has on the board. `skip(list, index)` leaves one out.
 * @param {any} stage
 * @param {NonNullable<SetupContext["camera"]>} camera
 * @param {any} layout
 * @param {{ named?: boolean, skip?: (list: string, index: number) => boolean }} options
 */
export function layoutMarks(stage, camera, layout, { named = true, skip = () => false } = {}) {
  const marks = [];
  const labels = [];
  const zones = layout.zones.map((zone) => zone.polygon_mm);
  layout.zones.forEach((zone, i) => {
    if (skip("zones", i)) return;
    marks.push(line(outline(camera, zone.polygon_mm), zone.kind));
    const [x, y, radius] = labelPlace(zone.polygon_mm, zones.slice(i + 1));
    const [at, beside] = [camera.project([x, y]), camera.project([x + radius, y])];
    if (named && at && beside && Math.hypot(at[0] - beside[0], at[1] - beside[1]) * stage.scale > 15)
      labels.push(label(stage, at, zoneWord(zone.kind)));
  });
  layout.areas.forEach(
    (area, i) => !skip("areas", i) && marks.push(line(outline(camera, area.polygon_mm), "area")),
  );
  layout.grids.forEach((grid, i) => {
    if (skip("grids", i)) return;
    marks.push(line(outline(camera, grid.quad_mm), "grid"));
    gridLines(grid).forEach((inner) =>
      marks.push(line(outline(camera, inner, false), "grid", { closed: false })),
    );
  });
  layout.letters.forEach((box, i) => {
    if (skip("letters", i)) return;
    marks.push(line(outline(camera, corners(box.box_mm)), "box"));
    const [x0, y0, x1, y1] = box.box_mm;
    const at = camera.project([(x0 + x1) / 2, (y0 + y1) / 2]);
    const side = camera.project([x1, (y0 + y1) / 2]);
    if (named && at && side && 2 * Math.hypot(side[0] - at[0], side[1] - at[1]) * stage.scale > 20)
      labels.push(label(stage, at, box.letter));
  });
  return [...marks, ...labels];
}
