// Calibration: by the markers of a printed mat, or by four corners and a size.

import { h } from "./dom.js";
import { cameraOf, outline } from "./setup-camera.js";
import { handle, layoutMarks, line } from "./setup-marks.js";
import { fill, nudges } from "./setup-parts.js";

const CORNERS = ["top left", "top right", "bottom right", "bottom left"];
const ZONES = { kept: "Your zones are kept.", mat: "The zones are those printed on the mat.", field: "The whole board is one hit field; draw zones on it under Zones." };
const MODULES = ["camera-module-1", "camera-module-2", "camera-module-3", "camera-module-3-wide"];

export function calibratePanel(room) {
  let way = "mat";
  let corners = [];
  let chosen = null;
  let shift = [0, 0];
  let size = ["", ""];
  let result = null;
  let wrong = "";
  let busy = false;
  const more = { ruler_mm: "", lens: "", keep_zones: true };

  const byHand = () => way === "corners" && !result;
  const place = () => (byHand() && chosen !== null ? corners[chosen] : null);
  const within = ([x, y]) => [Math.min(Math.max(0.5, x), room.stage.size[0] - 0.5), Math.min(Math.max(0.5, y), room.stage.size[1] - 0.5)];

  function move(dx, dy) {
    if (chosen === null) return false;
    corners[chosen] = within([corners[chosen][0] + dx, corners[chosen][1] + dy]);
    room.stage.reveal(corners[chosen]);
    room.say(`${CORNERS[chosen]}: ${corners[chosen].map((v) => v.toFixed(1)).join(", ")}`);
    room.redraw();
    return true;
  }

  async function find() {
    const body = { keep: false, keep_zones: more.keep_zones };
    if (way === "corners") {
      const [width, height] = size.map(Number);
      if (corners.length < 4) { wrong = `Tap the ${CORNERS[corners.length]} corner of the board first.`; return room.redraw(); }
      if (!(width > 0 && height > 0)) { wrong = "Give the board's width and height in millimeters."; return room.redraw(); }
      body.corners_px = corners.map(([x, y]) => [x - 0.5, y - 0.5]);
      body.size_mm = [width, height];
    } else if (more.ruler_mm) body.ruler_mm = Number(more.ruler_mm);
    if (more.lens) body.lens = more.lens;
    busy = true; wrong = ""; result = null;
    room.redraw();
    [result, wrong] = await room.change("POST", "/calibrate", body);
    busy = false;
    room.say(result ? result.say : wrong);
    room.redraw();
    scrollTo(0, 0);
    return null;
  }

  async function use() {
    busy = true; room.redraw();
    const profile = result.profile;
    const [, no] = await room.change("PUT", "/profile", { profile });
    busy = false; wrong = no || "";
    if (!no) { result = null; corners = []; chosen = null; room.take(profile); room.say("In use from now on."); }
    room.redraw();
  }

  const field = (name, input, note) => h("label", { class: "field" }, h("span", {}, name), input, note && h("small", { class: "soft" }, note));

  const printed = () => h("div", { class: "stack" },
    h("p", {}, "Lay the printed mat flat, take the dice out, and let the camera see all four markers."),
    h("details", {}, h("summary", {}, "If the print or the lens is not the usual one"),
      field("The mat's ruler of 100 mm measures", h("input", { type: "number", min: 80, max: 120, step: 0.1, inputmode: "decimal", value: more.ruler_mm, placeholder: "100", onchange: (e) => { more.ruler_mm = e.target.value; } }), "in mm; leave it empty where it is right"),
      lens()));

  const lens = () => field("Lens", h("select", { onchange: (e) => { more.lens = e.target.value; } },
    [["", "The measured one, else usual"], ["usual", "Usual, nothing known of it"], ...MODULES.map((m) => [m, m.replaceAll("-", " ")])]
      .map(([value, text]) => h("option", { value, selected: more.lens === value }, text))));

  const tapped = () => h("div", { class: "stack" },
    h("p", {}, corners.length < 4
      ? `Tap the ${CORNERS[corners.length]} corner of the board in the picture (${corners.length} of 4). Hold and slide to place it exactly.`
      : "Drag a corner, or choose one and push it, until all four sit right."),
    corners.length > 0 && h("div", { class: "choices", role: "group", "aria-label": "Which corner" }, corners.map((_, i) => h("button", { type: "button", "aria-pressed": String(chosen === i), onclick: () => { chosen = i; room.stage.reveal(corners[i]); room.redraw(); } }, `${i + 1} ${CORNERS[i]}`))),
    chosen !== null && nudges((dx, dy) => move(dx, dy), "by 1 pixel"),
    corners.length > 0 && h("button", { type: "button", class: "quiet", onclick: () => { corners = []; chosen = null; room.redraw(); } }, "Start the corners over"),
    h("div", { class: "pair" }, ["Width", "Height"].map((name, i) => field(`${name}, mm`, h("input", { type: "number", min: 30, max: 3000, step: 0.5, inputmode: "decimal", value: size[i], onchange: (e) => { size[i] = e.target.value; } })))),
    lens());

  const inUse = () => (room.profile
    ? `In use: ${room.profile.name.replaceAll("_", " ")}, places exact to about ${Math.max(0.1, room.profile.place_sd_mm || room.profile.residual_mm || 0).toFixed(1)} mm.`
    : "This tray is not calibrated yet: dice are read, but not where they lie.");

  function verdict() {
    const off = result.problems.filter((p) => p.level === "wrong");
    return h("div", { class: "verdict stack", role: "group", "aria-label": "What was found" },
      h("h2", {}, result.say.split(". ")[0] + "."),
      h("p", { class: "soft" }, result.say.split(". ").slice(1).join(". ")),
      h("p", {}, `The lines in the picture are where the mat was found: do they lie on it? ${ZONES[result.zones]}`),
      off.length > 0 && h("ul", { class: "stack" }, off.map((p) => h("li", {}, p.message))),
      wrong && h("p", { class: "problem", role: "alert" }, wrong),
      h("div", { class: "row" },
        h("button", { type: "button", class: "quiet", onclick: () => { result = null; wrong = ""; room.redraw(); } }, "Discard"),
        h("button", { type: "button", class: "do", disabled: busy || !room.mayChange, onclick: use }, "Use this")));
  }

  const tool = {
    place,
    draw(stage) {
      const camera = result ? cameraOf(result.profile, stage.size) : room.camera;
      const profile = result ? result.profile : room.profile;
      const marks = [];
      if (camera && profile && !byHand()) {
        marks.push(...layoutMarks(stage, camera, profile, { named: Boolean(result) }));
        Object.values(profile.markers).forEach((quad) => marks.push(line(outline(camera, quad), "hit")));
        const [w, t] = profile.mat_size_mm;
        marks.push(line(outline(camera, [[0, 0], [w, 0], [w, t], [0, t]]), "mat"));
      }
      if (byHand()) {
        if (corners.length > 1) marks.push(line(corners, "hit", { closed: corners.length === 4 }));
        corners.forEach((at, i) => marks.push(handle(stage, at, chosen === i, i + 1)));
      }
      return marks;
    },
    lines: () => (corners.length > 1 ? [corners.length === 4 ? [...corners, corners[0]] : corners] : []),
    grab(at, reach) {
      if (!byHand()) return false;
      const near = corners.map((p, i) => [Math.hypot(p[0] - at[0], p[1] - at[1]), i]).sort((a, b) => a[0] - b[0])[0];
      if (near && near[0] < reach) chosen = near[1];
      else if (corners.length < 4) { corners.push(within(at)); chosen = corners.length - 1; }
      else return false;
      // A corner keeps its distance to the finger, so that grabbing it does not move it.
      shift = [corners[chosen][0] - at[0], corners[chosen][1] - at[1]];
      return true;
    },
    drag(at) { corners[chosen] = within([at[0] + shift[0], at[1] + shift[1]]); },
    drop() { room.redraw(); },
    key(event) {
      const by = event.shiftKey ? 10 : 1;
      const way_ = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key];
      if (!byHand()) return false;
      if (way_) return move(...way_);
      if (event.key === "Enter" && corners.length < 4) {
        corners.push(room.stage.middle()); chosen = corners.length - 1; room.redraw();
        return true;
      }
      if (["PageDown", "PageUp"].includes(event.key) && corners.length) {
        chosen = ((chosen ?? 0) + (event.key === "PageDown" ? 1 : corners.length - 1)) % corners.length;
        return move(0, 0);
      }
      return false;
    },
  };

  return {
    tool,
    hint: "Live picture. For four corners: Enter puts one in the middle, arrow keys move it by 1 pixel, Shift by 10, Page Down chooses the next.",
    profileChanged() { if (!size[0] && room.profile) size = room.profile.mat_size_mm.map((v) => String(Math.round(v * 10) / 10)); },
    enter() { this.profileChanged(); },
    draw(target) {
      if (result) return fill(target, verdict());
      const radio = (value, text) => h("label", { class: "radio" }, h("input", { type: "radio", name: "way", value, checked: way === value, onchange: () => { way = value; wrong = ""; room.redraw(); target.querySelector(`[value=${value}]`).focus(); } }), h("span", {}, text));
      return fill(target,
        h("p", { class: "soft" }, inUse()),
        h("fieldset", { class: "ways" }, h("legend", {}, "What lies in the tray?"), radio("mat", "A printed mat with markers"), radio("corners", "Another board")),
        way === "mat" ? printed() : tapped(),
        h("label", { class: "radio" }, h("input", { type: "checkbox", checked: more.keep_zones, onchange: (e) => { more.keep_zones = e.target.checked; } }), h("span", {}, "Keep my zones, if it is the same board")),
        wrong && h("p", { class: "problem", role: "alert" }, wrong),
        h("button", { type: "button", class: "do wide", disabled: busy, onclick: find }, busy ? "Looking…" : room.fixed ? "Try it on this picture" : "Calibrate now"));
    },
  };
}
