// Calibration: by the markers of a printed mat, or by four corners and a size.

import { number, tr } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { cameraOf, outline } from "./setup-camera.js";
import { CORNERS, CornerTool } from "./setup-corners.js";
import { layoutMarks, line } from "./setup-marks.js";
import { field, nudges } from "./setup-parts.js";

const ZONES = {
  kept: tr("setup-zones-own"),
  mat: tr("setup-zones-of-mat"),
  field: tr("setup-zones-single-field"),
};
const MODULES = ["camera-module-1", "camera-module-2", "camera-module-3", "camera-module-3-wide"];

/** What the person has entered, and what the tray has calculated from it. */
class Calibration {
  size = ["", ""]; // width and height of the board in millimeters, as typed
  rulerMm = "";
  lens = "";
  keepsZones = true;
  /** @type {Api.CalibrateReply | null} */
  result = null; // of the tray, until it is used or discarded
  wrong = "";
  busy = false;

  /**
   * `way` is "mat" or "corners".
   * @param {SetupContext} setup
   */
  constructor(setup, way) {
    this.setup = setup;
    this.way = way;
    this.corners = new CornerTool(setup, {
      active: () => this.way === "corners" && !this.result,
      behind: (stage) => this.marks(stage),
    });
  }

  chooseWay(way) {
    this.way = way;
    this.wrong = "";
    this.setup.redraw();
  }

  /** What the tray needs to know; null if something is missing, which `wrong` says then. */
  request() {
    const body = { keep: false, keep_zones: this.keepsZones };
    if (this.lens) body.lens = this.lens;
    if (this.way !== "corners") return this.rulerMm ? { ...body, ruler_mm: Number(this.rulerMm) } : body;
    const { points } = this.corners;
    const [width, height] = this.size.map(Number);
    if (points.length < CORNERS.length)
      this.wrong = tr("setup-corner-missing", { corner: CORNERS[points.length] });
    else if (!(width > 0 && height > 0)) this.wrong = tr("setup-board-size-missing");
    else return { ...body, corners_px: points.map(([x, y]) => [x - 0.5, y - 0.5]), size_mm: [width, height] };
    return null;
  }

  async calculate() {
    const { setup } = this;
    const body = this.request();
    if (!body) return setup.redraw();
    this.busy = true;
    this.wrong = "";
    this.result = null;
    setup.redraw();
    [this.result, this.wrong] = await setup.change("POST", "/calibrate", body);
    this.busy = false;
    setup.say(this.result ? this.result.say : this.wrong);
    setup.redraw();
    return scrollTo(0, 0);
  }

  /** Use the result as the tray profile from now on. */
  async use() {
    const { setup } = this;
    if (!this.result) return;
    const { profile } = this.result;
    this.busy = true;
    setup.redraw();
    const [, wrong] = await setup.change("PUT", "/profile", { profile });
    this.busy = false;
    this.wrong = wrong || "";
    if (!wrong) {
      this.result = null;
      this.corners.clear();
      setup.take(profile);
      setup.say(tr("setup-profile-saved"));
    }
    setup.redraw();
  }

  discard() {
    this.result = null;
    this.wrong = "";
    this.setup.redraw();
  }

  /** Over the picture: the mat, markers and zones of the profile, as calculated or in use. */
  marks(stage) {
    const { result, setup } = this;
    const camera = result ? cameraOf(result.profile, stage.size) : setup.camera;
    const profile = result ? result.profile : setup.profile;
    if (!camera || !profile || this.corners.active()) return [];
    const [width, height] = profile.mat_size_mm;
    const edge = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ];
    return [
      ...layoutMarks(stage, camera, profile, { named: Boolean(result) }),
      ...Object.values(profile.markers).map((quad) => line(outline(camera, quad), "hit")),
      line(outline(camera, edge), "mat"),
    ];
  }
}

/** @param {SetupContext} setup */
export function calibratePanel(setup, way = "mat") {
  const calibration = new Calibration(setup, way);
  return {
    tool: calibration.corners,
    hint: tr("setup-picture-hint-corners"),
    profileChanged() {
      if (!calibration.size[0] && setup.profile)
        calibration.size = setup.profile.mat_size_mm.map((value) => String(Math.round(value * 10) / 10));
    },
    enter() {
      this.profileChanged();
    },
    draw: (target) =>
      redraw(
        target,
        calibration.result ? verdict(calibration, calibration.result) : entries(calibration, target),
      ),
  };
}

// ---------------------------------------------------------------- what is entered

/** @param {Calibration} calibration */
function entries(calibration, target) {
  const { setup, way, wrong, busy } = calibration;
  const words = setup.fixed ? tr("setup-calibrate-try") : tr("setup-calibrate-start");
  return [
    h("p", { class: "soft" }, inUse(setup.profile)),
    h(
      "fieldset",
      { class: "ways" },
      h("legend", {}, tr("setup-mat-question")),
      wayRadio(calibration, target, "mat", tr("setup-mat-printed")),
      wayRadio(calibration, target, "corners", tr("setup-mat-other-board")),
    ),
    way === "mat" ? printedMat(calibration) : tappedBoard(calibration),
    keepZones(calibration),
    wrong && h("p", { class: "problem", role: "alert" }, wrong),
    button(busy ? tr("setup-calibrate-busy") : words, () => calibration.calculate(), {
      class: "do wide",
      disabled: busy,
    }),
  ];
}

