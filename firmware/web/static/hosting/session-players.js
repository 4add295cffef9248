// The players in the form of a new session: their names and characters.

import { tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";

const MOST_ID = 24; // letters of a seat's id that come from the name

/** The id of a new seat, from the name of its player; unlike those that are taken. */
function seatId(name, taken) {
  const plain =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, MOST_ID) || "player";
  let id = plain;
  for (let n = 2; taken.has(id); n += 1) id = `${plain}-${n}`;
  return id;
}

/** A list of players that can be changed, in the bounds of a game's lobby. */
export class PlayerList {
  list = h("div", {});

  /** @param {Api.Lobby} lobby */
  constructor(lobby) {
    this.lobby = lobby;
    this.adding = button(tr("page-player-add"), () => this.addNext());
    for (const player of lobby.party) this.add(player);
    const { least, most } = lobby;
    const bounds =
      least === most ? tr("page-players-at-most", { most }) : tr("page-players-range", { least, most });
    this.node = h("div", { class: "fields" }, h("p", { class: "soft" }, bounds), this.list, this.adding);
  }

  figure(id) {
    return this.lobby.figures.find((figure) => figure.id === id);
  }

  /** Add a player with the first character that nobody has. */
  addNext() {
    const { figures } = this.lobby;
    const taken = [...this.list.querySelectorAll("select")].map((select) => select.value);
    const next = figures.find((figure) => !taken.includes(figure.id)) || figures[0];
    this.add({ name: next?.name ?? "", figure: next?.id }).focus();
  }

  /** Add the line of a player; returns the field of the name. */
  add(player) {
    const note = h("p", { class: "soft" });
    const input = h("input", {
      type: "text",
      value: player.name,
      maxlength: 40,
      required: true,
      autocomplete: "off",
    });
    const select = this.lobby.figures.length > 0 && this.figureField(player.figure, input, note);
    const remove = () => {
      row.remove();
      this.allowButtons();
    };
    const removing = {
      "aria-label": tr("page-player-remove", { player: player.name || tr("page-player-unnamed") }),
    };
    const row = h(
      "div",
      { class: "seat-row" },
      h(
        "div",
        { class: "seat" },
        h("div", {}, h("label", {}, tr("page-name"), input)),
        select
          ? h("div", {}, h("label", {}, tr("page-player-plays", { word: this.lobby.word }), select))
          : h("span", {}),
        button("✕", remove, removing),
      ),
      note,
    );
    this.list.append(row);
    this.allowButtons();
    return input;
  }

  /** The list of characters; `note` shows what the chosen one is. */
  figureField(current, input, note) {
    const { figures } = this.lobby;
    const tell = () => {
      note.textContent = this.figure(select.value)?.note || "";
    };
    const onchange = () => {
      // A player without a name gets the name of the character.
      if (figures.some((figure) => figure.name === input.value))
        input.value = this.figure(select.value)?.name ?? "";
      tell();
    };
    const options = figures.map(({ id, name }) => h("option", { value: id, selected: id === current }, name));
    const select = h("select", { onchange }, options);
    tell();
    return select;
  }

  allowButtons() {
    const n = this.list.children.length;
    this.adding.disabled = n >= this.lobby.most;
    for (const removing of this.list.querySelectorAll("button")) removing.disabled = n <= this.lobby.least;
  }

  /** The players as the tray takes them. */
  get players() {
    const taken = new Set();
    return [...this.list.children].map((row) => {
      const name = row.querySelector("input")?.value.trim() ?? "";
      const figure = row.querySelector("select")?.value ?? null;
      const usual = this.lobby.party.find(
        (player) => player.name === name && (figure === null || player.figure === figure),
      );
      // The default party keeps its seat ids, so that phones keep their seats.
      const id = usual && !taken.has(usual.id) ? usual.id : seatId(name, taken);
      taken.add(id);
      return { id, name, figure };
    });
  }
}
