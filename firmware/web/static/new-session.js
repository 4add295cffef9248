// Form of a new session: game, card set, players and characters, house rules.

import { tr } from "./i18n.js";
import { h } from "./dom.js";
import { get } from "./api.js";
import { houseRules } from "./houserules.js";

const slug = (name, taken) => {
  const plain = name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 24) || "player";
  let id = plain;
  for (let n = 2; taken.has(id); n += 1) id = `${plain}-${n}`;
  taken.add(id);
  return id;
};

function seats(lobby) {
  const list = h("div", {});
  const figure = (id) => lobby.figures.find((one) => one.id === id);
  const free = () => {
    const taken = [...list.querySelectorAll("select")].map((select) => select.value);
    return lobby.figures.find((one) => !taken.includes(one.id)) || lobby.figures[0];
  };
  const counts = () => {
    const n = list.children.length;
    more.disabled = n >= lobby.most;
    for (const button of list.querySelectorAll("button")) button.disabled = n <= lobby.least;
  };
  const add = (player) => {
    const note = h("p", { class: "soft" });
    const tell = () => { note.textContent = select ? figure(select.value)?.note || "" : ""; };
    const input = h("input", { type: "text", value: player.name, maxlength: 40, required: true, autocomplete: "off" });
    const select = lobby.figures.length > 0 && h("select", { onchange: () => {
      // A player without a name gets the name of the character.
      if (lobby.figures.some((one) => one.name === input.value)) input.value = figure(select.value).name;
      tell();
    } }, lobby.figures.map((one) => h("option", { value: one.id, selected: one.id === player.figure }, one.name)));
    const row = h("div", { class: "seat-row" },
      h("div", { class: "seat" },
        h("div", {}, h("label", {}, tr("page-name"), input)),
        select ? h("div", {}, h("label", {}, tr("page-player-plays", { word: lobby.word }), select)) : h("span", {}),
        h("button", { type: "button", class: "quiet", "aria-label": tr("page-player-remove", { player: player.name || tr("page-player-unnamed") }), onclick: () => { row.remove(); counts(); } }, "✕")),
      note);
    tell();
    list.append(row);
    counts();
    return input;
  };
  const more = h("button", { type: "button", class: "quiet", onclick: () => {
    const next = lobby.figures.length ? free() : null;
    add({ name: next ? next.name : "", figure: next?.id }).focus();
  } }, tr("page-player-add"));
  for (const player of lobby.party) add(player);
  const bound = lobby.least === lobby.most ? tr("page-players-at-most", { most: lobby.most }) : tr("page-players-range", { least: lobby.least, most: lobby.most });
  return {
    node: h("div", { class: "fields" }, h("p", { class: "soft" }, bound), list, more),
    players: () => {
      const taken = new Set();
      return [...list.children].map((row) => {
        const name = row.querySelector("input").value.trim();
        const select = row.querySelector("select");
        const usual = lobby.party.find((one) => one.name === name && (!select || one.figure === select.value));
        // The default party keeps its seat ids, so that phones keep their seats.
        const id = usual && !taken.has(usual.id) ? (taken.add(usual.id), usual.id) : slug(name, taken);
        return { id, name, figure: select ? select.value : null };
      });
    },
  };
}

/** Draw the form into `body`. `begin` gets {game, cards, players, settings} and returns an error message or nothing. */
export function sessionForm(body, games, current, begin) {
  let chosen = null;
  const rest = h("div", {});
  const problem = h("p", { class: "problem", role: "alert" });
  const go = h("button", { class: "do", disabled: true }, tr("page-session-start"));

  async function choose(game, cards) {
    chosen = null;
    go.disabled = true;
    problem.textContent = "";
    let found;
    try {
      found = await get(`/games/${game}/lobby${cards ? `?cards=${encodeURIComponent(cards)}` : ""}`);
    } catch (error) {
      problem.textContent = error.message;
      return;
    }
    if (form.elements.game.value !== game) return; // another game was chosen meanwhile
    const seated = seats(found.lobby);
    const rules = houseRules(found.lobby.rules);
    const usable = found.sets.filter((set) => !set.problem);
    const broken = found.sets.filter((set) => set.problem);
    rest.replaceChildren(
      ...(found.sets.length > 1 ? [h("div", { class: "step fields" }, h("h3", {}, tr("page-cards")),
        h("select", { "aria-label": tr("page-cards"), onchange: (event) => choose(game, event.target.value) },
          usable.map((set) => h("option", { value: set.id, selected: set.id === found.cards }, set.title === found.lobby.title && set.id !== "practice" ? tr("page-with-note", { what: set.title, note: set.id }) : set.title))),
        broken.map((set) => h("p", { class: "soft" }, tr("page-cards-unusable", { set: set.title, problem: set.problem }))))] : []),
      h("div", { class: "step" }, h("h3", {}, tr("page-players-heading")), seated.node),
      h("div", { class: "step" }, h("h3", {}, tr("page-house-rules")),
        h("p", { class: "soft" }, tr("page-house-rules-note")), rules.node));
    chosen = () => ({ game, cards: found.cards === found.sets[0].id ? null : found.cards, players: seated.players(), settings: rules.values() });
    go.disabled = false;
  }

  const form = h("form", {
    onsubmit: async (event) => {
      event.preventDefault();
      if (!chosen) return;
      go.disabled = true;
      problem.textContent = (await begin(chosen())) || "";
      go.disabled = false;
    },
  },
  h("fieldset", { class: "games" }, h("legend", { class: "unseen" }, tr("page-game-label")),
    games.filter((game) => game.ready).map((game) => h("label", { class: "tile" },
      h("input", { type: "radio", name: "game", value: game.id, required: true, checked: game.id === current, onchange: () => choose(game.id) }),
      h("span", {}, h("strong", {}, game.title), h("span", { class: "soft" }, game.summary, " ", game.needs.length > 0 && tr("page-needs-line", { needs: game.needs })))))),
  rest, h("div", { class: "go" }, problem, go));
  body.replaceChildren(form);
  if (current) choose(current);
}
