// Drawing the zone map on the live picture.

import { tr } from "./i18n.js";
import { zoneName } from "./dice.js";
import { byId, h, capital, redraw } from "./dom.js";
import { sign } from "./mat.js";
import { outline } from "./setup-camera.js";
import { gridLines, handle, inside, layoutMarks, line, pin } from "./setup-marks.js";
import { ZoneMap, circle, round } from "./setup-map.js";
import { nudges } from "./setup-parts.js";

const KINDS = ["hit", "crit", "miss", "fumble", "off"];
const WHAT = { zones: tr("setup-type-zone"), letters: tr("setup-type-obstacle-box"), grids: tr("setup-type-grid"), areas: tr("setup-type-area") };
const NEEDED = { zones: 3, circles: 2, areas: 3, grids: 4, letters: 1 };
const FULL = { circles: 2, grids: 4, letters: 1 };
const NEW = ["zones", "circles", "letters", "grids", "areas"];
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
  let snap = true;

  const placed = (mm) => (snap ? map.snapped(mm) : mm);
  const may = () => room.mayChange && Boolean(room.camera);
  const nameOf = (list, one) => (list === "letters" ? tr("setup-obstacle-box-name", { letter: one.letter }) : tr("setup-zone-name", { id: one.name.replaceAll(" ", "_"), name: one.name }));
  const at = (mm) => room.camera?.project(mm);
  const spot = () => (map.point !== null ? map.points[map.point] : null);
  const place = () => {
    if (drawing) return drawing.points.length ? at(drawing.points.at(-1)) : null;
    return spot() && at(spot());
  };

  function told() {
    const here = spot();
    if (here) room.say(tr("setup-point-selected", { point: map.point + 1, n: map.points.length, here: here.join(", ") }));
    else if (map.chosen) room.say(tr("setup-object-selected", { nameOf: nameOf(map.item.list, map.chosen) }));
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
    room.say(tr("setup-place-instructions", { what: list }));
    room.redraw();
  }

  function finish() {
    const { list, points } = drawing;
    drawing = null;
    change(() => map.add(list, points));
    byId("panel").querySelector("[name=name]")?.focus();
  }

  function draw(mm) {
    drawing.points.push(placed(mm).map(round));
    room.say(tr("setup-point-placed", { n: drawing.points.length, points: drawing.points.at(-1).join(", ") }));
    if (drawing.points.length === FULL[drawing.list]) return finish();
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
    if (problems) room.say(bad ? tr("setup-map-faults", { bad }) : tr("setup-map-fine"));
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
    if (!no) { doubt = false; done = tr("setup-map-saved"); map.saved(); room.take(profile); room.say(done); }
    return room.redraw();
  }

  const drawn = () => (drawing.list === "circles" && drawing.points.length === 2 ? circle(...drawing.points) : drawing.points);

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
        marks.push(line(outline(room.camera, drawn(), false), "hit", { closed: false, strong: true }));
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
        drawing.points.push(placed(mm).map(round));
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
        if (mm) drawing.points[drawing.points.length - 1] = placed(mm).map(round);
        return;
      }
      const mm = room.camera.unproject([where[0] + shift[0], where[1] + shift[1]]);
      if (mm) map.movePoint(placed(mm));
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
    const title = () => tr("page-name-about", { who: WHAT[list], about: one[field] });
    const count = (v) => Math.min(40, Math.max(1, Math.round(v)));
    const here = spot();
    return h("section", { class: "verdict stack", "aria-label": `${WHAT[list]} ${nameOf(list, one)}` },
      h("h2", { id: "what" }, title()),
      h("div", { class: "pair" },
        h("label", { class: "field" }, h("span", {}, list === "letters" ? tr("setup-field-letter") : tr("setup-field-name")),
          h("input", { name: "name", maxlength: list === "letters" ? 4 : 60, value: one[field], disabled: !may(), autocomplete: "off", oninput: typed((text) => { one[field] = text.trim() || one[field]; }, title) })),
        list === "zones" && h("label", { class: "field" }, h("span", {}, tr("setup-field-counts-as")),
          h("select", { disabled: !may(), onchange: (e) => set("kind", e.target.value) }, KINDS.map((kind) => h("option", { value: kind, selected: one.kind === kind }, zoneName(kind)))))),
      list === "grids" && h("div", { class: "pair" }, number(one.columns, tr("setup-field-columns"), (v) => { one.columns = count(v); }),
        number(one.rows, tr("setup-field-rows"), (v) => { one.rows = count(v); one.ranks = []; })),
      h("div", { class: "row points" },
        button("◀", () => turn(-1), { "aria-label": tr("setup-point-previous") }),
        h("p", {}, here ? tr("setup-point-number", { point: map.point + 1, n: points.length }) : tr("setup-point-all", { n: points.length })),
        button("▶", () => turn(1), { "aria-label": tr("setup-point-next") })),
      here && h("div", { class: "pair" }, ["x", "y"].map((axis, i) => number(here[i], tr("setup-point-axis-mm", { axis }), (v) => map.movePoint(i ? [spot()[0], v] : [v, spot()[1]])))),
      may() && h("div", { class: "push" },
        nudges((dx, dy) => push(dx, dy), tr("setup-step-by-mm", { step })),
        h("div", { class: "choices", role: "group", "aria-label": tr("setup-step-choice") }, STEPS_MM.map((mm) => h("button", { type: "button", "aria-pressed": String(step === mm), onclick: () => { step = mm; room.redraw(); } }, tr("setup-step-mm", { mm }))))),
      may() && h("div", { class: "grid-buttons" },
        here && button(tr("setup-points-all"), () => choose(map.item)),
        ["zones", "areas"].includes(list) && button(tr("setup-point-add"), () => change(() => map.addPoint())),
        map.mayRemovePoint && button(tr("setup-point-delete"), () => change(() => map.removePoint())),
        list === "zones" && map.item.index > 0 && button(tr("setup-order-back"), () => change(() => map.order(-1))),
        list === "zones" && map.item.index < map.layout.zones.length - 1 && button(tr("setup-order-forward"), () => change(() => map.order(1))),
        button(tr("setup-object-delete", { what: list }), () => change(() => map.remove()))),
      button(tr("setup-object-done"), () => choose(null)));
  }

  function drawer() {
    const { list, points } = drawing, needed = NEEDED[list];
    const words = list === "letters" ? tr("setup-draw-box") : list === "circles" ? tr("setup-draw-circle", { n: points.length }) : list === "grids"
      ? tr("setup-draw-grid", { n: points.length })
      : points.length < needed ? tr("setup-draw-outline", { what: list, n: points.length }) : tr("setup-draw-outline-close");
    return h("section", { class: "verdict stack", "aria-label": tr("setup-draw-heading") },
      h("h2", {}, tr("setup-draw-new", { what: list })), h("p", { role: "status" }, words),
      h("div", { class: "grid-buttons" },
        button(tr("setup-draw-undo-point"), () => { points.pop(); room.redraw(); }, { disabled: !points.length }),
        button(tr("setup-draw-cancel"), () => { drawing = null; room.redraw(); }),
        ["zones", "areas"].includes(list) && h("button", { type: "button", class: "do", disabled: points.length < needed, onclick: finish }, tr("setup-draw-close"))));
  }

  const lists = () => ["zones", "letters", "grids", "areas"].filter((list) => map.layout[list].length).map((list) => h("div", {},
    h("h2", { class: "label" }, `${{ zones: tr("setup-list-zones"), letters: tr("setup-list-obstacle-boxes"), grids: tr("setup-list-grids"), areas: tr("setup-list-areas") }[list]}`),
    h("ul", { class: "shapes" }, map.layout[list].map((one, index) => h("li", {},
      h("button", { type: "button", class: "shape", "data-zone": one.kind, onclick: () => { choose({ list, index }); room.stage.near(map.points.map(at), 0.5, true); } },
        list === "zones" && sign(one.kind), h("span", {}, nameOf(list, one)), list === "zones" && h("small", {}, zoneName(one.kind))))))));

  const found = () => problems && h("section", { class: "stack", "aria-label": tr("setup-check-heading") },
    h("h2", {}, problems.length ? tr("setup-check-count", { n: problems.length }) : tr("setup-check-fine")),
    h("ol", { class: "findings" }, problems.map((one, i) => h("li", { "data-level": one.level === "wrong" ? "bad" : "poor" },
      h("span", { class: "finding-sign", "aria-hidden": "true" }, i + 1),
      h("button", { type: "button", class: "quiet", onclick: () => { const p = at(one.at_mm); if (p) { room.stage.nearer(3 / room.stage.zoom, p); room.stage.reveal(p); } } },
        (one.level === "wrong" ? tr("setup-check-fault", { message: one.message }) : tr("setup-check-warning", { message: one.message })))))));

  return {
    tool,
    hint: tr("setup-picture-hint-zones"),
    unsaved: () => map.unsaved,
    profileChanged() { if (room.profile && !map.unsaved) map.open(room.profile); },
    enter() { this.profileChanged(); },
    leave() { drawing = null; },
    draw(target) {
      if (!room.profile || !map.layout) return redraw(target, h("h2", {}, tr("setup-zones-none")), h("p", {}, tr("setup-zones-need-profile")));
      if (!room.camera) return redraw(target, h("p", { class: "problem" }, room.stage.size ? tr("setup-zones-need-calibration") : tr("setup-picture-waiting")));
      return redraw(target, [
        !drawing && may() && h("div", { class: "grid-buttons bar-buttons" },
          button(tr("setup-map-undo"), () => { map.undo(); problems = null; done = ""; room.redraw(); }, { id: "undo", disabled: !map.before.length }),
          button(tr("setup-map-redo"), () => { map.redo(); problems = null; done = ""; room.redraw(); }, { disabled: !map.after.length }),
          button(tr("setup-map-check"), check, { disabled: busy }),
          h("button", { type: "button", id: "save", class: "do", disabled: busy || !map.unsaved, onclick: save }, busy ? tr("setup-status-working") : doubt ? tr("setup-map-save-anyway") : tr("setup-map-save"))),
        done && h("p", { role: "status" }, done),
        wrong && h("p", { class: "problem", role: "alert" }, wrong),
        doubt && h("p", { class: "problem", role: "alert" }, tr("setup-map-not-saved")),
        drawing ? drawer() : map.chosen ? editor() : null,
        found(),
        !drawing && !map.chosen && h("p", { class: "soft" }, may() ? tr("setup-zones-choose") : tr("setup-zones-view")),
        !drawing && !map.chosen && may() && h("div", { class: "grid-buttons" }, NEW.map((list) => button(tr("setup-object-add", { what: list }), () => begin(list)))),
        !drawing && may() && h("div", { class: "choices" }, button(tr("setup-draw-snap"), () => { snap = !snap; room.redraw(); }, { "aria-pressed": String(snap) })),
        !drawing && !map.chosen && lists()].flat());
    },
  };
}

