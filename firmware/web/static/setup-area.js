// Without a mat: where dice came to rest, drawn over the live picture and in words.

import { tr } from "./i18n.js";
import { h } from "./dom.js";
import { get } from "./api.js";
import { line } from "./setup-marks.js";

const EVERY_MS = 3000;

/** Asks the tray for its area while a step is open; `changed` is called when it is another one. */
export function areaOf(changed) {
  let area = null;
  let timer = null;

  async function look() {
    clearTimeout(timer);
    const seen = await get("/camera/framing").catch(() => null);
    if (timer === null) return;
    const before = JSON.stringify(area);
    area = seen?.area ?? null;
    if (JSON.stringify(area) !== before) changed();
    timer = setTimeout(look, EVERY_MS);
  }

  return {
    enter() { timer = 0; look(); },
    leave() { clearTimeout(timer); timer = null; },
    marks: () => (area?.outline.length ? [line(area.outline, "area")] : []),
    words: () => area && [
      h("p", { class: "soft area", role: "status" }, area.outline.length
        ? tr("guide-area-learned-note")
        : tr("guide-area-learning-note", { n: area.dice, least: area.least })),
      area.cut_off && h("p", { class: "problem" }, tr("guide-area-cut")),
    ],
  };
}
