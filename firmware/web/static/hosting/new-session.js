// Form of a new session: game, card set, players and characters, house rules.

import { tr } from "../base/i18n.js";
import { h } from "../base/dom.js";
import { get, reasonOf } from "../base/api.js";
import { houseRules } from "./houserules.js";
import { PlayerList } from "./session-players.js";

/**
 * Draw the form into `body`. `begin` gets {game, cards, players, settings} and returns an error message or
 * nothing.
 */
export function sessionForm(body, games, current, begin) {
  new SessionForm(body, games, begin).open(current);
}

class SessionForm {
  /** @type {(() => any) | null} returns the session as entered; null until the lobby of the game is here */
  entered = null;
  lobby = h("div", {});
  problem = h("p", { class: "problem", role: "alert" });
  beginning = h("button", { class: "do", disabled: true }, tr("page-session-start"));

  form = h("form", {});

  constructor(body, games, begin) {
    this.body = body;
    this.games = games.filter((game) => game.ready);
    this.begin = begin;
  }

  open(current) {
    this.form = h(
      "form",
      { onsubmit: (event) => this.submit(event) },
      h(
        "fieldset",
        { class: "games" },
        h("legend", { class: "unseen" }, tr("page-game-label")),
        this.games.map((game) => gameTile(game, current, () => this.choose(game.id))),
      ),
      this.lobby,
      h("div", { class: "go" }, this.problem, this.beginning),
    );
    this.body.replaceChildren(this.form);
    if (current) this.choose(current);
  }

  async submit(event) {
    event.preventDefault();
    if (!this.entered) return;
    this.beginning.disabled = true;
    this.problem.textContent = (await this.begin(this.entered())) || "";
    this.beginning.disabled = false;
  }

  /**
   * Show the lobby of a game with one of its card sets.
   * @param {string} game
   * @param {string | null} cards
   */
  async choose(game, cards = null) {
    this.entered = null;
    this.beginning.disabled = true;
    this.problem.textContent = "";
    let answer;
    try {
      answer = await get(`/games/${game}/lobby${cards ? `?cards=${encodeURIComponent(cards)}` : ""}`);
    } catch (error) {
      this.problem.textContent = reasonOf(error);
      return;
    }
    // Another game was chosen meanwhile.
    if (/** @type {any} */ (this.form.elements).game.value !== game) return;
    this.drawLobby(game, answer);
    this.beginning.disabled = false;
  }

  /** @param {string} game */
  drawLobby(game, { lobby, sets, cards }) {
    const list = new PlayerList(lobby);
    const rules = houseRules(lobby.rules);
    const choose = (id) => this.choose(game, id);
    this.lobby.replaceChildren(
      ...(sets.length > 1 ? [cardSets(sets, cards, lobby.title, choose)] : []),
      h("div", { class: "step" }, h("h3", {}, tr("page-players-heading")), list.node),
      h(
        "div",
        { class: "step" },
        h("h3", {}, tr("page-house-rules")),
        h("p", { class: "soft" }, tr("page-house-rules-note")),
        rules.node,
      ),
    );
    this.entered = () => ({
      game,
      cards: cards === sets[0].id ? null : cards,
      players: list.players,
      settings: rules.values(),
    });
  }
}

function gameTile({ id, title, summary, needs }, current, onchange) {
  const attributes = { type: "radio", name: "game", value: id, required: true, checked: id === current };
  const about = [summary, " ", needs.length > 0 && tr("page-needs-line", { needs })];
  return h(
    "label",
    { class: "tile" },
    h("input", { ...attributes, onchange }),
    h("span", {}, h("strong", {}, title), h("span", { class: "soft" }, about)),
  );
}

/** The card sets of a game: the usable ones to choose, and why others are not. */
function cardSets(sets, current, title, choose) {
  const options = sets
    .filter((set) => !set.problem)
    .map((set) => {
      const namesake = set.title === title && set.id !== "practice";
      const words = namesake ? tr("page-with-note", { what: set.title, note: set.id }) : set.title;
      return h("option", { value: set.id, selected: set.id === current }, words);
    });
  const problems = sets
    .filter((set) => set.problem)
    .map(({ title: set, problem }) => h("p", { class: "soft" }, tr("page-cards-unusable", { set, problem })));
  const onchange = (event) => choose(event.target.value);
  return h(
    "div",
    { class: "step fields" },
    h("h3", {}, tr("page-cards")),
    h("select", { "aria-label": tr("page-cards"), onchange }, options),
    problems,
  );
}
