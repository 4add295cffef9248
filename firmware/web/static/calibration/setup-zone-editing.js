// Editing the zone map: what is selected, what is being drawn, and what the tray's check says of it.

import { tr } from "../base/i18n.js";
import { byId } from "../base/dom.js";
import { ZoneMap, circle, round } from "./setup-map.js";

/** Points that complete an element, so that nobody needs to close it. */
const POINTS_OF = { circles: 2, grids: 4, letters: 1 };

/** The name of an element for people, such as "crit zone" or "box A". */
export const elementName = (list, element) =>
  list === "letters"
    ? tr("setup-obstacle-box-name", { letter: element.letter })
    : tr("setup-zone-name", { id: element.name.replaceAll(" ", "_"), name: element.name });

export class ZoneEditing {
  map = new ZoneMap();
  /** @type {{ list: string, points: [number, number][], closing: boolean } | null} */
  drawing = null; // { list, points, closing }: a new element, while its points are tapped
  /** @type {any[] | null} */
  problems = null; // what the last check returned; null after a change
  message = { wrong: "", done: "" };
  busy = false;
  stepMm = "1";
  snaps = true;
  confirming = false; // the map has problems, and the next save keeps it all the same

  /** @param {SetupContext} setup */
  constructor(setup) {
    this.setup = setup;
  }

  get mayEdit() {
    return this.setup.mayChange && Boolean(this.setup.camera);
  }

  /** Pixel of a point on the mat. */
  pixel = (mm) => (mm ? this.setup.camera?.project(mm) : null);

  /** The selected point in millimeters; null if none or the whole element is selected. */
  get point() {
    return this.map.point !== null ? this.map.points[this.map.point] : null;
  }

  /** Pixel of the point that the next key or drag moves. */
  get focus() {
    if (this.drawing) return this.pixel(this.drawing.points.at(-1));
    return this.point && this.pixel(this.point);
  }

  /** A point where a new one is placed: at a point nearby, or where it is. */
  placed = (mm) => (this.snaps ? this.map.snapped(mm) : mm);

  /** Say to screen readers what is selected. */
  announce() {
    const { map, point } = this;
    if (point)
      this.setup.say(
        tr("setup-point-selected", { point: map.point + 1, n: map.points.length, here: point.join(", ") }),
      );
    else if (map.chosen)
      this.setup.say(tr("setup-object-selected", { nameOf: elementName(map.item.list, map.chosen) }));
  }

  /** After a change, what the check said is no longer true. */
  forgetCheck() {
    this.problems = null;
    this.message.done = "";
    this.confirming = false;
  }

  show() {
    this.setup.stage.reveal(this.focus);
    this.announce();
    this.setup.redraw();
  }

  /** Change the map in one step that can be undone. */
  change(act) {
    this.map.step();
    act();
    this.forgetCheck();
    this.show();
  }

  /**
   * A listener of a field: its values apply at once, as one step. The panel is not drawn again, so that no
   * tap is lost.
   */
  whileTyping(act, /** @type {(() => string) | null} */ title = null) {
    let begun = false;
    return (event) => {
      if (!begun) this.map.step();
      begun = true;
      act(event.target.value);
      this.forgetCheck();
      byId("undo").disabled = false;
      byId("save").disabled = false;
      if (title) byId("what").textContent = title();
      this.setup.stage.redraw();
    };
  }

  choose(item, /** @type {number | null} */ point = null) {
    this.map.choose(item, point);
    this.show();
  }

  /** Move the selection by steps; returns whether there is one. */
  move(dx, dy, stepMm = Number(this.stepMm)) {
    if (!this.mayEdit || !this.map.chosen) return false;
    this.change(() => this.map.move(dx * stepMm, dy * stepMm));
    return true;
  }

  /** Select the next or the previous point. */
  turn(by) {
    const { item, point, points } = this.map;
    this.choose(item, ((point ?? (by > 0 ? -1 : 0)) + by + points.length) % points.length);
  }

  undo() {
    this.map.undo();
    this.forgetCheck();
    this.setup.redraw();
  }

  redo() {
    this.map.redo();
    this.forgetCheck();
    this.setup.redraw();
  }

  // ---------------------------------------------------------------- drawing a new element

  begin(list) {
    this.map.choose(null);
    this.drawing = { list, points: [], closing: false };
    this.setup.say(tr("setup-place-instructions", { what: list }));
    this.setup.redraw();
  }

  /** Add a point; the last one completes an element with a fixed number of points. */
  addPoint(mm) {
    if (!this.drawing) return;
    const { list, points } = this.drawing;
    points.push(this.placed(mm).map(round));
    this.setup.say(tr("setup-point-placed", { n: points.length, points: points.at(-1)?.join(", ") ?? "" }));
    if (points.length === POINTS_OF[list]) this.finish();
    else this.setup.redraw();
  }

  removeLastPoint() {
    this.drawing?.points.pop();
    this.setup.redraw();
  }

  finish() {
    if (!this.drawing) return;
    const { list, points } = this.drawing;
    this.drawing = null;
    this.change(() => this.map.add(list, points));
    byId("panel").querySelector("[name=name]")?.focus();
  }

  giveUp() {
    this.drawing = null;
    this.setup.redraw();
  }

  /** The outline of what is being drawn. */
  get drawnOutline() {
    if (!this.drawing) return [];
    const { list, points } = this.drawing;
    return list === "circles" && points.length === 2 ? circle(...points) : points;
  }

  // ---------------------------------------------------------------- checking and saving

  /** Let the tray check the map; returns whether it is sound. */
  async check() {
    this.busy = true;
    this.message = { wrong: "", done: "" };
    this.setup.redraw();
    const [answer, wrong] = await this.setup.ask("POST", "/profile/check", { layout: this.map.toJson() });
    this.busy = false;
    this.message.wrong = wrong || "";
    this.problems = answer?.problems || null;
    const bad = (this.problems || []).filter((problem) => problem.level === "wrong").length;
    if (this.problems) this.setup.say(bad ? tr("setup-map-faults", { bad }) : tr("setup-map-fine"));
    this.setup.redraw();
    return this.problems !== null && !bad;
  }

  /** Check the map and save it. One with problems is saved when this is asked for a second time. */
  async save() {
    const { setup, map } = this;
    const sound = await this.check();
    if (this.message.wrong || (!sound && !this.confirming)) {
      this.confirming = !this.message.wrong;
      return setup.redraw();
    }
    this.busy = true;
    setup.redraw();
    // Save only the map: the camera pose may have changed meanwhile.
    const current = await setup.get("/profile").catch(() => setup.profile);
    const profile = { ...current, ...map.layout };
    const [, wrong] = await setup.change("PUT", "/profile", { profile });
    this.busy = false;
    this.message = { wrong: wrong || "", done: wrong ? "" : tr("setup-map-saved") };
    if (!wrong) {
      this.confirming = false;
      map.saved();
      setup.take(profile);
      setup.say(this.message.done);
    }
    return setup.redraw();
  }
}
