// The step of the guided set-up that tries one roll: what the tray reads, and whether that is right.

import { addCatalog, diceIn, tr } from "./i18n.js";
import { h, redraw } from "./dom.js";
import { Refused, get } from "./api.js";
import { facts } from "./dice.js";
import { closeSheet, sheet } from "./dialog.js";
import { areaOf } from "./setup-area.js";
import { picture } from "./pictures.js";
import { faces, question } from "./requests.js";
import { answering, state, take } from "./state.js";

const NO_CAMERA = "no camera"; // name of the source of a table without one

export function tryStep(room, guide) {
  let before = null; // id of the newest roll when the step began
  let thrown = null;
  let loaded = false;
  const area = areaOf(guide.draw);

  const act = {
    mayAnswer: true,
    whyNot: "",
    rollOf: () => null,
    async answer(asked, body) {
      const wrong = await answering(asked)(body);
      if (wrong) guide.tell(wrong);
      guide.draw();
    },
    other: (asked) => sheet(asked.say, faces(asked.other.labels, (label) => {
      closeSheet();
      act.answer(asked, { option: "other", label, kind: asked.other.kind });
    })),
  };

  function saw(one) {
    if (one.id === before) return;
    thrown = one;
    guide.draw();
  }

  // From now on the next roll counts. What is known here decides: an answer that comes later may hold that roll.
  function again() {
    before = thrown?.id ?? state.table.last_throw?.id ?? null;
    thrown = null;
    guide.draw();
  }

  async function free() {
    again();
    const [, wrong] = await room.change("POST", "/session", { game: "free" });
    if (wrong) guide.tell(wrong);
  }

  async function begin() {
    try {
      take(await get("/table"));
      before = state.table.last_throw?.id ?? null;
      [thrown, loaded] = [null, true];
    } catch (error) {
      guide.tell(error instanceof Refused ? error.message : tr("setup-tray-unreachable"));
    }
    guide.draw();
  }

  async function change(die) {
    await addCatalog("sheets");
    const { correction } = await import("./die-correction.js");
    const form = correction(thrown, die);
    form.open = true;
    sheet(tr("guide-try-what"), form);
  }

  const read = () => thrown.dice.filter((die) => die.role === "thrown" || thrown.dice.length === 1);
  const words = (die) => {
    const is = facts(die, thrown);
    return tr("guide-try-die", { label: is.label ?? "?", kind: diceIn(is.kind || "?") });
  };

  const dieCard = (die) => h("li", { class: "tried" },
    thrown.picture && picture(`${thrown.picture}?die=${encodeURIComponent(die.die_id)}`, { class: "crop", alt: tr("page-die-picture"), width: 160, height: 160 }),
    h("strong", {}, words(die)),
    h("button", { type: "button", class: "quiet", onclick: () => change(die) }, tr("guide-try-change")));

  function result() {
    const asked = state.table.questions[0];
    if (asked) return h("div", { class: "ask" }, question(asked, act));
    const dice = read();
    return [
      h("p", { class: "headline", role: "status" }, tr("guide-try-read", { dice: dice.map(words) })),
      h("div", { class: "row" },
        h("button", { type: "button", class: "do", id: "right", onclick: () => guide.mark("done") }, tr("guide-try-yes")),
        h("button", { type: "button", class: "quiet", id: "roll-again", onclick: again }, tr("guide-try-again"))),
      h("ul", { class: "tried-dice" }, dice.map(dieCard)),
    ];
  }

  function body() {
    const { source, game } = state.table;
    if (source.demo) return [h("p", {}, tr("guide-try-demo")), h("button", { type: "button", class: "do", onclick: () => guide.show("source") }, tr("guide-choose-camera"))];
    if (source.name === NO_CAMERA) return h("p", {}, tr("guide-try-none"));
    if (game?.id !== "free") {
      return [h("p", {}, tr("guide-try-game", { game: game?.title || "–" })),
        h("button", { type: "button", class: "do", id: "free", onclick: free }, tr("guide-try-free"))];
    }
    if (thrown) return result();
    return [h("p", {}, tr("guide-try-about")), h("p", { class: "soft", role: "status" }, tr("guide-try-waits"))];
  }

  return {
    picture: true,
    tool: { draw: area.marks },
    enter() { area.enter(); return begin(); },
    leave: area.leave,
    done: () => false,
    on: {
      table: () => guide.draw(),
      throw: saw,
      throw_changed: (one) => { if (one.id === thrown?.id) saw(one); },
    },
    draw: (target) => redraw(target, loaded ? [body(), area.words()] : h("p", { class: "soft" }, tr("setup-status-working"))),
  };
}
