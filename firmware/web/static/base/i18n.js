// The sentences of the page in the language of this phone. They are in /page/locales/<language>/*.ftl.

import { INCOMPLETE, LANGUAGES } from "../languages.js"; // made by firmware/web/generated/page_languages.py
import "../vendor/fluent-bundle/fluent-bundle.js";

const KEY = "traywatch-language";
const ENGLISH = "en";
const ENGLISH_LETTER = "d";

/** The languages with a catalog, by their own names. */
export { LANGUAGES };

const stored = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

function chosen() {
  const asked = new URLSearchParams(location.search).get("lang");
  const tags = [asked, stored(), ...(navigator.languages || [navigator.language])];
  return (
    tags.map((tag) => (tag ?? "").toLowerCase().split("-")[0]).find((name) => name in LANGUAGES) || ENGLISH
  );
}

/** The language of this phone. */
export const language = chosen();

/** Use another language from now on; the page is loaded again. */
export function useLanguage(name) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    /* private window: this visit only */
  }
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (stored() !== name) address.searchParams.set("lang", name);
  location.replace(address);
  if (address.href === location.href) location.reload();
}

// A pseudo-language for tests: longer, and with accents. ?pseudo=40 makes every sentence 40 percent longer.
const longer = Number(new URLSearchParams(location.search).get("pseudo")) / 100 || 0;
const ACCENTS = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
  n: "ñ",
  c: "ç",
};

function pseudo(text) {
  if (!longer) return text;
  const filler = "mno opq rst uvw "
    .repeat(1 + Math.ceil((text.length * longer) / 16))
    .slice(0, Math.ceil(text.length * longer));
  return text.replace(/[aeiouAEIOUnc]/g, (letter) => ACCENTS[letter]) + filler.trimEnd();
}

async function load(target, file) {
  const response = await fetch(`/page/locales/${target.locales[0]}/${file}.ftl`);
  if (response.ok) target.addResource(new globalThis.FluentBundle.FluentResource(await response.text()));
}

async function bundle(name) {
  const catalogs = new globalThis.FluentBundle.FluentBundle(name, { useIsolating: false, transform: pseudo });
  await Promise.all(
    (document.documentElement.dataset.catalogs ?? "").split(" ").map((file) => load(catalogs, file)),
  );
  return catalogs;
}

const added = new Map();

/** Load one more catalog, for a part of the page that is needed rarely. */
export function addCatalog(file) {
  if (!added.has(file)) added.set(file, Promise.all(bundles.map((target) => load(target, file))));
  return added.get(file);
}

// A complete language needs no English beside it.
const bundles = await Promise.all(
  [...new Set([language, INCOMPLETE.includes(language) ? ENGLISH : language])].map(bundle),
);
const lists = new Intl.ListFormat(language, { type: "conjunction" });

const plain = (value) => (Array.isArray(value) ? lists.format(value.map(String)) : (value ?? ""));

/** The text of a message. What this language lacks is in English; a list becomes "a, b, and c". */
export function tr(id, args = {}) {
  const texts = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, plain(value)]));
  for (const catalogs of bundles) {
    const message = catalogs.getMessage(id);
    if (!message?.value) continue;
    const text = diceIn(catalogs.formatPattern(message.value, texts, []));
    return Object.values(args).some((value) => value < 0) ? text.replace(/(^|[^\w-])-(?=\d)/g, "$1−") : text;
  }
  return id;
}

const NOTATION =
  /(^|[^A-Za-z\u00c0-\u024f_\d])(\d*)d(\d+|%)(?=[kd][hl]?\d|ro?[<>=\d]|[^A-Za-z\u00c0-\u024f_]|$)/g;
let letter = ENGLISH_LETTER;

/** Dice notation as this language writes it: in German, "2d6" is "2W6". An id such as "physical-d6" stays. */
export const diceIn = (text) =>
  letter === ENGLISH_LETTER
    ? text
    : text.replace(NOTATION, (match, before, n, sides, at) =>
        before === "-" && /[A-Za-z]/.test(text[at - 1] || "") ? match : `${before}${n}${letter}${sides}`,
      );

letter = tr("die-letter").length === 1 ? tr("die-letter") : ENGLISH_LETTER; // a page without dice lacks it

/** A list in words. */
export const listed = (items) => lists.format(items);

/** A number as this language writes it, with at most `digits` decimals. */
export const number = (value, digits = 1) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

const clocks = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });

/** The hour and minute of a time. */
export const clock = (iso) => clocks.format(new Date(iso));

/** A time in words: its day, hour and minute, and other `fields` of Intl.DateTimeFormat. */
export const dateTime = (iso, fields = {}) =>
  new Date(iso).toLocaleString(language, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    ...fields,
  });

// The texts of the HTML file: data-text is the id of an element's text, data-label of its aria-label.
document.documentElement.lang = language;
for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]")))
  element.textContent = tr(element.dataset.text);
for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]")))
  element.setAttribute("aria-label", tr(element.dataset.label));
// A task of its own: the rest of the page is read in the next one.
await new Promise((done) => setTimeout(done));
