// The steps of the guided set-up that need no live picture: language, camera, game, invitation.

import { LANGUAGES, language, tr, useLanguage } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { get, reasonOf } from "../base/api.js";
import { drawSources } from "../hosting/camera-sources.js";
import { refused } from "../base/dialog.js";
import { inviting } from "../hosting/invite.js";
import { sessionForm } from "../hosting/new-session.js";
import { state } from "../base/state.js";

/**
 * @param {SetupContext} setup
 * @param {import("./setup-guide.js").Guide} guide
 */
export function languageStep(setup, guide) {
  const keep = async (id) => (await setup.change("PUT", "/settings", { language: id }))[1];
  const choose = async (id) => {
    const wrong = await keep(id);
    if (wrong) return guide.tell(wrong);
    await guide.mark("done");
    return id === language ? null : useLanguage(id);
  };
  return {
    accept: () => keep(language),
    draw: (target) =>
      redraw(
        target,
        h("p", {}, tr("guide-about-language")),
        h(
          "div",
          { class: "answers words" },
          Object.entries(LANGUAGES).map(([id, name]) =>
            button(name, () => choose(id), {
              class: `answer ${id === language ? "first" : ""}`,
              "aria-pressed": String(id === language),
              lang: id,
            }),
          ),
        ),
      ),
  };
}

/**
 * @param {SetupContext} setup
 * @param {import("./setup-guide.js").Guide} guide
 */
export function sourceStep(setup, guide) {
  const body = h("div", { class: "stack" });
  /** @type {string | null} of the source in use */
  let kind = null;
  const look = async () => {
    const answer = await drawSources({ body, use }).catch((error) => {
      guide.tell(reasonOf(error));
      return null;
    });
    kind = answer?.sources.find((source) => source.current)?.kind ?? null;
    guide.draw();
  };
  const use = async (source) => {
    const [, wrong] = await setup.change("PUT", "/camera/source", { source });
    if (wrong) refused(wrong);
    else {
      setup.say(tr("page-camera-changed"));
      setup.renew();
      setTimeout(look);
    }
    return wrong;
  };
  return {
    enter: look,
    done: () => kind !== null && kind !== "demo",
    draw: (target) =>
      redraw(
        target,
        h("p", {}, tr("guide-about-source")),
        kind === "demo" && h("p", { class: "soft" }, tr("guide-demo-note")),
        kind === "phone" &&
          isSecureContext &&
          h("p", {}, tr("guide-this-phone"), " ", h("a", { href: "/camera" }, tr("guide-use-this-phone"))),
        body,
      ),
  };
}

/**
 * @param {SetupContext} setup
 * @param {import("./setup-guide.js").Guide} guide
 */
export function gameStep(setup, guide) {
  const body = h("div", {});
  /** @type {Api.GameInfo | null} */
  let game = null;
  const begin = async (session) => {
    const [, wrong] = await setup.change("POST", "/session", session);
    if (!wrong) await guide.mark("done");
    return wrong;
  };
  return {
    async enter() {
      try {
        const [table, { games }] = await Promise.all([get("/table"), get("/games")]);
        game = table.game;
        sessionForm(body, games, table.game?.id, begin);
        guide.draw();
      } catch (error) {
        guide.tell(reasonOf(error));
      }
    },
    done: () => game !== null,
    draw: (target) => redraw(target, game && h("p", {}, tr("guide-game-now", { game: game.title })), body),
  };
}

/** @param {import("./setup-guide.js").Guide} guide */
export function inviteStep(_setup, guide) {
  const body = h("div", {});
  const draw = inviting({ seats: () => state.table?.table?.seats || [], body });
  const again = () => draw().catch((error) => guide.tell(reasonOf(error)));
  return {
    enter: again,
    on: { seats: again },
    draw: (target) => redraw(target, h("p", {}, tr("guide-about-invite")), body),
  };
}

export const readyStep = () => ({
  draw: (target) => redraw(target, h("p", {}, tr("guide-finished-about"))),
});
