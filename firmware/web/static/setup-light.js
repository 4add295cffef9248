// Light check: whether the picture is good enough to read dice, in words and with the places shown.

import { number, tr } from "./i18n.js";
import { h, redraw } from "./dom.js";
import { areaOf } from "./setup-area.js";
import { line, pin } from "./setup-marks.js";

const EVERY_MS = 4000;
const LEVELS = { bad: ["✕", tr("setup-level-bad")], poor: ["!", tr("setup-level-poor")], unmeasured: ["–", tr("setup-level-unmeasured")], good: ["✓", tr("setup-level-good")] };
const NAMES = {
  size: tr("setup-size-name"), color: tr("setup-color-name"), focus: tr("setup-focus-name"),
  exposure: tr("setup-exposure-name"), contrast: tr("setup-contrast-name"), evenness: tr("setup-evenness-name"),
  glare: tr("setup-glare-name"), flicker: tr("setup-flicker-name"), flatness: tr("setup-flatness-name"),
  view: tr("setup-view-name"),
};
const MOST_PINS = 6;

export function lightPanel(room) {
  let report = null;
  let wrong = "";
  let best = 0;
  let timer = null;
  let there = false;
  const area = areaOf(() => { if (there) room.redraw(); });

  const order = (found) => Object.keys(LEVELS).flatMap((level) => found.filter((one) => one.level === level));
  const lines = () => order(report?.findings || []);

  async function look() {
    clearTimeout(timer);
    if (!there) return;
    try {
      const found = await room.getMine("/camera/light");
      if (!there) return;
      const before = report && lines().map((one) => one.name + one.level).join();
      report = found;
      best = Math.max(best, found.sharpness);
      wrong = "";
      if (before && before !== lines().map((one) => one.name + one.level).join()) room.say(summary());
    } catch (error) {
      wrong = error.message;
    }
    if (there) room.redraw();
    timer = setTimeout(look, EVERY_MS);
  }

  const summary = () => {
    const count = (level) => report.findings.filter((one) => one.level === level).length;
    if (count("bad")) return tr("setup-light-summary-bad", { count: count("bad") });
    return count("poor") ? tr("setup-light-summary-poor", { count: count("poor") }) : tr("setup-light-summary-good");
  };

  function meter() {
    const share = best ? report.sharpness / best : 0;
    const bar = h("span", {});
    bar.style.width = `${Math.round(100 * share)}%`;
    return h("div", { class: "meter" },
      h("p", {}, tr("setup-focus-sharpness", { sharpness: number(report.sharpness), best: number(best) })),
      h("div", { class: "bar", "aria-hidden": "true" }, bar),
      h("p", { class: "soft" }, tr("setup-focus-instructions")),
      h("button", { type: "button", class: "quiet", onclick: () => { best = report.sharpness; room.redraw(); } }, tr("setup-focus-reset")));
  }

  return {
    hint: tr("setup-picture-hint-light"),
    enter() { there = true; look(); area.enter(); },
    leave() { there = false; clearTimeout(timer); area.leave(); },
    draw(target) {
      if (target === room.stage) {
        return [area.marks(), lines().flatMap((one, i) => one.where_px.slice(0, MOST_PINS).flatMap((polygon) => {
          const middle = [0, 1].map((k) => polygon.reduce((sum, p) => sum + p[k] + 0.5, 0) / polygon.length);
          return [line(polygon.map(([x, y]) => [x + 0.5, y + 0.5]), "box"), pin(room.stage, middle, i + 1, one.level)];
        }))];
      }
      if (wrong) return redraw(target, h("p", { class: "problem" }, wrong));
      if (!report) return redraw(target, h("p", { class: "soft" }, tr("setup-light-busy")));
      return redraw(target,
        h("h2", {}, report.findings.length ? summary() : tr("setup-light-not-ready")),
        report.say && h("p", {}, report.say),
        h("ol", { class: "findings" }, lines().map((one, i) => h("li", { "data-level": one.level },
          h("span", { class: "finding-sign", "aria-hidden": "true" }, one.where_px.length ? i + 1 : LEVELS[one.level][0]),
          h("div", {},
            h("p", {}, h("strong", {}, tr("setup-light-finding", { name: NAMES[one.name], level: LEVELS[one.level][1] }))),
            one.advice && h("p", {}, one.advice),
            h("p", { class: "soft" }, one.where_px.length ? tr("setup-light-measured-number", { measured: one.measured, n: i + 1 }) : one.measured))))),
        area.words(),
        h("details", { open: true }, h("summary", {}, tr("setup-focus-heading")), meter()));
    },
  };
}
