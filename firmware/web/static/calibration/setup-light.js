// Light check: whether the picture is good enough to read dice, in words and with the places shown.

import { number, tr } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { reasonOf } from "../base/api.js";
import { areaOf } from "./setup-area.js";
import { line, pin } from "./setup-marks.js";

const EVERY_MS = 4000;
const LEVELS = {
  bad: ["✕", tr("setup-level-bad")],
  poor: ["!", tr("setup-level-poor")],
  unmeasured: ["–", tr("setup-level-unmeasured")],
  good: ["✓", tr("setup-level-good")],
};
const NAMES = {
  size: tr("setup-size-name"),
  color: tr("setup-color-name"),
  focus: tr("setup-focus-name"),
  exposure: tr("setup-exposure-name"),
  contrast: tr("setup-contrast-name"),
  evenness: tr("setup-evenness-name"),
  glare: tr("setup-glare-name"),
  flicker: tr("setup-flicker-name"),
  flatness: tr("setup-flatness-name"),
  view: tr("setup-view-name"),
};
const MOST_PINS = 6;

/** The tray's report on the light, asked for again and again while the panel is open. */
class LightReport {
  /** @type {Api.LightReply | null} */
  report = null;
  wrong = "";
  bestSharpness = 0;
  timer = 0;
  isOpen = false;

  /** @param {SetupContext} setup */
  constructor(setup) {
    this.setup = setup;
  }

  enter() {
    this.isOpen = true;
    this.look();
  }

  leave() {
    this.isOpen = false;
    clearTimeout(this.timer);
  }

  /** The findings, the worst first. */
  get findings() {
    const all = this.report?.findings || [];
    return Object.keys(LEVELS).flatMap((level) => all.filter((finding) => finding.level === level));
  }

  get levels() {
    return this.findings.map((finding) => finding.name + finding.level).join();
  }

  async look() {
    clearTimeout(this.timer);
    if (!this.isOpen) return;
    try {
      const report = await this.setup.get("/camera/light");
      if (!this.isOpen) return;
      const before = this.levels;
      this.report = report;
      this.bestSharpness = Math.max(this.bestSharpness, report.sharpness);
      this.wrong = "";
      if (before && before !== this.levels) this.setup.say(this.summary);
    } catch (error) {
      this.wrong = reasonOf(error);
    }
    if (this.isOpen) this.setup.redraw();
    this.timer = setTimeout(() => this.look(), EVERY_MS);
  }

  get summary() {
    const count = (level) => this.findings.filter((finding) => finding.level === level).length;
    if (count("bad")) return tr("setup-light-summary-bad", { count: count("bad") });
    return count("poor")
      ? tr("setup-light-summary-poor", { count: count("poor") })
      : tr("setup-light-summary-good");
  }

  measureBestAgain() {
    this.bestSharpness = this.report?.sharpness ?? 0;
    this.setup.redraw();
  }
}

/** @param {SetupContext} setup */
export function lightPanel(setup) {
  const light = new LightReport(setup);
  const area = areaOf(() => {
    if (light.isOpen) setup.redraw();
  });
  return {
    hint: tr("setup-picture-hint-light"),
    enter() {
      light.enter();
      area.enter();
    },
    leave() {
      light.leave();
      area.leave();
    },
    draw(target) {
      if (target === setup.stage)
        return [area.marks(), light.findings.flatMap((finding, i) => pins(setup.stage, finding, i))];
      return redraw(target, content(light, area));
    },
  };
}

/** The places of a finding in the picture, with its number. */
function pins(stage, finding, i) {
  return finding.where_px.slice(0, MOST_PINS).flatMap((polygon) => {
    const corners = polygon.map(([x, y]) => [x + 0.5, y + 0.5]);
    const middle = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k], 0) / corners.length);
    return [line(corners, "box"), pin(stage, middle, i + 1, finding.level)];
  });
}

/** @param {LightReport} light */
function content(light, area) {
  const { report, wrong, findings } = light;
  if (wrong) return [h("p", { class: "problem" }, wrong)];
  if (!report) return [h("p", { class: "soft" }, tr("setup-light-busy"))];
  return [
    h("h2", {}, findings.length ? light.summary : tr("setup-light-not-ready")),
    report.say && h("p", {}, report.say),
    h("ol", { class: "findings" }, findings.map(findingLine)),
    area.words(),
    h("details", { open: true }, h("summary", {}, tr("setup-focus-heading")), sharpnessMeter(light)),
  ];
}

function findingLine({ name, level, where_px: where, advice, measured }, i) {
  const [levelSign, levelWord] = LEVELS[level];
  const title = tr("setup-light-finding", { name: NAMES[name], level: levelWord });
  return h(
    "li",
    { "data-level": level },
    h("span", { class: "finding-sign", "aria-hidden": "true" }, where.length ? i + 1 : levelSign),
    h(
      "div",
      {},
      h("p", {}, h("strong", {}, title)),
      advice && h("p", {}, advice),
      h(
        "p",
        { class: "soft" },
        where.length ? tr("setup-light-measured-number", { measured, n: i + 1 }) : measured,
      ),
    ),
  );
}

/** @param {LightReport} light */
function sharpnessMeter(light) {
  const sharpness = light.report?.sharpness ?? 0;
  const best = light.bestSharpness;
  const bar = h("span", {});
  bar.style.width = `${Math.round(100 * (best ? sharpness / best : 0))}%`;
  const values = { sharpness: number(sharpness), best: number(best) };
  return h(
    "div",
    { class: "meter" },
    h("p", {}, tr("setup-focus-sharpness", values)),
    h("div", { class: "bar", "aria-hidden": "true" }, bar),
    h("p", { class: "soft" }, tr("setup-focus-instructions")),
    button(tr("setup-focus-reset"), () => light.measureBestAgain()),
  );
}
