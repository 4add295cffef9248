// The guided set-up: one step after the other, for a person with a phone in the hand. The tray remembers the
// steps, so that it continues where it was left.

import { tr } from "../base/i18n.js";
import { button, byId, h, redraw, capital } from "../base/dom.js";
import { get, reasonOf, send } from "../base/api.js";
import { follow } from "../base/stream.js";
import { noneMissed, tellMissed } from "../base/missed.js";
import { take } from "../base/state.js";
import { gameStep, inviteStep, languageStep, readyStep, sourceStep } from "./setup-steps.js";
import { matStep } from "./setup-mat-step.js";
import { calibrateStep, lightStep } from "./setup-picture-steps.js";
import { tryStep } from "./setup-try.js";

const MAKERS = {
  language: languageStep,
  source: sourceStep,
  mat: matStep,
  light: lightStep,
  calibrate: calibrateStep,
  try: tryStep,
  game: gameStep,
  invite: inviteStep,
  ready: readyStep,
};
const CHECKED = new Set(["source", "light", "calibrate"]); // steps that have checks of the computer
const NO_TOOL = { draw: () => [] };

/** The guide: which steps the tray knows, which one is on the screen, and its parts. */
export class Guide {
  /** @type {Api.GuideReply | null} */
  progress = null; // what the tray says about the steps
  /** @type {string | null} */
  stepName = null; // of the step on the screen; "ready" when none is left
  /** @type {any} */
  step = null; // the parts of that step
  wrong = "";
  checks = []; // what the computer has found, for the step on the screen
  isOpen = false;
  isMarking = false;
  isFollowing = false;
  unfolded = { steps: false, checks: null }; // what the person opened or closed
  inner = h("div", { class: "hosting guide-step" });

  /** @param {SetupContext} setup */
  constructor(setup) {
    this.setup = setup;
  }

  get mat() {
    return this.progress?.mat ?? null;
  }

  get steps() {
    return this.progress?.steps || [];
  }

  /** Place of the step on the screen among all; -1 when none is left. */
  get index() {
    return this.steps.findIndex((step) => step.name === this.stepName);
  }

  get isLast() {
    return this.stepName === "ready";
  }

  draw = () => this.setup.redraw();

  tell(text) {
    this.wrong = text;
    this.setup.say(text);
    this.setup.redraw();
  }

  /** Tell the tray what was done with the step on the screen, and show the next one. */
  async mark(state, more = {}) {
    if (this.isMarking) return; // a second tap before the tray has answered
    this.isMarking = true;
    try {
      this.progress = await send("PUT", `/guide/steps/${this.stepName}`, { state, ...more });
      this.show(this.progress.finished ? "ready" : this.progress.current);
    } catch (error) {
      this.tell(reasonOf(error));
    } finally {
      this.isMarking = false;
    }
  }

  async next() {
    if (this.step.done?.() === false) return this.mark("skipped");
    const refusal = await this.step.accept?.();
    return refusal ? this.tell(refusal) : this.mark("done", this.step.more?.());
  }

  show(name) {
    const { setup } = this;
    const moved = this.stepName !== null && this.stepName !== name;
    this.step?.leave?.();
    noneMissed();
    [this.stepName, this.wrong, this.checks] = [name, "", []];
    this.unfolded = { steps: this.isLast, checks: null };
    this.inner.replaceChildren();
    const step = MAKERS[name](setup, this);
    this.step = step;
    setup.stage.tool = step.tool || (step.picture && step.drawsOver ? step : NO_TOOL);
    this.placePicture();
    byId("over").setAttribute("aria-label", step.hint || tr("setup-live-picture"));
    step.enter?.();
    setup.redraw();
    scrollTo(0, 0);
    if (moved) byId("step-name")?.focus({ preventScroll: true });
    if (CHECKED.has(name)) this.look(name);
  }

  /** Show the live picture in the steps that need it. */
  placePicture() {
    this.setup.pictured = Boolean(this.step?.picture);
    byId("bench").classList.toggle("no-picture", !this.setup.pictured);
    byId("bench").dataset.step = this.stepName || "";
  }

  async look(name) {
    const answer = await get(`/guide/checks?step=${name}`).catch(() => null);
    if (!answer || name !== this.stepName) return;
    this.checks = answer.checks.filter((check) => check.status !== "ok");
    this.setup.redraw();
  }

  /** Follow the table while the guide is used: rolls, and who has joined. */
  followOnce() {
    if (this.isFollowing) return;
    this.isFollowing = true;
    const pass = (name) => (event) => {
      if (this.isOpen) this.step?.on?.[name]?.(event);
    };
    follow({
      connected: (yes) => {
        if (!this.isOpen || this.step?.picture) return;
        byId("lost").hidden = yes;
        byId("lost").textContent = tr("setup-tray-lost");
      },
      table: (table) => {
        take(table);
        pass("table")(table);
      },
      throw: (thrown) => {
        noneMissed();
        pass("throw")(thrown);
      },
      throw_changed: pass("throw_changed"),
      motion: (motion) => {
        if (this.isOpen && this.stepName === "try") tellMissed(motion);
      },
      seats: pass("seats"),
    });
  }

