// Calibration: by the markers of a printed mat, or by four corners and a size.

import { tr } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { cameraOf, outline } from "./setup-camera.js";
import { CORNERS, CornerTool } from "./setup-corners.js";
import { entries } from "./setup-calibrate-entries.js";
import { layoutMarks, line } from "./setup-marks.js";

const ZONES = {
  kept: tr("setup-zones-own"),
  mat: tr("setup-zones-of-mat"),
  field: tr("setup-zones-single-field"),
};

/** What the person has entered, and what the tray has calculated from it. */
export class Calibration {
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
