// Marks over the live picture: outlines by kind, handles, numbers, labels.

import { zoneWord } from "./dice.js";
import { s } from "./dom.js";
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

/** A label with a constant size on the screen, whatever the zoom is. */
export function words(stage, [x, y], text) {
  return s(
    "text",
    { class: "mark-word", x, y, "font-size": 16 / stage.scale, "stroke-width": 4 / stage.scale },
    text,
  );
}

/** A number that a list below the picture explains. */
export function pin(stage, [x, y], number, level) {
  const r = 14 / stage.scale;
  return s(
    "g",
    { class: "mark-pin", "data-level": level },
    s("circle", { cx: x, cy: y, r, "vector-effect": "non-scaling-stroke" }),
    s("text", { x, y, "font-size": 16 / stage.scale }, number),
  );
}

/** A handle that can be dragged. */
export function handle(stage, [x, y], chosen, number = null) {
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

const distance = ([px, py], [ax, ay], [bx, by]) => {
  const dx = bx - ax;
  const dy = by - ay;
  const t = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
};

export function inside([x, y], polygon) {
  let found = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) found = !found;
  });
  return found;
}

const rooms = new WeakMap();

/** The point in an outline with the most free space, for its label: [x, y, radius] in mm. */
export function roomiest(polygon, later = []) {
  if (rooms.has(polygon)) return rooms.get(polygon);
  const xs = polygon.map((p) => p[0]);
  const ys = polygon.map((p) => p[1]);
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const edges = [polygon, ...later].flatMap((one) => one.map((p, i) => [p, one[(i + 1) % one.length]]));
  let best = [(x0 + x1) / 2, (y0 + y1) / 2, 0];
  for (let i = 1; i < 16; i += 1) {
    for (let j = 1; j < 16; j += 1) {
      const at = [x0 + ((x1 - x0) * i) / 16, y0 + ((y1 - y0) * j) / 16];
      if (!inside(at, polygon) || later.some((other) => inside(at, other))) continue;
      const room = Math.min(...edges.map(([from, to]) => distance(at, from, to)));
      if (room > best[2]) best = [...at, room];
    }
  }
  rooms.set(polygon, best);
  return best;
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

/** Outlines of everything that a profile or a map has on the board. `skip(list, index)` leaves one out. */
export function layoutMarks(stage, camera, layout, { named = true, skip = () => false } = {}) {
  const marks = [];
  const words_ = [];
  const zones = layout.zones.map((zone) => zone.polygon_mm);
  layout.zones.forEach((zone, i) => {
    if (skip("zones", i)) return;
    marks.push(line(outline(camera, zone.polygon_mm), zone.kind));
    const [x, y, room] = roomiest(zone.polygon_mm, zones.slice(i + 1));
    const [at, beside] = [camera.project([x, y]), camera.project([x + room, y])];
    if (named && at && beside && Math.hypot(at[0] - beside[0], at[1] - beside[1]) * stage.scale > 15)
      words_.push(words(stage, at, zoneWord(zone.kind)));
  });
  layout.areas.forEach(
    (area, i) => !skip("areas", i) && marks.push(line(outline(camera, area.polygon_mm), "area")),
  );
  layout.grids.forEach((grid, i) => {
    if (skip("grids", i)) return;
    marks.push(line(outline(camera, grid.quad_mm), "grid"));
    gridLines(grid).forEach((one) =>
      marks.push(line(outline(camera, one, false), "grid", { closed: false })),
    );
  });
  layout.letters.forEach((box, i) => {
    if (skip("letters", i)) return;
    marks.push(line(outline(camera, corners(box.box_mm)), "box"));
    const [x0, y0, x1, y1] = box.box_mm;
    const at = camera.project([(x0 + x1) / 2, (y0 + y1) / 2]);
    const side = camera.project([x1, (y0 + y1) / 2]);
    if (named && at && side && 2 * Math.hypot(side[0] - at[0], side[1] - at[1]) * stage.scale > 20)
      words_.push(words(stage, at, box.letter));
  });
  return [...marks, ...words_];
}
