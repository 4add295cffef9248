// Four corners of a board, tapped on the live picture: drawing them, and touches and keys that move them.

import { number, tr } from "../base/i18n.js";
import { handle, line, nearest } from "./setup-marks.js";

export const CORNERS = [
  tr("setup-corner-top-left"),
  tr("setup-corner-top-right"),
  tr("setup-corner-bottom-right"),
  tr("setup-corner-bottom-left"),
];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The tapped corners, as a tool of the stage while `active()`; see setup-stage.js for what a tool has. It
 * draws them over the marks that `behind(stage)` returns.
 */
export class CornerTool {
  points = []; // px, in the order of CORNERS
  /** @type {number | null} */
  chosen = null; // index of the corner that keys move
  shift = [0, 0]; // from the finger to the corner that it holds, px

  /** @param {SetupContext} setup */
  constructor(setup, { active, behind }) {
    this.setup = setup;
    this.active = active;
    this.behind = behind;
  }

  clear() {
    this.points = [];
    this.chosen = null;
  }

  choose(index) {
    this.chosen = index;
    this.setup.stage.reveal(this.points[index]);
    this.setup.redraw();
  }

  /** Move the chosen corner by pixels; returns whether there is one. */
  move(dx, dy) {
    if (this.chosen === null) return false;
    const [x, y] = this.points[this.chosen];
    const at = this.within([x + dx, y + dy]);
    this.points[this.chosen] = at;
    this.setup.stage.reveal(at);
    this.setup.say(
      tr("page-name-about", { who: CORNERS[this.chosen], about: at.map((value) => number(value)) }),
    );
    this.setup.redraw();
    return true;
  }

  within([x, y]) {
    const [width, height] = this.setup.stage.size;
    return [Math.min(Math.max(0.5, x), width - 0.5), Math.min(Math.max(0.5, y), height - 0.5)];
  }

  place() {
    return this.active() && this.chosen !== null ? this.points[this.chosen] : null;
  }

  draw(stage) {
    const points = this.active() ? this.points : [];
    return [
      this.behind(stage),
      points.length > 1 && line(points, "hit", { closed: points.length === CORNERS.length }),
      ...points.map((at, i) => handle(stage, at, this.chosen === i, i + 1)),
    ];
  }

  lines() {
    const { points } = this;
    if (points.length < 2) return [];
    return [points.length === CORNERS.length ? [...points, points[0]] : points];
  }

  grab(at, reach) {
    if (!this.active()) return false;
    const index = nearest(this.points, at, reach);
    if (index === null && this.points.length === CORNERS.length) return false;
    if (index === null) this.points.push(this.within(at));
    const chosen = index ?? this.points.length - 1;
    this.chosen = chosen;
    // A corner keeps its distance to the finger, so that grabbing it does not move it.
    const [x, y] = this.points[chosen];
    this.shift = [x - at[0], y - at[1]];
    return true;
  }

  drag(at) {
    if (this.chosen === null) return;
    this.points[this.chosen] = this.within([at[0] + this.shift[0], at[1] + this.shift[1]]);
  }

  drop() {
    this.setup.redraw();
  }

  key(event) {
    if (!this.active()) return false;
    const way = ARROWS[event.key];
    const stepPx = event.shiftKey ? 10 : 1;
    if (way) return this.move(way[0] * stepPx, way[1] * stepPx);
    const n = this.points.length;
    if (event.key === "Enter" && n < CORNERS.length) {
      this.points.push(this.setup.stage.middle());
      this.chosen = n;
      this.setup.redraw();
      return true;
    }
    if (["PageDown", "PageUp"].includes(event.key) && n) {
      this.chosen = ((this.chosen ?? 0) + (event.key === "PageDown" ? 1 : n - 1)) % n;
      return this.move(0, 0);
    }
    return false;
  }
}
