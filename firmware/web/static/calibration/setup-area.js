// Without a mat: where dice came to rest, drawn over the live picture and in words.

import { tr } from "../base/i18n.js";
import { h } from "../base/dom.js";
import { get } from "../base/api.js";
import { Repeated } from "../base/repeated.js";
import { line } from "./setup-marks.js";

const EVERY_MS = 3000;

/** Asks the tray for its area while a step is open; `changed` is called when it is another one. */
export function areaOf(changed) {
  /** @type {Api.FramingReply["area"] | null} */
  let area = null;
  const looking = new Repeated(
    EVERY_MS,
    () => get("/camera/framing"),
    (framing) => {
      const before = JSON.stringify(area);
      area = framing?.area ?? null;
      if (JSON.stringify(area) !== before) changed();
    },
  );
  const place = (area) =>
    area.outline.length
      ? tr("guide-area-learned-note")
      : tr("guide-area-learning-note", { n: area.dice, least: area.least });
  return {
    enter: () => {
      looking.start();
    },
    leave: () => looking.stop(),
    marks: () => (area?.outline.length ? [line(area.outline, "area")] : []),
    words: () =>
      area && [
        h("p", { class: "soft area", role: "status" }, place(area)),
        area.cut_off && h("p", { class: "problem" }, tr("guide-area-cut")),
      ],
  };
}
