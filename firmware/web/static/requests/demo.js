// The demo in one line: take over, let it play, pause it; the rest is in a sheet.

import { tr } from "../base/i18n.js";
import { button, byId, h, s, show } from "../base/dom.js";
import { get } from "../base/api.js";
import { quietly, state } from "../base/state.js";
import { can } from "../base/rights.js";
import { changeTable, closeSheet, sheet } from "../base/dialog.js";

/** @type {Api.GameInfo[] | null} */
let games = null; // the games of this tray, once they are fetched

/** Whether the demo throws the dice only when somebody taps "Roll for me". */
export const rollsOnTap = () => Boolean(state.table?.source.demo && !state.table.autoplay && can("roll"));

function gameButtons() {
  const now = state.table.game?.id;
  return h(
    "div",
    { class: "answers words demo-games" },
    (games || [])
      .filter((game) => game.ready && game.id !== "free")
      .map((game) =>
        button(
          game.title,
          () => {
            closeSheet();
            changeTable("POST", "/session", { game: game.id, autoplay: true }, 3);
          },
          { class: `answer ${game.id === now ? "first" : ""}`, "aria-pressed": String(game.id === now) },
        ),
      ),
  );
}

async function demoSheet() {
  games ??= (await get("/games")).games;
  sheet(
    tr("page-demo"),
    h("p", {}, state.table.autoplay ? tr("page-demo-plays") : tr("page-demo-decide-note")),
    h("p", { class: "soft" }, tr("page-demo-asks")),
    can("session") && [h("h3", {}, tr("page-demo-other-game")), gameButtons()],
    h("h3", {}, tr("page-demo-own")),
    h(
      "nav",
      { class: "menu", "aria-label": tr("page-demo-own") },
      can("setup") &&
        h(
          "a",
          { class: "menu-item", href: "/setup#guide" },
          tr("page-demo-own-dice"),
          h("small", { class: "block soft" }, tr("page-demo-own-dice-note")),
        ),
      h("a", { class: "menu-item", href: "/screen" }, tr("page-big-screen")),
    ),
  );
}

const dots = () =>
  s(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    [5, 12, 19].map((cx) => s("circle", { cx, cy: 12, r: 2 })),
  );

function controls() {
  const t = state.table;
  const plain = (words, onclick, attributes) => button(words, onclick, { class: null, ...attributes });
  const settings =
    can("settings") &&
    (t.autoplay
      ? plain(
          tr("page-demo-take-over-short"),
          () => changeTable("PUT", "/settings", { autoplay: false, paused: false }, 3),
          { class: "do", id: "take-over", title: tr("page-demo-take-over") },
        )
      : plain(
          tr("page-demo-autoplay-short"),
          () => changeTable("PUT", "/settings", { autoplay: true, paused: false }, 3),
          {
            id: "let-play",
            title: tr("page-demo-autoplay"),
          },
        ));
  const pause =
    can("settings") &&
    (t.autoplay || t.paused) &&
    plain(
      t.paused ? tr("page-resume") : tr("page-pause"),
      () => changeTable("PUT", "/settings", { paused: !t.paused }, 3),
      { id: "pause" },
    );
  return [
    settings,
    pause,
    plain(dots(), () => quietly(demoSheet()), {
      class: "dots",
      "aria-label": tr("page-demo"),
      "aria-haspopup": "dialog",
    }),
  ];
}

/** Draw the line of the demo. */
export function drawDemo() {
  const t = state.table;
  byId("demo").hidden = !t.source.demo;
  if (t.source.demo) show(byId("demo"), [t.autoplay, t.paused, state.me.role], () => controls());
}
