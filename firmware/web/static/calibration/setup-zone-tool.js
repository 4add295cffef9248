// The zone map over the live picture: drawing it, and touches and keys that change it.

import { outline } from "./setup-camera.js";
import { gridLines, handle, layoutMarks, line, nearest, pin } from "./setup-marks.js";
import { round } from "./setup-map.js";
import { inside } from "../parts/polygons.js";

const MOST_HANDLES = 30;
const ABOVE_EACH_OTHER = ["letters", "grids", "areas", "zones"]; // a tap chooses the uppermost element
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEY_STEP_MM = 10; // a point that is set by a key lies this far beside the last one

/** The tool of the stage that edits the zone map; see setup-stage.js for what a tool has. */
export class ZoneTool {
  shift = [0, 0]; // from the finger to the point that it holds, px

  /** @param {import("./setup-zone-editing.js").ZoneEditing} editing */
  constructor(editing) {
    this.editing = editing;
    this.setup = editing.setup;
  }

  place() {
    return this.editing.focus;
  }

  draw(stage) {
    const { map, problems } = this.editing;
    if (!this.setup.camera || !map.layout) return [];
    const skip = (list, index) => map.item?.list === list && map.item.index === index;
    return [
      ...layoutMarks(stage, this.setup.camera, map.layout, { skip }),
      ...(map.chosen ? this.chosenMarks(stage) : []),
      ...(this.editing.drawing?.points.length ? this.drawingMarks(stage) : []),
      ...(problems || []).map((problem, i) => {
        const at = this.editing.pixel(problem.at_mm);
        return at && pin(stage, at, i + 1, problem.level === "wrong" ? "bad" : "poor");
      }),
    ];
  }

  chosenMarks(stage) {
    const { map, mayEdit } = this.editing;
    const { camera } = this.setup;
    const isZone = map.item.list === "zones";
    const marks = [line(outline(camera, map.points), isZone ? map.chosen.kind : "box", { strong: true })];
    if (map.item.list === "grids")
      for (const inner of gridLines(map.chosen))
        marks.push(line(outline(camera, inner, false), "grid", { closed: false }));
    const pixels = map.points.map(this.editing.pixel);
    const crowded = pixels.length > MOST_HANDLES && stage.zoom < 1.5;
    if (mayEdit && !crowded)
      marks.push(...pixels.map((at, i) => at && i !== map.point && handle(stage, at, false)));
    if (map.point !== null && pixels[map.point]) marks.push(handle(stage, pixels[map.point], true));
    return marks;
  }

  drawingMarks(stage) {
    const pixels = (this.editing.drawing?.points ?? []).flatMap((mm) => {
      const at = this.editing.pixel(mm);
      return at ? [at] : [];
    });
    const drawn = outline(this.setup.camera, this.editing.drawnOutline, false);
    return [
      line(drawn, "hit", { closed: false, strong: true }),
      ...pixels.map((at, i) => handle(stage, at, i === 0)),
    ];
  }

  lines() {
    const { drawing, map } = this.editing;
    const points = drawing ? drawing.points : map.points;
    const pixels = points.length > 1 ? outline(this.setup.camera, points, !drawing) : [];
    return pixels.length ? [drawing ? pixels : [...pixels, pixels[0]]] : [];
  }

  // ---------------------------------------------------------------- touches

  grab(where, reach) {
    if (!this.editing.mayEdit) return false;
    if (this.editing.drawing) return this.grabDrawing(where, reach);
    return this.editing.map.chosen !== null && this.grabPoint(where, reach);
  }

  /** A touch while drawing sets a point, or closes the outline at its first point. */
  grabDrawing(where, reach) {
    const { drawing, pixel, placed } = this.editing;
    const mm = this.setup.camera?.unproject(where);
    if (!mm || !drawing) return false;
    const first = drawing.points.length >= 3 && pixel(drawing.points[0]);
    if (first && Math.hypot(first[0] - where[0], first[1] - where[1]) < reach) drawing.closing = true;
    else drawing.points.push(placed(mm).map(round));
    return true;
  }

  grabPoint(where, reach) {
    const { map } = this.editing;
    const pixels = map.points.map(this.editing.pixel);
    const index = nearest(pixels, where, reach);
    if (index === null) return false;
    map.point = index;
    map.step();
    // The point keeps its distance to the finger, so that grabbing it does not move it.
    this.shift = [pixels[index][0] - where[0], pixels[index][1] - where[1]];
    return true;
  }

  drag(where) {
    const { drawing, map, placed } = this.editing;
    if (drawing) {
      if (drawing.closing) return;
      const mm = this.setup.camera?.unproject(where);
      if (mm) drawing.points[drawing.points.length - 1] = placed(mm).map(round);
      return;
    }
    const mm = this.setup.camera?.unproject([where[0] + this.shift[0], where[1] + this.shift[1]]);
    if (mm) map.movePoint(placed(mm));
    this.editing.forgetCheck();
  }

  drop(moved) {
    const { drawing, map } = this.editing;
    if (drawing?.closing) return this.editing.finish();
    if (drawing) return this.editing.addPoint(drawing.points.pop());
    if (!moved) map.before.pop();
    this.editing.announce();
    return this.setup.redraw();
  }

  tap(where) {
    const { drawing, map } = this.editing;
    if (!map.layout || !this.setup.camera || drawing) return;
    const mm = this.setup.camera.unproject(where);
    if (!mm) return;
    const items = ABOVE_EACH_OTHER.flatMap((list) =>
      map.layout[list].map((_, index) => ({ list, index })).reverse(),
    );
    this.editing.choose(items.find((item) => inside(mm, map.pointsOf(item))) || null);
  }

  // ---------------------------------------------------------------- keys

  key(event) {
    const { drawing, map } = this.editing;
    const stepMm = event.shiftKey ? 5 : 1;
    const way = ARROWS[event.key];
    if (drawing && this.keyWhileDrawing(event.key, way, stepMm)) return true;
    if (event.key === "Escape" && (drawing || map.chosen)) {
      this.editing.drawing = null;
      this.editing.choose(null);
      return true;
    }
    if (!map.chosen) return false;
    if (way) return this.editing.move(...way, stepMm);
    if (event.key === "PageDown" || event.key === "PageUp") {
      this.editing.turn(event.key === "PageDown" ? 1 : -1);
      return true;
    }
    if (event.key !== "Delete" || !this.editing.mayEdit) return false;
    if (map.mayRemovePoint) this.editing.change(() => map.removePoint());
    return true;
  }

  keyWhileDrawing(key, way, stepMm) {
    const points = this.editing.drawing?.points ?? [];
    const last = points.at(-1);
    if (way && last) {
      points[points.length - 1] = [round(last[0] + way[0] * stepMm), round(last[1] + way[1] * stepMm)];
      this.setup.say(points.at(-1)?.join(", ") ?? "");
      return true;
    }
    if (key !== "Enter") return false;
    const mm = last || this.setup.camera?.unproject(this.setup.stage.middle());
    if (mm) this.editing.addPoint([mm[0] + (last ? KEY_STEP_MM : 0), mm[1]]);
    return true;
  }
}
