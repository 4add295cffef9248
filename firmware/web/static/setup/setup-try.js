// The step of the guided set-up that tries one roll: what the tray reads, and whether that is right.

import { addCatalog, diceIn, tr } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { get, reasonOf } from "../base/api.js";
import { facts } from "../parts/dice.js";
import { sheet } from "../base/dialog.js";
import { areaOf } from "../calibration/setup-area.js";
import { picture } from "../rolls/pictures.js";
import { question } from "../requests/requests.js";
import { answering, state, take } from "../base/state.js";

const NO_CAMERA = "no camera"; // name of the source of a table without one

/** One roll that is tried: none yet, then what the tray reads. */
class TriedRoll {
  /** @type {string | null} */
  before = null; // id of the newest roll when the step began
  /** @type {Api.ThrowView | null} */
  thrown = null;
  isLoaded = false;

  /**
   * @param {SetupContext} setup
   * @param {import("./setup-guide.js").Guide} guide
   */
  constructor(setup, guide) {
    this.setup = setup;
    this.guide = guide;
  }

  async begin() {
    try {
      take(await get("/table"));
      this.before = state.table.last_throw?.id ?? null;
      this.thrown = null;
      this.isLoaded = true;
    } catch (error) {
      this.guide.tell(reasonOf(error));
    }
    this.guide.draw();
  }

  /** @param {Api.ThrowView} thrown */
  take(thrown) {
    if (thrown.id === this.before) return;
    this.thrown = thrown;
    this.guide.draw();
  }

  /**
   * From now on the next roll counts. What is known here decides: an answer that comes later may hold that
   * roll.
   */
  again() {
    this.before = this.thrown?.id ?? state.table.last_throw?.id ?? null;
    this.thrown = null;
    this.guide.draw();
  }

  /** Play free rolls, in which every die counts. */
  async playFree() {
    this.again();
    const [, wrong] = await this.setup.change("POST", "/session", { game: "free" });
    if (wrong) this.guide.tell(wrong);
  }

  answer = async (asked, body) => {
    const wrong = await answering(asked)(body);
    if (wrong) this.guide.tell(wrong);
    this.guide.draw();
  };

  /**
   * The sheet that corrects what was read of a die.
   * @param {Api.DieReading} die
   */
  async correct(die) {
    await addCatalog("sheets");
    const { correction } = await import("../rolls/die-correction.js");
    if (!this.thrown) return;
    const form = correction(this.thrown, die);
    form.open = true;
    sheet(tr("guide-try-what"), form);
  }
}

/**
 * @param {SetupContext} setup
 * @param {import("./setup-guide.js").Guide} guide
 */
export function tryStep(setup, guide) {
  const tried = new TriedRoll(setup, guide);
  const area = areaOf(guide.draw);
  const waiting = h("p", { class: "soft" }, tr("setup-status-working"));
  return {
    picture: true,
    tool: { draw: area.marks },
    enter() {
      area.enter();
      return tried.begin();
    },
    leave: area.leave,
    done: () => false,
    on: {
      table: () => guide.draw(),
      throw: (thrown) => tried.take(thrown),
      throw_changed: (thrown) => {
        if (thrown.id === tried.thrown?.id) tried.take(thrown);
      },
    },
    draw: (target) => redraw(target, tried.isLoaded ? [content(tried), area.words()] : waiting),
  };
}

/** @param {TriedRoll} tried */
function content(tried) {
  const { source, game } = state.table;
  if (source.demo)
    return [
      h("p", {}, tr("guide-try-demo")),
      button(tr("guide-choose-camera"), () => tried.guide.show("source"), { class: "do" }),
    ];
  if (source.name === NO_CAMERA) return h("p", {}, tr("guide-try-none"));
  if (game?.id !== "free")
    return [
      h("p", {}, tr("guide-try-game", { game: game?.title || "–" })),
      button(tr("guide-try-free"), () => tried.playFree(), { class: "do", id: "free" }),
    ];
  if (tried.thrown) return result(tried);
  return [
    h("p", {}, tr("guide-try-about")),
    h("p", { class: "soft", role: "status" }, tr("guide-try-waits")),
  ];
}

/**
 * What the tray has read, or what it asks about it.
 * @param {TriedRoll} tried
 */
function result(tried) {
  const { thrown, guide } = tried;
  const asked = state.table.questions[0];
  if (asked) {
    const access = { locked: false, why: "" };
    return h("div", { class: "ask" }, question(asked, access, { answer: tried.answer, byHand: false }));
  }
  if (!thrown) return null;
  const dice = thrown.dice.filter((die) => die.role === "thrown" || thrown.dice.length === 1);
  return [
    h(
      "p",
      { class: "headline", role: "status" },
      tr("guide-try-read", { dice: dice.map((die) => words(thrown, die)) }),
    ),
    h(
      "div",
      { class: "row" },
      button(tr("guide-try-yes"), () => guide.mark("done"), { class: "do", id: "right" }),
      button(tr("guide-try-again"), () => tried.again(), { id: "roll-again" }),
    ),
    h(
      "ul",
      { class: "tried-dice" },
      dice.map((die) => dieLine(tried, thrown, die)),
    ),
  ];
}

/**
 * @param {Api.ThrowView} thrown
 * @param {Api.DieReading} die
 */
function words(thrown, die) {
  const { label, kind } = facts(die, thrown);
  return tr("guide-try-die", { label: label ?? "?", kind: diceIn(kind || "?") });
}

/**
 * @param {TriedRoll} tried
 * @param {Api.ThrowView} thrown
 * @param {Api.DieReading} die
 */
function dieLine(tried, thrown, die) {
  const attributes = { class: "crop", alt: tr("page-die-picture"), width: 160, height: 160 };
  return h(
    "li",
    { class: "tried" },
    thrown.picture && picture(`${thrown.picture}?die=${encodeURIComponent(die.die_id)}`, attributes),
    h("strong", {}, words(thrown, die)),
    button(tr("guide-try-change"), () => tried.correct(die)),
  );
}