  async enter() {
    this.isOpen = true;
    byId("next-line").hidden = false;
    this.placePicture();
    try {
      this.progress = await get("/guide");
    } catch (error) {
      this.wrong = reasonOf(error);
      return this.setup.redraw();
    }
    if (!this.isOpen) return null;
    this.followOnce();
    return this.show(this.stepName || (this.progress.finished ? "ready" : this.progress.current));
  }

  leave() {
    this.isOpen = false;
    this.step?.leave?.();
    noneMissed();
    byId("next-line").hidden = true;
    this.setup.pictured = true;
    byId("bench").classList.remove("no-picture");
    delete byId("bench").dataset.step;
  }
}

/** @param {SetupContext} setup */
export function guidePanel(setup) {
  const guide = new Guide(setup);
  return {
    tool: NO_TOOL,
    hint: tr("setup-live-picture"),
    profileChanged: () => guide.step?.profileChanged?.(),
    enter: () => guide.enter(),
    leave: () => guide.leave(),
    draw: (target) => draw(guide, target),
  };
}

const problem = (text) => h("p", { class: "problem", role: "alert" }, text);

/** @param {Guide} guide */
function draw(guide, target) {
  const { step, wrong, steps, isLast } = guide;
  if (!step)
    return redraw(target, wrong ? problem(wrong) : h("p", { class: "soft" }, tr("setup-status-working")));
  step.draw(guide.inner);
  const done = steps.filter((each) => each.state !== "open").length;
  const bar = h("span", {});
  bar.style.width = `${Math.round((100 * done) / Math.max(1, steps.length))}%`;
  const title = isLast ? tr("guide-finished") : tr("guide-name", { step: guide.stepName });
  redraw(byId("next-line"), nextLine(guide));
  return redraw(
    target,
    h(
      "div",
      { class: "guide-head" },
      !isLast && h("p", { class: "soft" }, tr("guide-step-of", { n: guide.index + 1, all: steps.length })),
      h("h2", { id: "step-name", tabindex: "-1" }, title),
      h("div", { class: "bar", "aria-hidden": "true" }, bar),
    ),
    wrong && problem(wrong),
    guide.inner,
    guide.checks.length > 0 && checkList(guide),
    stepList(guide),
  );
}

/**
 * The buttons at the lower edge.
 * @param {Guide} guide
 */
function nextLine(guide) {
  const { step, index, isLast } = guide;
  const isDone = step.done?.() !== false;
  return [
    index > 0 &&
      !isLast &&
      button(tr("guide-back"), () => guide.show(guide.steps[index - 1].name), { id: "back" }),
    isLast && h("a", { class: "button do", href: "/" }, tr("guide-to-table")),
    !isLast &&
      button(isDone ? tr("guide-next") : tr("guide-skip"), () => guide.next(), {
        id: "next",
        class: isDone ? "do" : "quiet",
      }),
  ];
}

/** @param {Guide} guide */
function stepList(guide) {
  const ontoggle = (event) => {
    guide.unfolded.steps = event.target.open;
  };
  const line = (step, i) =>
    h(
      "li",
      { "data-state": step.state },
      button(
        [
          h("span", { class: "step-sign", "aria-hidden": "true" }, step.state === "done" ? "✓" : i + 1),
          h("span", {}, tr("guide-name", { step: step.name })),
          h("small", {}, tr("guide-state", { state: step.state })),
        ],
        () => guide.show(step.name),
        { "aria-current": step.name === guide.stepName ? "step" : null },
      ),
    );
  return h(
    "details",
    { class: "all-steps", open: guide.unfolded.steps, ontoggle },
    h("summary", {}, tr("guide-all-steps")),
    h("ol", { class: "step-list" }, guide.steps.map(line)),
  );
}

/**
 * What the computer has found that is not in order.
 * @param {Guide} guide
 */
function checkList(guide) {
  const { checks, unfolded } = guide;
  const ontoggle = (event) => {
    unfolded.checks = event.target.open;
  };
  const open = unfolded.checks ?? checks.some((check) => check.status === "wrong");
  const line = (check) =>
    h(
      "li",
      { "data-status": check.status },
      h("p", {}, h("strong", {}, tr("guide-check-name", { name: check.name })), " ", capital(check.found)),
      check.remedy && h("p", { class: "soft" }, capital(check.remedy)),
    );
  return h(
    "details",
    { class: "checks", open, ontoggle },
    h("summary", {}, tr("guide-checks", { n: checks.length })),
    h("ul", { class: "stack" }, checks.map(line)),
  );
}
