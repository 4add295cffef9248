// The steps of the guided set-up that need no live picture: language, camera, mat, game, invitation.

import { LANGUAGES, language, tr, useLanguage } from "./i18n.js";
import { h, redraw } from "./dom.js";
import { Refused, get } from "./api.js";
import { drawSources } from "./camera-sources.js";
import { closeSheet, sheet } from "./dialog.js";
import { inviting } from "./invite.js";
import { sessionForm } from "./new-session.js";
import { state } from "./state.js";

const PAPERS = ["a4", "letter", "a3", "tabloid"];
const LETTER_LANDS = /-(US|CA|MX|PH)$/i;
const LOOK_MS = 1500;

function sure(title, text, yes, then) {
  sheet(title, h("p", {}, text),
    h("button", { type: "button", class: "do", onclick: () => { closeSheet(); then(); } }, yes),
    h("button", { type: "button", class: "quiet", onclick: () => closeSheet() }, tr("page-cancel")));
}

export function languageStep(room, guide) {
  const keep = async (id) => (await room.change("PUT", "/settings", { language: id }))[1];
  const choose = async (id) => {
    const wrong = await keep(id);
    if (wrong) return guide.tell(wrong);
    await guide.mark("done");
    return id === language ? null : useLanguage(id);
  };
  return {
    accept: () => keep(language),
    draw: (target) => redraw(target, h("p", {}, tr("guide-about-language")),
      h("div", { class: "answers words" }, Object.entries(LANGUAGES).map(([id, name]) =>
        h("button", { type: "button", class: `answer ${id === language ? "first" : ""}`, "aria-pressed": String(id === language), lang: id, onclick: () => choose(id) }, name)))),
  };
}

export function sourceStep(room, guide) {
  const body = h("div", { class: "stack" });
  let kind = null; // of the source in use
  const look = async () => {
    const known = await drawSources({ body, use, sheet }).catch((error) => { guide.tell(error.message); return null; });
    kind = known?.sources.find((one) => one.current)?.kind ?? null;
    guide.draw();
  };
  const use = async (source) => {
    const [, wrong] = await room.change("PUT", "/camera/source", { source });
    if (wrong) sheet(tr("page-refused-heading"), h("p", {}, wrong));
    else {
      room.say(tr("page-camera-changed"));
      room.renew();
      setTimeout(look);
    }
    return wrong;
  };
  return {
    enter: look,
    done: () => kind !== null && kind !== "demo",
    draw: (target) => redraw(target, h("p", {}, tr("guide-about-source")),
      kind === "demo" && h("p", { class: "soft" }, tr("guide-demo-note")),
      kind === "phone" && isSecureContext && h("p", {}, tr("guide-this-phone"), " ", h("a", { href: "/camera" }, tr("guide-use-this-phone"))),
      body),
  };
}

export function matStep(room, guide) {
  let chosen = guide.mat;
  let games = [];
  let markers = null; // how many the camera sees; null without a picture
  let timer = null;
  const paper = { size: LETTER_LANDS.test(navigator.language) ? "letter" : "a4", game: null };

  async function look() {
    clearTimeout(timer);
    const seen = await get("/camera/framing").catch(() => null);
    if (timer === null) return;
    const count = seen?.width ? Math.min(4, seen.markers.length) : null;
    const changed = count !== markers;
    markers = count;
    if (changed) guide.draw();
    timer = setTimeout(look, LOOK_MS);
  }

  const choice = (value) => h("label", { class: "tile" },
    h("input", { type: "radio", name: "mat", value, checked: chosen === value, onchange: () => { chosen = value; guide.draw(); } }),
    h("span", {}, h("strong", {}, tr("guide-mat", { mat: value })), h("span", { class: "soft" }, tr("guide-mat-note", { mat: value }))));
  const pick = (name, label, options) => h("label", { class: "field" }, h("span", {}, label),
    h("select", { name, onchange: (event) => { paper[name] = event.target.value; guide.draw(); } },
      options.map(([value, words]) => h("option", { value, selected: paper[name] === value }, words))));

  const printing = () => h("div", { class: "stack", id: "printing" },
    h("div", { class: "pair" },
      pick("size", tr("guide-mat-paper"), PAPERS.map((size) => [size, tr("guide-paper", { size })])),
      games.length > 0 && pick("game", tr("page-game-label"), games.map((game) => [game.id, game.title]))),
    h("a", { class: "button", target: "_blank", href: `/mat.pdf?${new URLSearchParams({ size: paper.size, game: paper.game || "free" })}` }, tr("guide-mat-print")),
    h("p", {}, tr("guide-mat-scale")),
    h("p", {}, tr("guide-mat-lay")),
    markers !== null && h("p", { class: "soft", role: "status" }, tr("guide-markers", { n: markers })));

  return {
    enter() {
      timer = 0;
      look();
      get("/games").then((found) => {
        games = found.games.filter((game) => game.ready);
        paper.game = state.table?.game?.id || "free";
        guide.draw();
      }, () => {});
    },
    leave() { clearTimeout(timer); timer = null; },
    done: () => chosen !== null,
    more: () => ({ mat: chosen }),
    draw: (target) => redraw(target,
      h("fieldset", { class: "games" }, h("legend", { class: "guide-ask" }, tr("setup-mat-question")), ["printed", "own", "none"].map(choice)),
      chosen === "printed" && printing()),
  };
}

export function gameStep(room, guide) {
  const body = h("div", {});
  let game = null;
  const begin = async (wanted) => {
    const [, wrong] = await room.change("POST", "/session", wanted);
    if (!wrong) await guide.mark("done");
    return wrong;
  };
  return {
    async enter() {
      try {
        const [table, { games }] = await Promise.all([get("/table"), get("/games")]);
        game = table.game;
        sessionForm(body, games, game?.id, begin);
        guide.draw();
      } catch (error) {
        guide.tell(error instanceof Refused ? error.message : tr("setup-tray-unreachable"));
      }
    },
    done: () => game !== null,
    draw: (target) => redraw(target, game && h("p", {}, tr("guide-game-now", { game: game.title })), body),
  };
}

export function inviteStep(room, guide) {
  const body = h("div", {});
  const draw = inviting({ sheet, sure, seats: () => state.table?.table?.seats || [], body });
  const again = () => draw().catch((error) => guide.tell(error.message));
  return {
    enter: again,
    on: { seats: again },
    draw: (target) => redraw(target, h("p", {}, tr("guide-about-invite")), body),
  };
}

export const readyStep = () => ({
  draw: (target) => redraw(target, h("p", {}, tr("guide-finished-about"))),
});
