// On the host page: the tray itself. Watching, dice in play, the language of the table, and addresses for
// streams.

import { LANGUAGES, diceIn, tr } from "../base/i18n.js";
import { button, byId, h, show } from "../base/dom.js";
import { KINDS } from "../parts/kinds.js";

const STYLES = [
  ["plate", tr("page-overlay-card")],
  ["banner", tr("page-overlay-line")],
  ["dice", tr("page-overlay-dice")],
];
const PRESETS = [
  ["party", tr("page-preset-party")],
  ["stats", tr("page-preset-stats")],
];
const CLIPS = [
  ["", tr("page-overlay-clips-none")],
  ["decisive", tr("page-overlay-clips-decisive")],
  ["every", tr("page-overlay-clips-every")],
];
let overlayClips = ""; // which clips the addresses of overlays ask for

/**
 * Draw the part of the tray. `change(settings, words)` sends settings, and says the words if they are taken.
 * @param {Api.TableView} table
 */
export function drawTray(table, change) {
  show(byId("tray-body"), [table.paused, table.source, table.dice_in_play ?? null, table.language], () => [
    links(table, change),
    diceForm(table.dice_in_play || [], change),
    languageField(table.language || "en", change),
    overlays(),
  ]);
}

function links({ paused }, change) {
  const done = paused ? tr("page-detection-on") : tr("page-detection-off");
  const words = paused ? tr("page-detection-resume") : tr("page-detection-pause");
  return h(
    "div",
    { class: "tray-part links" },
    h("a", { class: "button", href: "/setup" }, tr("page-camera-calibration-areas")),
    button(words, () => change({ paused: !paused }, done)),
  );
}

function diceForm(diceInPlay, change) {
  const onsubmit = (event) => {
    event.preventDefault();
    const kinds = new FormData(event.target).getAll("kind");
    return change({ dice_in_play: kinds }, tr("page-dice-set-saved"));
  };
  const kindField = (kind) => {
    const checked = diceInPlay.includes(kind);
    return h("label", {}, h("input", { type: "checkbox", name: "kind", value: kind, checked }), diceIn(kind));
  };
  return h(
    "form",
    { class: "tray-part", onsubmit },
    h("h3", {}, tr("page-dice-set")),
    h("p", { class: "soft" }, tr("page-dice-set-note")),
    h(
      "fieldset",
      { class: "bag" },
      h("legend", { class: "unseen" }, tr("page-dice-set-kinds")),
      KINDS.map(kindField),
    ),
    h("div", { class: "row" }, h("button", { class: "quiet" }, tr("page-dice-set-save"))),
  );
}

/** A list to choose one of [value, words]. */
const choice = (id, options, current, onchange) =>
  h(
    "select",
    { id, onchange },
    options.map(([value, words]) => h("option", { value, selected: value === current }, words)),
  );

function languageField(current, change) {
  const onchange = (event) => change({ language: event.target.value }, tr("page-language-saved"));
  return h(
    "div",
    { class: "tray-part fields" },
    h("h3", {}, tr("page-language")),
    h("label", { for: "table-language" }, tr("page-language-of-table")),
    choice("table-language", Object.entries(LANGUAGES), current, onchange),
  );
}

/** The address of an overlay with the last roll. */
const overlayAddress = (style) =>
  `/overlay?${new URLSearchParams({ style, ...(overlayClips && { clips: overlayClips }) })}`;

function overlays() {
  const onchange = (event) => {
    overlayClips = event.target.value;
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll("#tray-body a[data-style]")
    ))
      link.href = overlayAddress(link.dataset.style);
  };
  return h(
    "div",
    { class: "tray-part" },
    h("h3", {}, tr("page-stream")),
    h("p", { class: "soft" }, tr("page-stream-note")),
    h(
      "div",
      { class: "fields" },
      h("label", { for: "overlay-clips" }, tr("page-overlay-clips")),
      choice("overlay-clips", CLIPS, overlayClips, onchange),
    ),
    h(
      "ul",
      {},
      STYLES.map(([style, words]) =>
        h("li", {}, h("a", { class: "pick", "data-style": style, href: overlayAddress(style) }, words)),
      ),
      PRESETS.map(([preset, words]) =>
        h("li", {}, h("a", { class: "pick", href: `/overlay?preset=${preset}` }, words)),
      ),
    ),
  );
}
