// The steps of the guided set-up that show a panel of this page below the live picture.

import { tr } from "./i18n.js";
import { h, redraw } from "./dom.js";
import { calibratePanel } from "./setup-calibrate.js";
import { lightPanel } from "./setup-light.js";

export const lightStep = (room) => ({ ...lightPanel(room), picture: true, drawsOver: true, done: () => room.about !== null });

export function calibrateStep(room, guide) {
  const panel = calibratePanel(room, guide.mat === "own" ? "corners" : "mat");
  const inner = h("div", { class: "stack" });
  return {
    ...panel,
    picture: guide.mat !== "none",
    tool: guide.mat === "none" ? null : panel.tool,
    done: () => Boolean(room.profile),
    draw(target) {
      if (guide.mat === "none") return redraw(target, h("p", {}, tr("guide-calibrate-none")));
      panel.draw(inner);
      return redraw(target, inner,
        guide.mat === "own" && room.profile && h("p", {}, tr("guide-own-zones"), " ", h("a", { href: "#zones" }, tr("setup-zones"))));
    },
  };
}