const inUse = (profile) =>
  profile
    ? tr("setup-profile-in-use", {
        profile: profile.name.replaceAll("_", " "),
        max: number(Math.max(0.1, profile.place_sd_mm || profile.residual_mm || 0)),
      })
    : tr("setup-profile-missing");

/** @param {Calibration} calibration */
function wayRadio(calibration, target, value, text) {
  const onchange = () => {
    calibration.chooseWay(value);
    target.querySelector(`[value=${value}]`).focus();
  };
  const checked = calibration.way === value;
  return h(
    "label",
    { class: "radio" },
    h("input", { type: "radio", name: "way", value, checked, onchange }),
    h("span", {}, text),
  );
}

/** @param {Calibration} calibration */
function keepZones(calibration) {
  const onchange = (event) => {
    calibration.keepsZones = event.target.checked;
  };
  return h(
    "label",
    { class: "radio" },
    h("input", { type: "checkbox", checked: calibration.keepsZones, onchange }),
    h("span", {}, tr("setup-zones-keep")),
  );
}

/** @param {Calibration} calibration */
function printedMat(calibration) {
  const ruler = h("input", {
    type: "number",
    min: 80,
    max: 120,
    step: 0.1,
    inputmode: "decimal",
    value: calibration.rulerMm,
    placeholder: "100",
    onchange: (event) => {
      calibration.rulerMm = event.target.value;
    },
  });
  return h(
    "div",
    { class: "stack" },
    h("p", {}, tr("setup-mat-instructions")),
    h(
      "details",
      {},
      h("summary", {}, tr("setup-mat-unusual")),
      field(tr("setup-mat-ruler"), ruler, tr("setup-mat-ruler-note")),
      lensField(calibration),
    ),
  );
}

/** @param {Calibration} calibration */
function lensField(calibration) {
  const choices = [
    ["", tr("setup-lens-measured-or-default")],
    ["usual", tr("setup-lens-default")],
    ...MODULES.map((id) => [id, id.replaceAll("-", " ")]),
  ];
  const onchange = (event) => {
    calibration.lens = event.target.value;
  };
  return field(
    tr("setup-tab-lens"),
    h(
      "select",
      { onchange },
      choices.map(([value, text]) => h("option", { value, selected: calibration.lens === value }, text)),
    ),
  );
}

/** @param {Calibration} calibration */
function tappedBoard(calibration) {
  const { corners, setup } = calibration;
  const n = corners.points.length;
  const startOver = () => {
    corners.clear();
    setup.redraw();
  };
  return h(
    "div",
    { class: "stack" },
    h(
      "p",
      {},
      n < CORNERS.length ? tr("setup-corner-tap", { corner: CORNERS[n], n }) : tr("setup-corner-adjust"),
    ),
    n > 0 && cornerButtons(corners),
    corners.chosen !== null && nudges((dx, dy) => corners.move(dx, dy), tr("setup-corner-step")),
    n > 0 && button(tr("setup-corners-reset"), startOver),
    h("div", { class: "pair" }, sizeFields(calibration)),
    lensField(calibration),
  );
}

/** @param {CornerTool} corners */
function cornerButtons(corners) {
  const each = corners.points.map((_, i) => {
    const attributes = { "aria-pressed": String(corners.chosen === i), onclick: () => corners.choose(i) };
    return h("button", { type: "button", ...attributes }, `${i + 1} ${CORNERS[i]}`);
  });
  return h("div", { class: "choices", role: "group", "aria-label": tr("setup-corner-choice") }, each);
}

function sizeFields({ size }) {
  return [tr("setup-board-width"), tr("setup-board-height")].map((name, i) => {
    const onchange = (event) => {
      size[i] = event.target.value;
    };
    const attributes = { type: "number", min: 30, max: 3000, step: 0.5, inputmode: "decimal" };
    return field(
      tr("setup-board-size-field", { name }),
      h("input", { ...attributes, value: size[i], onchange }),
    );
  });
}

// ---------------------------------------------------------------- what the tray says

/**
 * @param {Calibration} calibration
 * @param {Api.CalibrateReply} result
 */
function verdict(calibration, result) {
  const { wrong, busy, setup } = calibration;
  const [headline, ...explanation] = result.say.split(". ");
  const problems = result.problems.filter((problem) => problem.level === "wrong");
  const messages = problems.map((problem) => h("li", {}, problem.message));
  return h(
    "div",
    { class: "verdict stack", role: "group", "aria-label": tr("setup-result-heading") },
    h("h2", {}, `${headline}.`),
    h("p", { class: "soft" }, explanation.join(". ")),
    h("p", {}, tr("setup-result-question"), " ", ZONES[result.zones]),
    messages.length > 0 && h("ul", { class: "stack" }, messages),
    wrong && h("p", { class: "problem", role: "alert" }, wrong),
    h(
      "div",
      { class: "row" },
      button(tr("setup-result-discard"), () => calibration.discard()),
      button(tr("setup-result-use"), () => calibration.use(), {
        class: "do",
        disabled: busy || !setup.mayChange,
      }),
    ),
  );
}
