// The demo: choose a game to watch, take over, let it throw, pause it, or go on to a tray of your own.

import { tr } from "./i18n.js";
import { byId, h, show } from "./dom.js";
import { get } from "./api.js";
import { quietly, state } from "./state.js";
import { can } from "./rights.js";

let games = null; // the games of this tray, once they are fetched

/** Whether the demo throws the dice only when somebody taps "Roll for me". */
export const rollsOnTap = () => Boolean(state.table?.source.demo && !state.table.autoplay && can("roll"));

function gameButtons(change) {
  const now = state.table.game?.id;
  return h("div", { class: "answers demo-games" }, (games || []).filter((game) => game.ready && game.id !== "free").map((game) =>
    h("button", { type: "button", class: `answer ${game.id === now ? "first" : ""}`, "aria-pressed": String(game.id === now),
      onclick: () => change("POST", "/session", { game: game.id, autoplay: true }, 3) }, game.title)));
}

function controls(change) {
  const t = state.table;
  const button = (words, onclick, kind = "quiet", id = null) => h("button", { type: "button", class: kind, id, onclick }, words);
  return h("div", { class: "row" },
    t.autoplay
      ? button(tr("page-take-over-i-decide"), () => change("PUT", "/settings", { autoplay: false, paused: false }, 3), "do")
      : button(tr("page-let-play-itself"), () => change("PUT", "/settings", { autoplay: true, paused: false }, 3)),
    (t.autoplay || t.paused) && button(t.paused ? tr("page-go-throwing") : tr("page-pause"), () => change("PUT", "/settings", { paused: !t.paused }, 3), "quiet", "pause"));
}

function card(change) {
  const t = state.table;
  const folded = (event) => { sessionStorage.demo = event.target.open ? "open" : "folded"; };
  return h("details", { open: sessionStorage.demo !== "folded", ontoggle: folded },
    h("summary", {}, t.autoplay
      ? tr("page-you-watching-demo-plays-itself")
      : tr("page-you-decide-demo-dice-roll")),
    can("settings") && controls(change),
    can("session") && games && h("details", { class: "fold" }, h("summary", {}, tr("page-watch-another-game")), gameButtons(change)),
    h("div", { class: "row demo-ways" },
      can("session") && h("a", { class: "quiet", href: "/host#begin" }, tr("page-play-my-dice")),
      can("setup") && h("a", { class: "quiet", href: "/setup" }, tr("page-set-up-camera")),
      h("a", { class: "quiet", href: "/screen" }, tr("page-big-screen"))));
}

/** Draw the card of the demo; `change` sends a change to the table. */
export function drawDemo(change) {
  const t = state.table;
  byId("demo").hidden = !t.source.demo;
  if (!t.source.demo) return;
  if (!games) { games = []; quietly(get("/games").then((reply) => { games = reply.games; drawDemo(change); })); }
  show(byId("demo-body"), [t.autoplay, t.paused, t.game?.id, state.me.role, games.length], () => card(change));
}
