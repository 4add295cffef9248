// Menu of what is needed rarely: identity, dice, audit log, spoken results, other pages.

import { LANGUAGES, addCatalog, language, tr, useLanguage } from "../base/i18n.js";
import { certificateDigits } from "../base/api.js";
import { button, byId, h } from "../base/dom.js";
import { state } from "../base/state.js";
import { joinSheet, meSheet, myself } from "./join.js";
import { auditLogSheet } from "../rolls/corrections.js";
import { closeSheet, sheet } from "../base/dialog.js";
import { can } from "../base/rights.js";
import { canSpeak, speakAloud, speaks } from "./speak.js";

await addCatalog("paths"); // the first view needs none of it

function entry(words, note, onclick) {
  return button([words, note && h("small", { class: "soft block" }, note)], onclick, { class: "menu-item" });
}

const page = (href, words, note) =>
  h("a", { class: "menu-item", href }, words, h("small", { class: "soft block" }, note));

function voice() {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: speaks(),
    onchange: (event) => speakAloud(event.target.checked),
  });
  return h(
    "label",
    { class: "menu-item switch" },
    h(
      "span",
      {},
      tr("page-speak-results"),
      h("small", { class: "soft block" }, tr("page-speak-results-note")),
    ),
    box,
  );
}

/** Sounds are loaded when they are switched on. */
async function soundOn(on) {
  state.sound ??= await import("../base/sound.js");
  state.sound.switchSounds(on);
}

function soundSwitch() {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: Boolean(state.sound?.sounds()),
    onchange: (event) => soundOn(event.target.checked),
  });
  return h(
    "label",
    { class: "menu-item switch" },
    h("span", {}, tr("page-sounds"), h("small", { class: "soft block" }, tr("page-sounds-note"))),
    box,
  );
}

function themes() {
  const { chosen, use } = globalThis.traywatchTheme;
  const names = { dark: tr("page-theme-dark"), light: tr("page-theme-light"), auto: tr("page-theme-auto") };
  const select = h(
    "select",
    { onchange: (event) => use(event.target.value) },
    Object.entries(names).map(([id, name]) => h("option", { value: id, selected: id === chosen() }, name)),
  );
  return h("label", { class: "menu-item switch" }, h("span", {}, tr("page-theme")), select);
}

function languages() {
  const select = h(
    "select",
    { onchange: (event) => useLanguage(event.target.value) },
    Object.entries(LANGUAGES).map(([id, name]) =>
      h("option", { value: id, lang: id, selected: id === language }, name),
    ),
  );
  return h("label", { class: "menu-item switch" }, h("span", {}, tr("page-language")), select);
}

/** Why the browser warned of the tray's own certificate, and how to see that it is the tray's. */
function connectionSheet(digits) {
  sheet(
    tr("page-connection"),
    h("p", {}, tr("page-connection-why")),
    h("p", {}, tr("page-connection-compare")),
    h("p", { class: "digits" }, digits.match(/.{1,2}/g).join(":")),
    h("p", {}, tr("page-connection-differs")),
  );
}

/** What the entries of the menu depend on, as a text. */
const contents = () => JSON.stringify([state.me, Boolean(state.table?.game), certificateDigits()]);
let shown = ""; // the contents of the menu as it was drawn last

/** The menu; `fairness` opens the fairness page. */
function menuSheet(fairness) {
  shown = contents();
  const watching = state.me.role === "watcher";
  sheet(
    tr("page-menu"),
    h(
      "nav",
      { class: "menu", "aria-label": tr("page-menu") },
      watching
        ? entry(tr("page-join-table"), tr("page-menu-join-note"), () => joinSheet())
        : entry(myself(), tr("page-menu-seat-note"), meSheet),
      entry(tr("page-menu-fairness"), tr("page-menu-fairness-note"), fairness),
      entry(tr("paths-title"), tr("paths-note"), () =>
        import("./paths.js").then(({ pathsSheet }) => pathsSheet()),
      ),
      entry(tr("page-activity"), tr("page-menu-activity-note"), auditLogSheet),
      can("adjust") &&
        state.table?.game &&
        entry(tr("page-change-by-hand"), tr("page-change-by-hand-note"), () =>
          import("./adjust.js").then(({ adjustSheet }) => adjustSheet()),
        ),
      can("hide") &&
        state.table?.game &&
        entry(tr("page-hidden-roll"), tr("page-hidden-roll-note"), () =>
          import("./hidden.js").then(({ hiddenSheet }) => hiddenSheet()),
        ),
      can("order") &&
        state.table?.table?.order &&
        entry(tr("page-order"), tr("page-order-note"), () =>
          import("./turn-order.js").then(({ orderSheet }) => orderSheet()),
        ),
      state.table?.game &&
        entry(tr("page-summary"), tr("page-summary-note"), () =>
          import("./summary.js").then(({ summarySheet }) => summarySheet()),
        ),
      soundSwitch(),
      canSpeak() && voice(),
      can("access") && page("/host", tr("page-menu-host"), tr("page-menu-host-note")),
      can("setup") && page("/setup", tr("page-menu-setup"), tr("page-menu-setup-note")),
      languages(),
      themes(),
      location.protocol === "https:" &&
        certificateDigits() &&
        entry(tr("page-connection"), tr("page-connection-note"), () => connectionSheet(certificateDigits())),
      page("/overlay", tr("page-menu-overlay"), tr("page-menu-overlay-note")),
    ),
  );
}

/** @type {(() => void) | null} */
let open = null; // opens the menu again

/**
 * Open the menu. A menu that was opened before the tray identified this phone gets its further entries then.
 */
export function openMenu(fairness) {
  if (!open)
    state.drawn.push(() => {
      if (byId("sheet").open && byId("sheet-body").querySelector("nav.menu") && shown !== contents())
        open?.();
    });
  const show = () =>
    menuSheet(() => {
      closeSheet();
      fairness();
    });
  open = show;
  show();
}
