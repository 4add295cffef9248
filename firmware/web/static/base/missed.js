// Says at once that the tray may have missed dice, until the next roll is read.

import { tr } from "./i18n.js";
import { byId } from "./dom.js";

const WORDS = {
  too_brief: tr("page-motion-too-brief"),
  nothing_recognized: tr("page-motion-not-recognized"),
  still_rolling: tr("page-motion-still-rolling"),
  picture_moved: tr("page-motion-camera-moves"),
};

/**
 * Something moved without a throw: show and speak it if dice may have been missed.
 * @param {Api.MotionView} motion
 */
export function tellMissed(motion) {
  if (!motion.may_hide_dice) return;
  const text = WORDS[motion.reason] || motion.text;
  byId("missed").textContent = text;
  byId("missed").hidden = false;
  byId("spoken").textContent = text;
}

/** A roll was read, so nothing is missed any more. */
export function noneMissed() {
  byId("missed").hidden = true;
  byId("missed").textContent = "";
}
