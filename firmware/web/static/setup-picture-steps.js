// The steps of the guided set-up that show a panel of this page below the live picture.

import { tr } from "./i18n.js";
import { h, redraw } from "./dom.js";
import { areaOf } from "./setup-area.js";
import { calibratePanel } from "./setup-calibrate.js";
import { lightPanel } from "./setup-light.js";

export const lightStep = (room) => ({ ...lightPanel(room), picture: true, drawsOver: true, done: () => room.about !== null });

/** There is nothing to calibrate without a mat: the step shows what the tray learns by itself. */
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

export function calibrateStep(room, guide) {
  if (guide.mat === "none") return withoutMat(guide);
  const panel = calibratePanel(room, guide.mat === "own" ? "corners" : "mat");
  const inner = h("div", { class: "stack" });
  return {
    ...panel,
    picture: true,
    done: () => Boolean(room.profile),
    draw(target) {
      panel.draw(inner);
      return redraw(target, inner,
        guide.mat === "own" && room.profile && h("p", {}, tr("guide-own-zones"), " ", h("a", { href: "#zones" }, tr("setup-tab-zones"))));
    },
  };
}
