// The guided set-up: one step after the other, for a person with a phone in the hand. The tray remembers the
// steps, so that it continues where it was left.

import { tr } from "./i18n.js";
import { byId, h, redraw, capital } from "./dom.js";
import { Refused, follow, get, send } from "./api.js";
import { noneMissed, tellMissed } from "./missed.js";
import { take } from "./state.js";
import { gameStep, inviteStep, languageStep, matStep, readyStep, sourceStep } from "./setup-steps.js";
import { calibrateStep, lightStep } from "./setup-picture-steps.js";
import { tryStep } from "./setup-try.js";

const MAKERS = {
  language: languageStep, source: sourceStep, mat: matStep, light: lightStep, calibrate: calibrateStep,
  try: tryStep, game: gameStep, invite: inviteStep, ready: readyStep,
};
const CHECKED = new Set(["source", "light", "calibrate"]); // steps that have checks of the computer
const NOTHING = { draw: () => [] };

export function guidePanel(room) {
  let known = null; // what the tray says about the steps
  let shown = null; // the step on the screen; "ready" when none is left
  let part = null;
  let wrong = "";
  let checks = [];
  let here = false;
  let marking = false;
  const unfolded = { steps: false, checks: null }; // what the person opened or closed
  let following = false;
  const inner = h("div", { class: "hosting guide-step" });

  const guide = {
    get mat() { return known?.mat ?? null; },
    get steps() { return known?.steps || []; },
    show,
    mark,
    draw: () => room.redraw(),
    tell(text) { wrong = text; room.say(text); room.redraw(); },
  };

  /** Tell the tray what was done with the step on the screen, and show the next one. */
  async function mark(state, more = {}) {
    if (marking) return; // a second tap before the tray has answered
    marking = true;
    try {
      known = await send("PUT", `/guide/steps/${shown}`, { state, ...more });
      show(known.finished ? "ready" : known.current);
    } catch (error) {
      guide.tell(error instanceof Refused ? error.message : tr("setup-tray-unreachable"));
    } finally {
      marking = false;
    }
  }

  async function next() {
    if (part.done?.() === false) return mark("skipped");
    const refused = await part.accept?.();
    return refused ? guide.tell(refused) : mark("done", part.more?.());
  }

  function show(name) {
    const moved = shown !== null && shown !== name;
    part?.leave?.();
    noneMissed();
    [shown, wrong, checks] = [name, "", []];
    Object.assign(unfolded, { steps: name === "ready", checks: null });
    inner.replaceChildren();
    part = MAKERS[name](room, guide);
    room.stage.tool = part.tool || (part.picture && part.drawsOver ? part : NOTHING);
    placePicture();
    byId("over").setAttribute("aria-label", part.hint || tr("setup-live-picture"));
    part.enter?.();
    room.redraw();
    scrollTo(0, 0);
    if (moved) byId("step-name")?.focus({ preventScroll: true });
    if (CHECKED.has(name)) look(name);
  }

  /** Show the live picture in the steps that need it. */
  function placePicture() {
    room.pictured = Boolean(part?.picture);
    byId("bench").classList.toggle("no-picture", !room.pictured);
    byId("bench").dataset.step = shown || "";
  }

  async function look(name) {
    const found = await get(`/guide/checks?step=${name}`).catch(() => null);
    if (!found || name !== shown) return;
    checks = found.checks.filter((one) => one.status !== "ok");
    room.redraw();
  }

  /** Follow the table while the guide is used: rolls, and who has joined. */
  function followOnce() {
    if (following) return;
    following = true;
    const on = (name) => (event) => { if (here) part?.on?.[name]?.(event); };
    follow({
      connected: (yes) => { if (here && !part?.picture) { byId("lost").hidden = yes; byId("lost").textContent = tr("setup-tray-lost"); } },
      table: (table) => { take(table); on("table")(table); },
      throw: (thrown) => { noneMissed(); on("throw")(thrown); },
      throw_changed: on("throw_changed"),
      motion: (motion) => { if (here && shown === "try") tellMissed(motion); },
      seats: on("seats"),
    });
  }

  const at = () => guide.steps.findIndex((step) => step.name === shown);
  const stateOf = (step) => tr("guide-state", { state: step.state });

  const list = () => h("details", { class: "all-steps", open: unfolded.steps, ontoggle: (event) => { unfolded.steps = event.target.open; } },
    h("summary", {}, tr("guide-all-steps")),
    h("ol", { class: "step-list" }, guide.steps.map((step, i) => h("li", { "data-state": step.state },
      h("button", { type: "button", class: "quiet", "aria-current": step.name === shown ? "step" : null, onclick: () => show(step.name) },
        h("span", { class: "step-sign", "aria-hidden": "true" }, step.state === "done" ? "✓" : i + 1),
        h("span", {}, tr("guide-name", { step: step.name })), h("small", {}, stateOf(step)))))));

  const found = () => checks.length > 0 && h("details", { class: "checks", open: unfolded.checks ?? checks.some((one) => one.status === "wrong"), ontoggle: (event) => { unfolded.checks = event.target.open; } },
    h("summary", {}, tr("guide-checks", { n: checks.length })),
    h("ul", { class: "stack" }, checks.map((one) => h("li", { "data-status": one.status },
      h("p", {}, h("strong", {}, tr("guide-check-name", { name: one.name })), " ", capital(one.found)),
      one.remedy && h("p", { class: "soft" }, capital(one.remedy))))));

  function foot() {
    const first = at() <= 0, last = shown === "ready";
    const ready = part.done?.() !== false;
    return [
      !first && !last && h("button", { type: "button", class: "quiet", id: "back", onclick: () => show(guide.steps[at() - 1].name) }, tr("guide-back")),
      last && h("a", { class: "button do", href: "/" }, tr("guide-to-table")),
      !last && h("button", { type: "button", class: ready ? "do" : "quiet", id: "next", onclick: next }, ready ? tr("guide-next") : tr("guide-skip")),
    ];
  }

  return {
    tool: NOTHING,
    hint: tr("setup-live-picture"),
    profileChanged() { part?.profileChanged?.(); },
    async enter() {
      here = true;
      byId("next-line").hidden = false;
      placePicture();
      try {
        known = await get("/guide");
      } catch (error) {
        wrong = error.message;
        return room.redraw();
      }
      if (!here) return null;
      followOnce();
      return show(shown || (known.finished ? "ready" : known.current));
    },
    leave() {
      here = false;
      part?.leave?.();
      noneMissed();
      byId("next-line").hidden = true;
      room.pictured = true;
      byId("bench").classList.remove("no-picture");
      delete byId("bench").dataset.step;
    },
    draw(target) {
      if (!part) return redraw(target, wrong ? h("p", { class: "problem", role: "alert" }, wrong) : h("p", { class: "soft" }, tr("setup-status-working")));
      part.draw(inner);
      const done = guide.steps.filter((step) => step.state !== "open").length;
      const bar = h("span", {});
      bar.style.width = `${Math.round((100 * done) / Math.max(1, guide.steps.length))}%`;
      redraw(byId("next-line"), foot());
      return redraw(target,
        h("div", { class: "guide-head" },
          shown !== "ready" && h("p", { class: "soft" }, tr("guide-step-of", { n: at() + 1, all: guide.steps.length })),
          h("h2", { id: "step-name", tabindex: "-1" }, shown === "ready" ? tr("guide-finished") : tr("guide-name", { step: shown })),
          h("div", { class: "bar", "aria-hidden": "true" }, bar)),
        wrong && h("p", { class: "problem", role: "alert" }, wrong),
        inner, found(), list());
    },
  };
}
