// Drawing the zone map on the live picture.

import { byId, h, capital } from "./dom.js";
import { sign } from "./mat.js";
import { outline } from "./setup-camera.js";
import { gridLines, handle, inside, layoutMarks, line, pin } from "./setup-marks.js";
import { ZoneMap, round } from "./setup-map.js";
import { fill, nudges } from "./setup-parts.js";

const KINDS = ["hit", "crit", "miss", "fumble", "off"];
const WHAT = { zones: "Zone", letters: "Obstacle box", grids: "Grid", areas: "Marked area" };
const NEEDED = { zones: 3, areas: 3, grids: 4, letters: 1 };
const STEPS_MM = ["0.2", "1", "5"];
const MOST_HANDLES = 30;

export function zonesPanel(room) {
  const map = new ZoneMap();
  let drawing = null;
  let problems = null;
  let wrong = "";
  let done = "";
  let busy = false;
  let step = "1";
  let shift = [0, 0];
  let doubt = false;

  const may = () => room.mayChange && Boolean(room.camera);
  const nameOf = (list, one) => (list === "letters" ? `Box ${one.letter}` : one.name);
  const at = (mm) => room.camera?.project(mm);
  const spot = () => (map.point !== null ? map.points[map.point] : null);
  const place = () => {
    if (drawing) return drawing.points.length ? at(drawing.points.at(-1)) : null;
    return spot() && at(spot());
  };

  function told() {
    const here = spot();
    if (here) room.say(`Point ${map.point + 1} of ${map.points.length}: ${here.join(", ")} millimeters`);
    else if (map.chosen) room.say(`${nameOf(map.item.list, map.chosen)} chosen`);
  }

  function change(act) {
    map.step();
    act();
    problems = null; done = ""; doubt = false;
    room.stage.reveal(place());
    told();
    room.redraw();
  }

  /** Typed values apply at once; the panel is not redrawn, so that no tap is lost. */
  const typed = (act, words = null) => {
    let begun = false;
    return (event) => {
      if (!begun) map.step();
      begun = true;
      act(event.target.value);
      problems = null; done = ""; doubt = false;
      byId("undo").disabled = false;
      byId("save").disabled = false;
      if (words) byId("what").textContent = words();
      room.stage.redraw();
    };
  };

  const choose = (item, point = null) => {
    map.choose(item, point);
    room.stage.reveal(place());
    told();
    room.redraw();
  };

  const push = (dx, dy, by = Number(step)) => {
    if (!may() || !map.chosen) return false;
    change(() => map.push(dx * by, dy * by));
    return true;
  };

  const turn = (by) => choose(map.item, ((map.point ?? (by > 0 ? -1 : 0)) + by + map.points.length) % map.points.length);

  // ---------------------------------------------------------------- drawing something new

  function begin(list) {
    map.choose(null);
    drawing = { list, points: [] };
    room.say(`Tap the picture to place ${WHAT[list].toLowerCase()}.`);
    room.redraw();
  }

  function finish() {
    const { list, points } = drawing;
    drawing = null;
    change(() => map.add(list, points));
    byId("panel").querySelector("[name=name]")?.focus();
  }

  function draw(mm) {
    drawing.points.push([round(mm[0]), round(mm[1])]);
    room.say(`Point ${drawing.points.length}: ${drawing.points.at(-1).join(", ")} millimeters`);
    if (drawing.list === "letters" || (drawing.list === "grids" && drawing.points.length === 4)) return finish();
    return room.redraw();
  }

  // ---------------------------------------------------------------- checking and saving

  async function check() {
    busy = true; wrong = ""; done = "";
    room.redraw();
    const [answer, no] = await room.ask("POST", "/profile/check", { layout: map.toJson() });
    busy = false; wrong = no || "";
    problems = answer?.problems || null;
    const bad = (problems || []).filter((one) => one.level === "wrong").length;
    if (problems) room.say(bad ? `${bad} to mend.` : "The map is sound.");
    room.redraw();
    return problems !== null && !bad;
  }

  async function save() {
    const sound = await check();
    if (wrong || (!sound && !doubt)) { doubt = !wrong; return room.redraw(); }
    busy = true;
    room.redraw();
    // Save only the map: the camera pose may have changed meanwhile.
    const now = await room.get("/profile").catch(() => room.profile);
    const profile = { ...now, ...map.layout };
    const [, no] = await room.change("PUT", "/profile", { profile });
    busy = false; wrong = no || "";
    if (!no) { doubt = false; done = "Saved: dice are judged by this map from now on."; map.saved(); room.take(profile); room.say(done); }
    return room.redraw();
  }

  // ---------------------------------------------------------------- over the picture

  const tool = {
    place,
    draw(stage) {
      if (!room.camera || !map.layout) return [];
      const marks = layoutMarks(stage, room.camera, map.layout, { skip: (list, i) => map.item?.list === list && map.item.index === i });
      if (map.chosen) {
        const { list } = map.item, points = map.points;
        marks.push(line(outline(room.camera, points), list === "zones" ? map.chosen.kind : "box", { strong: true }));
        if (list === "grids") gridLines(map.chosen).forEach((one) => marks.push(line(outline(room.camera, one, false), "grid", { closed: false })));
        const seen = points.map(at);
        const crowded = points.length > MOST_HANDLES && stage.zoom < 1.5;
        seen.forEach((p, i) => p && i !== map.point && !crowded && may() && marks.push(handle(stage, p, false)));
        if (map.point !== null && seen[map.point]) marks.push(handle(stage, seen[map.point], true));
      }
      if (drawing?.points.length) {
        const seen = drawing.points.map(at).filter(Boolean);
        marks.push(line(outline(room.camera, drawing.points, false), "hit", { closed: false, strong: true }));
        seen.forEach((p, i) => marks.push(handle(stage, p, i === 0)));
      }
      (problems || []).forEach((one, i) => { const p = at(one.at_mm); if (p) marks.push(pin(stage, p, i + 1, one.level === "wrong" ? "bad" : "poor")); });
      return marks;
    },
    lines() {
      const points = drawing ? drawing.points : map.points;
      const seen = points.length > 1 ? outline(room.camera, points, !drawing) : [];
      return seen.length ? [drawing ? seen : [...seen, seen[0]]] : [];
    },
    grab(where, reach) {
      if (!may()) return false;
      if (drawing) {
        const mm = room.camera.unproject(where);
        if (!mm) return false;
        const first = drawing.points.length >= 3 && at(drawing.points[0]);
        if (first && Math.hypot(first[0] - where[0], first[1] - where[1]) < reach) { drawing.closing = true; return true; }
        drawing.points.push([round(mm[0]), round(mm[1])]);
        return true;
      }
      if (!map.chosen) return false;
      const near = map.points.map(at).map((p, i) => [p ? Math.hypot(p[0] - where[0], p[1] - where[1]) : Infinity, i]).sort((a, b) => a[0] - b[0])[0];
      if (!near || near[0] > reach) return false;
      map.point = near[1];
      map.step();
      const here = at(spot());
      // The point keeps its distance to the finger, so that grabbing it does not move it.
      shift = [here[0] - where[0], here[1] - where[1]];
      return true;
    },
    drag(where) {
      if (drawing) {
        if (drawing.closing) return;
        const mm = room.camera.unproject(where);
        if (mm) drawing.points[drawing.points.length - 1] = [round(mm[0]), round(mm[1])];
        return;
      }
      const mm = room.camera.unproject([where[0] + shift[0], where[1] + shift[1]]);
      if (mm) map.movePoint(mm);
      problems = null; done = ""; doubt = false;
    },
    drop(moved) {
      if (drawing) {
        if (drawing.closing) return finish();
        const last = drawing.points.pop();
        return draw(last);
      }
      if (!moved) map.before.pop();
      told();
      return room.redraw();
    },
    tap(where) {
      if (!map.layout || !room.camera || drawing) return;
      const mm = room.camera.unproject(where);
      if (!mm) return;
      const found = ["letters", "grids", "areas", "zones"].flatMap((list) => map.layout[list].map((_, index) => ({ list, index })).reverse())
        .find((item) => inside(mm, map.pointsOf(item)));
      choose(found || null);
    },
    key(event) {
      const by = event.shiftKey ? 5 : 1;
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (drawing && way && drawing.points.length) {
        const last = drawing.points.at(-1);
        drawing.points[drawing.points.length - 1] = [round(last[0] + way[0] * by), round(last[1] + way[1] * by)];
        room.say(drawing.points.at(-1).join(", "));
        return true;
      }
      if (drawing && event.key === "Enter") {
        const mm = drawing.points.at(-1) || room.camera?.unproject(room.stage.middle());
        if (mm) draw([mm[0] + (drawing.points.length ? 10 : 0), mm[1]]);
        return true;
      }
      if (event.key === "Escape" && (drawing || map.chosen)) { drawing = null; choose(null); return true; }
      if (!map.chosen) return false;
      if (way) return push(...way, by);
      if (event.key === "PageDown" || event.key === "PageUp") { turn(event.key === "PageDown" ? 1 : -1); return true; }
      if (event.key === "Delete" && may()) {
        if (map.mayRemovePoint) change(() => map.removePoint());
        return true;
      }
      return false;
    },
  };

  // ---------------------------------------------------------------- below the picture

  const number = (value, name, put) => h("label", { class: "field" }, h("span", {}, name),
    h("input", { type: "number", step: 0.1, inputmode: "decimal", value, disabled: !may(), oninput: typed((text) => { if (text !== "" && Number.isFinite(Number(text))) put(Number(text)); }) }));

  const button = (text, act, more = {}) => h("button", { type: "button", class: "quiet", onclick: act, ...more }, text);

  function editor() {
    const one = map.chosen, { list } = map.item, points = map.points;
    const set = (field, value) => change(() => { one[field] = value; });
    const field = list === "letters" ? "letter" : "name";
    const title = () => `${WHAT[list]}: ${one[field]}`;
    const count = (v) => Math.min(40, Math.max(1, Math.round(v)));
    const here = spot();
    return h("section", { class: "verdict stack", "aria-label": `${WHAT[list]} ${nameOf(list, one)}` },
      h("h2", { id: "what" }, title()),
      h("div", { class: "pair" },
        h("label", { class: "field" }, h("span", {}, list === "letters" ? "Letter" : "Name"),
          h("input", { name: "name", maxlength: list === "letters" ? 4 : 60, value: one[field], disabled: !may(), autocomplete: "off", oninput: typed((text) => { one[field] = text.trim() || one[field]; }, title) })),
        list === "zones" && h("label", { class: "field" }, h("span", {}, "Counts as"),
          h("select", { disabled: !may(), onchange: (e) => set("kind", e.target.value) }, KINDS.map((kind) => h("option", { value: kind, selected: one.kind === kind }, capital(kind)))))),
      list === "grids" && h("div", { class: "pair" }, number(one.columns, "Columns", (v) => { one.columns = count(v); }),
        number(one.rows, "Rows", (v) => { one.rows = count(v); one.ranks = []; })),
      h("div", { class: "row points" },
        button("◀", () => turn(-1), { "aria-label": "Point before" }),
        h("p", {}, here ? `Point ${map.point + 1} of ${points.length}` : `All ${points.length} points`),
        button("▶", () => turn(1), { "aria-label": "Next point" })),
      here && h("div", { class: "pair" }, ["x", "y"].map((axis, i) => number(here[i], `${axis}, mm`, (v) => map.movePoint(i ? [spot()[0], v] : [v, spot()[1]])))),
      may() && h("div", { class: "push" },
        nudges((dx, dy) => push(dx, dy), `by ${step} mm`),
        h("div", { class: "choices", role: "group", "aria-label": "Step" }, STEPS_MM.map((mm) => h("button", { type: "button", "aria-pressed": String(step === mm), onclick: () => { step = mm; room.redraw(); } }, `${mm} mm`)))),
      may() && h("div", { class: "grid-buttons" },
        here && button("Whole thing", () => choose(map.item)),
        ["zones", "areas"].includes(list) && button("Add a point", () => change(() => map.addPoint())),
        map.mayRemovePoint && button("Take this point out", () => change(() => map.removePoint())),
        list === "zones" && map.item.index > 0 && button("Lay below", () => change(() => map.order(-1))),
        list === "zones" && map.item.index < map.layout.zones.length - 1 && button("Lay above", () => change(() => map.order(1))),
        button(`Delete ${WHAT[list].toLowerCase()}`, () => change(() => map.remove()))),
      button("Done with this one", () => choose(null)));
  }

  function drawer() {
    const { list, points } = drawing, needed = NEEDED[list];
    const words = list === "letters" ? "Tap where the middle of the box is." : list === "grids"
      ? `Tap the four corners clockwise, beginning where the first place of the first row is (${points.length} of 4).`
      : points.length < needed ? `Tap the picture to put points round the ${WHAT[list].toLowerCase()} (${points.length} so far). Hold and slide to place one exactly.` : "Go on, or tap the first point to close it.";
    return h("section", { class: "verdict stack", "aria-label": "Drawing" },
      h("h2", {}, `New ${WHAT[list].toLowerCase()}`), h("p", { role: "status" }, words),
      h("div", { class: "grid-buttons" },
        button("Take the last point back", () => { points.pop(); room.redraw(); }, { disabled: !points.length }),
        button("Give it up", () => { drawing = null; room.redraw(); }),
        ["zones", "areas"].includes(list) && h("button", { type: "button", class: "do", disabled: points.length < needed, onclick: finish }, "Close it")));
  }

  const lists = () => ["zones", "letters", "grids", "areas"].filter((list) => map.layout[list].length).map((list) => h("div", {},
    h("h2", { class: "label" }, `${{ zones: "Zones, in the order they are painted", letters: "Obstacle boxes", grids: "Grids", areas: "Marked areas" }[list]}`),
    h("ul", { class: "shapes" }, map.layout[list].map((one, index) => h("li", {},
      h("button", { type: "button", class: "shape", "data-zone": one.kind, onclick: () => { choose({ list, index }); room.stage.near(map.points.map(at), 0.5, true); } },
        list === "zones" && sign(one.kind), h("span", {}, nameOf(list, one)), list === "zones" && h("small", {}, capital(one.kind))))))));

  const found = () => problems && h("section", { class: "stack", "aria-label": "What the check found" },
    h("h2", {}, problems.length ? `${problems.length} ${problems.length === 1 ? "thing" : "things"} to look at` : "The map is sound"),
    h("ol", { class: "findings" }, problems.map((one, i) => h("li", { "data-level": one.level === "wrong" ? "bad" : "poor" },
      h("span", { class: "finding-sign", "aria-hidden": "true" }, i + 1),
      h("button", { type: "button", class: "quiet", onclick: () => { const p = at(one.at_mm); if (p) { room.stage.nearer(3 / room.stage.zoom, p); room.stage.reveal(p); } } },
        `${one.level === "wrong" ? "Mend" : "Perhaps"}: ${one.message}`)))));

  return {
    tool,
    hint: "Live picture with the zone map. Arrow keys move the chosen point by 1 millimeter, with Shift by 5; Page Up and Page Down choose the point before and the next, Delete takes it out. While drawing, Enter adds a point.",
    unsaved: () => map.unsaved,
    profileChanged() { if (room.profile && !map.unsaved) map.open(room.profile); },
    enter() { this.profileChanged(); },
    leave() { drawing = null; },
    draw(target) {
      if (!room.profile || !map.layout) return fill(target, h("h2", {}, "No zones yet"), h("p", {}, "Zones are drawn in millimeters: calibrate the tray under Place first."));
      if (!room.camera) return fill(target, h("p", { class: "problem" }, room.stage.size ? "The camera's picture has another shape than when the tray was calibrated: calibrate again under Place." : "Waiting for a picture…"));
      return fill(target, [
        !drawing && may() && h("div", { class: "grid-buttons bar-buttons" },
          button("Undo", () => { map.undo(); problems = null; done = ""; room.redraw(); }, { id: "undo", disabled: !map.before.length }),
          button("Redo", () => { map.redo(); problems = null; done = ""; room.redraw(); }, { disabled: !map.after.length }),
          button("Check", check, { disabled: busy }),
          h("button", { type: "button", id: "save", class: "do", disabled: busy || !map.unsaved, onclick: save }, busy ? "Working…" : doubt ? "Save all the same" : "Save")),
        done && h("p", { role: "status" }, done),
        wrong && h("p", { class: "problem", role: "alert" }, wrong),
        doubt && h("p", { class: "problem", role: "alert" }, "Not saved: fix what is numbered in the picture first."),
        drawing ? drawer() : map.chosen ? editor() : null,
        found(),
        !drawing && !map.chosen && h("p", { class: "soft" }, may() ? "Tap a zone in the picture, or choose one here." : "Tap a zone in the picture to see its points."),
        !drawing && !map.chosen && may() && h("div", { class: "grid-buttons" }, ["zones", "letters", "grids", "areas"].map((list) => button(`Add ${/^[aeiou]/i.test(WHAT[list]) ? "an" : "a"} ${WHAT[list].toLowerCase()}`, () => begin(list)))),
        !drawing && !map.chosen && lists()].flat());
    },
  };
}

