// Calibration: by the markers of a printed mat, or by four corners and a size.

import { number, tr } from "./i18n.js";
import { h, redraw } from "./dom.js";
import { cameraOf, outline } from "./setup-camera.js";
import { handle, layoutMarks, line } from "./setup-marks.js";
import { nudges } from "./setup-parts.js";

const CORNERS = [tr("setup-corner-top-left"), tr("setup-corner-top-right"), tr("setup-corner-bottom-right"), tr("setup-corner-bottom-left")];
const ZONES = { kept: tr("setup-zones-own"), mat: tr("setup-zones-of-mat"), field: tr("setup-zones-single-field") };
const MODULES = ["camera-module-1", "camera-module-2", "camera-module-3", "camera-module-3-wide"];

export function calibratePanel(room, first = "mat") {
  let way = first;
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
    room.say(tr("page-name-about", { who: CORNERS[chosen], about: corners[chosen].map((v) => number(v)) }));
    room.redraw();
    return true;
  }

  async function find() {
    const body = { keep: false, keep_zones: more.keep_zones };
    if (way === "corners") {
      const [width, height] = size.map(Number);
      if (corners.length < 4) { wrong = tr("setup-corner-missing", { corner: CORNERS[corners.length] }); return room.redraw(); }
      if (!(width > 0 && height > 0)) { wrong = tr("setup-board-size-missing"); return room.redraw(); }
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
    if (!no) { result = null; corners = []; chosen = null; room.take(profile); room.say(tr("setup-profile-saved")); }
    room.redraw();
  }

  const field = (name, input, note) => h("label", { class: "field" }, h("span", {}, name), input, note && h("small", { class: "soft" }, note));

  const printed = () => h("div", { class: "stack" },
    h("p", {}, tr("setup-mat-instructions")),
    h("details", {}, h("summary", {}, tr("setup-mat-unusual")),
      field(tr("setup-mat-ruler"), h("input", { type: "number", min: 80, max: 120, step: 0.1, inputmode: "decimal", value: more.ruler_mm, placeholder: "100", onchange: (e) => { more.ruler_mm = e.target.value; } }), tr("setup-mat-ruler-note")),
      lens()));

  const lens = () => field(tr("setup-tab-lens"), h("select", { onchange: (e) => { more.lens = e.target.value; } },
    [["", tr("setup-lens-measured-or-default")], ["usual", tr("setup-lens-default")], ...MODULES.map((m) => [m, m.replaceAll("-", " ")])]
      .map(([value, text]) => h("option", { value, selected: more.lens === value }, text))));

  const tapped = () => h("div", { class: "stack" },
    h("p", {}, corners.length < 4
      ? tr("setup-corner-tap", { corner: CORNERS[corners.length], n: corners.length })
      : tr("setup-corner-adjust")),
    corners.length > 0 && h("div", { class: "choices", role: "group", "aria-label": tr("setup-corner-choice") }, corners.map((_, i) => h("button", { type: "button", "aria-pressed": String(chosen === i), onclick: () => { chosen = i; room.stage.reveal(corners[i]); room.redraw(); } }, `${i + 1} ${CORNERS[i]}`))),
    chosen !== null && nudges((dx, dy) => move(dx, dy), tr("setup-corner-step")),
    corners.length > 0 && h("button", { type: "button", class: "quiet", onclick: () => { corners = []; chosen = null; room.redraw(); } }, tr("setup-corners-reset")),
    h("div", { class: "pair" }, [tr("setup-board-width"), tr("setup-board-height")].map((name, i) => field(tr("setup-board-size-field", { name }), h("input", { type: "number", min: 30, max: 3000, step: 0.5, inputmode: "decimal", value: size[i], onchange: (e) => { size[i] = e.target.value; } })))),
    lens());

  const inUse = () => (room.profile
    ? tr("setup-profile-in-use", { profile: room.profile.name.replaceAll("_", " "), max: number(Math.max(0.1, room.profile.place_sd_mm || room.profile.residual_mm || 0)) })
    : tr("setup-profile-missing"));

  function verdict() {
    const off = result.problems.filter((p) => p.level === "wrong");
    return h("div", { class: "verdict stack", role: "group", "aria-label": tr("setup-result-heading") },
      h("h2", {}, result.say.split(". ")[0] + "."),
      h("p", { class: "soft" }, result.say.split(". ").slice(1).join(". ")),
      h("p", {}, tr("setup-result-question"), " ", ZONES[result.zones]),
      off.length > 0 && h("ul", { class: "stack" }, off.map((p) => h("li", {}, p.message))),
      wrong && h("p", { class: "problem", role: "alert" }, wrong),
      h("div", { class: "row" },
        h("button", { type: "button", class: "quiet", onclick: () => { result = null; wrong = ""; room.redraw(); } }, tr("setup-result-discard")),
        h("button", { type: "button", class: "do", disabled: busy || !room.mayChange, onclick: use }, tr("setup-result-use"))));
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
    hint: tr("setup-picture-hint-corners"),
    profileChanged() { if (!size[0] && room.profile) size = room.profile.mat_size_mm.map((v) => String(Math.round(v * 10) / 10)); },
    enter() { this.profileChanged(); },
    draw(target) {
      if (result) return redraw(target, verdict());
      const radio = (value, text) => h("label", { class: "radio" }, h("input", { type: "radio", name: "way", value, checked: way === value, onchange: () => { way = value; wrong = ""; room.redraw(); target.querySelector(`[value=${value}]`).focus(); } }), h("span", {}, text));
      return redraw(target,
        h("p", { class: "soft" }, inUse()),
        h("fieldset", { class: "ways" }, h("legend", {}, tr("setup-mat-question")), radio("mat", tr("setup-mat-printed")), radio("corners", tr("setup-mat-other-board"))),
        way === "mat" ? printed() : tapped(),
        h("label", { class: "radio" }, h("input", { type: "checkbox", checked: more.keep_zones, onchange: (e) => { more.keep_zones = e.target.checked; } }), h("span", {}, tr("setup-zones-keep"))),
        wrong && h("p", { class: "problem", role: "alert" }, wrong),
        h("button", { type: "button", class: "do wide", disabled: busy, onclick: find }, busy ? tr("setup-calibrate-busy") : room.fixed ? tr("setup-calibrate-try") : tr("setup-calibrate-start")));
    },
  };
}
