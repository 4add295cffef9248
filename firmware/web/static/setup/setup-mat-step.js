// The step of the guided set-up that asks what lies in the tray, and prints a mat.

import { tr } from "../base/i18n.js";
import { h, redraw } from "../base/dom.js";
import { get } from "../base/api.js";
import { Repeated } from "../base/repeated.js";
import { field } from "../calibration/setup-parts.js";
import { state } from "../base/state.js";

const MATS = ["printed", "own", "none"];
const PAPERS = ["a4", "letter", "a3", "tabloid"];
const LETTER_LANDS = /-(US|CA|MX|PH)$/i;
const LOOK_MS = 1500;
const MOST_MARKERS = 4;

/** @param {import("./setup-guide.js").Guide} guide */
export function matStep(_setup, guide) {
  const choice = {
    mat: guide.mat,
    paper: { size: LETTER_LANDS.test(navigator.language) ? "letter" : "a4", game: "" },
    games: /** @type {Api.GameInfo[]} */ ([]),
    markers: /** @type {number | null} */ (null), // how many the camera sees; null without a picture
  };
  const looking = new Repeated(
    LOOK_MS,
    () => get("/camera/framing"),
    (framing) => {
      const count = framing?.width ? Math.min(MOST_MARKERS, framing.markers.length) : null;
      if (count === choice.markers) return;
      choice.markers = count;
      guide.draw();
    },
  );
  const loadGames = async () => {
    const { games } = await get("/games");
    choice.games = games.filter((game) => game.ready);
    choice.paper.game = state.table?.game?.id || "free";
    guide.draw();
  };
  return {
    enter() {
      looking.start();
      loadGames().catch(() => {}); // without them, the mat of free rolls is printed
    },
    leave: () => looking.stop(),
    done: () => choice.mat !== null,
    more: () => ({ mat: choice.mat }),
    draw: (target) =>
      redraw(
        target,
        h(
          "fieldset",
          { class: "games" },
          h("legend", { class: "guide-ask" }, tr("setup-mat-question")),
          MATS.map((mat) => matTile(choice, guide, mat)),
        ),
        choice.mat === "printed" && printing(choice, guide),
      ),
  };
}

/** @param {import("./setup-guide.js").Guide} guide */
function matTile(choice, guide, mat) {
  const onchange = () => {
    choice.mat = mat;
    guide.draw();
  };
  return h(
    "label",
    { class: "tile" },
    h("input", { type: "radio", name: "mat", value: mat, checked: choice.mat === mat, onchange }),
    h(
      "span",
      {},
      h("strong", {}, tr("guide-mat", { mat })),
      h("span", { class: "soft" }, tr("guide-mat-note", { mat })),
    ),
  );
}

/** @param {import("./setup-guide.js").Guide} guide */
function paperField(choice, guide, name, label, options) {
  const onchange = (event) => {
    choice.paper[name] = event.target.value;
    guide.draw();
  };
  const list = options.map(([value, words]) =>
    h("option", { value, selected: choice.paper[name] === value }, words),
  );
  return field(label, h("select", { name, onchange }, list));
}

/** @param {import("./setup-guide.js").Guide} guide */
function printing(choice, guide) {
  const { games, markers, paper } = choice;
  const sizes = PAPERS.map((size) => [size, tr("guide-paper", { size })]);
  const titles = games.map((game) => [game.id, game.title]);
  const href = `/mat.pdf?${new URLSearchParams({ size: paper.size, game: paper.game || "free" })}`;
  return h(
    "div",
    { class: "stack", id: "printing" },
    h(
      "div",
      { class: "pair" },
      paperField(choice, guide, "size", tr("guide-mat-paper"), sizes),
      games.length > 0 && paperField(choice, guide, "game", tr("page-game-label"), titles),
    ),
    h("a", { class: "button", target: "_blank", href }, tr("guide-mat-print")),
    h("p", {}, tr("guide-mat-scale")),
    h("p", {}, tr("guide-mat-lay")),
    markers !== null && h("p", { class: "soft", role: "status" }, tr("guide-markers", { n: markers })),
  );
}
