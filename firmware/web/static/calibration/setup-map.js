// The edited zone map: its elements, the selection, undo and redo. All coordinates are in millimeters;
// nothing here depends on pictures.

import { corners } from "./setup-marks.js";

const LISTS = ["zones", "letters", "grids", "areas"];
const MOST_STEPS = 100;
const OBSTACLE_MM = 15;
const SNAP_MM = 1.5;
const CIRCLE_POINTS = 24;

export const round = (v) => Math.round(v * 10) / 10;

/** The corners of a circle that is given by its center and a point on it. */
export function circle([x, y], [px, py]) {
  const radius = Math.hypot(px - x, py - y);
  const begin = Math.atan2(py - y, px - x);
  return Array.from({ length: CIRCLE_POINTS }, (_, i) => begin + (2 * Math.PI * i) / CIRCLE_POINTS).map(
    (angle) => [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))],
  );
}

const copy = (layout) => JSON.parse(JSON.stringify(layout));

export class ZoneMap {
  constructor() {
    this.layout = null;
    this.item = null;
    this.point = null;
    this.savedLayout = "";
    this.before = [];
    this.after = [];
  }

  /** Start from a profile and clear the undo history. */
  open(profile) {
    this.layout = copy(Object.fromEntries(LISTS.map((list) => [list, profile[list] || []])));
    this.size = profile.mat_size_mm;
    this.savedLayout = JSON.stringify(this.layout);
    this.before = [];
    this.after = [];
    this.choose(null);
  }

  get unsaved() {
    return Boolean(this.layout) && JSON.stringify(this.layout) !== this.savedLayout;
  }

  saved() {
    this.savedLayout = JSON.stringify(this.layout);
  }

  choose(item, /** @type {number | null} */ point = null) {
    this.item = item;
    this.point = point;
  }

  get chosen() {
    return this.item ? (this.layout[this.item.list][this.item.index] ?? null) : null;
  }

  pointsOf({ list, index }) {
    const element = this.layout[list][index];
    if (list === "letters") return corners(element.box_mm);
    return list === "grids" ? element.quad_mm : element.polygon_mm;
  }

  get points() {
    return this.chosen ? this.pointsOf(this.item) : [];
  }

  /** Save the state for undo. Call before each step; a drag is one step. */
  step() {
    this.before.push(JSON.stringify(this.layout));
    if (this.before.length > MOST_STEPS) this.before.shift();
    this.after = [];
  }

  undo() {
    this.swap(this.before, this.after);
  }

  redo() {
    this.swap(this.after, this.before);
  }

  swap(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify(this.layout));
    this.layout = JSON.parse(from.pop());
    if (!this.chosen) this.choose(null);
    else if (this.point !== null && this.point >= this.points.length) this.point = null;
  }

  put(points) {
    const element = this.chosen;
    // Points that nobody moved keep every digit; rounding removes floating-point noise.
    const all = points.map((p) => p.map((v) => Math.round(v * 1000) / 1000));
    if (this.item.list === "letters") element.box_mm = [all[0][0], all[0][1], all[2][0], all[2][1]];
    else if (this.item.list === "grids") element.quad_mm = all;
    else element.polygon_mm = all;
  }

  /** The nearest point of another element or the edge of the mat, if one is near; else the place itself. */
  snapped([x, y]) {
    const own = (list, index) => this.item?.list === list && this.item.index === index;
    const others = LISTS.flatMap((list) =>
      this.layout[list].flatMap((_, index) => (own(list, index) ? [] : this.pointsOf({ list, index }))),
    );
    const near = others.map((p) => [Math.hypot(p[0] - x, p[1] - y), p]).sort((a, b) => a[0] - b[0])[0];
    if (near && near[0] <= SNAP_MM) return [...near[1]];
    const edge = (v, most) => [0, most].find((end) => Math.abs(v - end) <= SNAP_MM) ?? v;
    return [edge(x, this.size[0]), edge(y, this.size[1])];
  }

  /** Move the selected point. For a box the adjacent corners follow. */
  movePoint([x, y]) {
    const points = this.points.map((p) => [...p]);
    const i = this.point;
    if (this.item.list === "letters") {
      // Corner 0 is x0 y0, 1 is x1 y0, 2 is x1 y1, 3 is x0 y1.
      const [x0, y0, x1, y1] = this.chosen.box_mm;
      const left = i === 0 || i === 3;
      const top = i < 2;
      this.chosen.box_mm = [
        left ? round(x) : x0,
        top ? round(y) : y0,
        left ? x1 : round(x),
        top ? y1 : round(y),
      ];
      return;
    }
    points[i] = [round(x), round(y)];
    this.put(points);
  }

  /** Move the selected point, or the whole element if no point is selected. */
  move(dx, dy) {
    if (!this.chosen) return;
    if (this.point !== null) {
      const [x, y] = this.points[this.point];
      this.movePoint([x + dx, y + dy]);
    } else this.put(this.points.map(([x, y]) => [x + dx, y + dy]));
  }

  /** Insert a point halfway to the next one, and select it. */
  addPoint() {
    const i = this.point ?? this.points.length - 1;
    const [a, b] = [this.points[i], this.points[(i + 1) % this.points.length]];
    this.put([
      ...this.points.slice(0, i + 1),
      [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
      ...this.points.slice(i + 1),
    ]);
    this.point = i + 1;
  }

  removePoint() {
    this.put(this.points.filter((_, i) => i !== this.point));
    this.point = Math.min(this.point, this.points.length - 1);
  }

  get mayRemovePoint() {
    return this.point !== null && ["zones", "areas"].includes(this.item.list) && this.points.length > 3;
  }

  remove() {
    this.layout[this.item.list].splice(this.item.index, 1);
    this.choose(null);
  }

  /** Move the element earlier or later in the painting order. */
  order(by) {
    const list = this.layout[this.item.list];
    const to = this.item.index + by;
    if (to < 0 || to >= list.length) return;
    [list[this.item.index], list[to]] = [list[to], list[this.item.index]];
    this.item = { ...this.item, index: to };
  }

  name(base) {
    const names = new Set(LISTS.flatMap((list) => this.layout[list].map((element) => element.name)));
    for (let n = 1; ; n += 1) if (!names.has(`${base} ${n}`)) return `${base} ${n}`;
  }

  /** Add an element from the drawn points, and select it. */
  add(list, points) {
    const all = points.map(([x, y]) => [round(x), round(y)]);
    const [x, y] = all[0];
    const half = OBSTACLE_MM / 2;
    const letters = this.layout.letters.map((box) => box.letter);
    if (list === "circles") return this.add("zones", circle(...points));
    const element = {
      zones: () => ({ name: this.name("zone"), kind: "hit", polygon_mm: all }),
      areas: () => ({ name: this.name("area"), polygon_mm: all }),
      grids: () => ({ name: this.name("grid"), columns: 4, rows: 2, quad_mm: all, ranks: [] }),
      letters: () => ({
        letter: letters.at(-1) || "A",
        box_mm: [round(x - half), round(y - half), round(x + half), round(y + half)],
      }),
    }[list]();
    this.layout[list].push(element);
    return this.choose({ list, index: this.layout[list].length - 1 }, null);
  }

  /** The map in the format that the tray checks and saves. */
  toJson() {
    return { ...copy(this.layout), size_mm: this.size };
  }
}
