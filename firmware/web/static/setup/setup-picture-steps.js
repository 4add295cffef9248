// The steps of the guided set-up that show a panel of this page below the live picture.

import { tr } from "../base/i18n.js";
import { h, redraw } from "../base/dom.js";
import { areaOf } from "../calibration/setup-area.js";
import { calibratePanel } from "../calibration/setup-calibrate.js";
import { lightPanel } from "../calibration/setup-light.js";

/** @param {SetupContext} setup */
export const lightStep = (setup) => ({
  ...lightPanel(setup),
  picture: true,
  drawsOver: true,
  done: () => setup.about !== null,
});

/**
 * There is nothing to calibrate without a mat: the step shows what the tray learns by itself.
 * @param {import("./setup-guide.js").Guide} guide
 */
function withoutMat(guide) {
  const area = areaOf(guide.draw);
  return {
    picture: true,
    tool: { draw: area.marks },
    enter: area.enter,
    leave: area.leave,
    draw: (target) => redraw(target, h("p", {}, tr("guide-calibrate-none")), area.words()),
  };
}

/**
 * @param {SetupContext} setup
 * @param {import("./setup-guide.js").Guide} guide
 */
export function calibrateStep(setup, guide) {
  if (guide.mat === "none") return withoutMat(guide);
  const panel = calibratePanel(setup, guide.mat === "own" ? "corners" : "mat");
  const inner = h("div", { class: "stack" });
  return {
    ...panel,
    picture: true,
    done: () => Boolean(setup.profile),
    draw(target) {
      panel.draw(inner);
      return redraw(
        target,
        inner,
        guide.mat === "own" &&
          setup.profile &&
          h("p", {}, tr("guide-own-zones"), " ", h("a", { href: "#zones" }, tr("setup-tab-zones"))),
      );
    },
  };
}
