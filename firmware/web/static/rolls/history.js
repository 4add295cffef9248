// Earlier throws with pictures, filtered by player or by die.

import { diceIn, language, tr } from "../base/i18n.js";
import { byId, h, show } from "../base/dom.js";
import { get } from "../base/api.js";
import { fill } from "./pictures.js";
import { quietly, state } from "../base/state.js";
import { facts, thrownDice } from "../parts/dice.js";
import { openThrow } from "./throw-sheets.js";
import { past } from "../parts/view.js";

const PAGE = 8;
const SIDE = 96; // px of a small picture, which is shown 48 CSS px wide
const RETRY_MS = 3000;
const SEARCHED = 200; // throws that a search looks at before "Show older"
/**
 * @type {{ throws: Map<string, Api.ThrowView>, order: string[], more: string | null, seat: string,
 *   die: string, words: string, dice: Api.DieCount[], asked: number, loaded: boolean }}
 */
const listed = {
  throws: new Map(),
  order: [],
  more: null,
  seat: "",
  die: "",
  words: "",
  dice: [],
  asked: 0,
  loaded: false,
};
/** @type {Map<string, Api.ThrowView> | null} */
let received = null; // throws from the stream since the open request for throws; null if none is open

const filterQuery = () =>
  Object.entries({ seat: listed.seat, die: listed.die })
    .filter(([, value]) => value)
    .map(([key, value]) => `&${key}=${encodeURIComponent(value)}`)
    .join("");

const pageSize = () => (listed.words ? SEARCHED : PAGE);

/**
 * Whether a throw has the words that are searched for: in its result, its dice or its faces.
 * @param {Api.ThrowView} thrown
 */
function has(thrown) {
  if (!listed.words) return true;
  const dice = thrownDice(thrown).map((die) => {
    const f = facts(die, thrown);
    return `${f.kind} ${diceIn(f.kind ?? "")} ${f.label ? f.text : ""} ${die.die_name ?? ""}`;
  });
  const text = [thrown.outcome.headline, ...thrown.outcome.lines, ...dice, dayOf(thrown)]
    .join(" ")
    .toLowerCase();
  return listed.words.split(" ").every((word) => text.includes(word));
}

/**
 * Add a throw from the stream, unless a filter is active.
 * @param {Api.ThrowView} thrown
 */
export function remember(thrown) {
  received?.set(thrown.id, thrown);
  if (!listed.throws.has(thrown.id) && !filterQuery()) listed.order.unshift(thrown.id);
  listed.throws.set(thrown.id, thrown);
}

/**
 * Replace what is known of a throw from before; returns whether it is in the list.
 * @param {Api.ThrowView} thrown
 */
export function update(thrown) {
  if (!listed.throws.has(thrown.id)) return false;
  received?.set(thrown.id, thrown);
  listed.throws.set(thrown.id, thrown);
  return true;
}

/** Whether a throw is in the list, or will be: an open request finds out what is missing. */
export const knows = (id) => listed.throws.has(id) || received !== null;

/** Fetch the newest throws from the tray. Its answer may be older than what the stream sends meanwhile. */
export async function load() {
  const turn = ++listed.asked;
  const meanwhile = new Map();
  received = meanwhile;
  const page = await get(`/throws?order=newest&limit=${pageSize()}${filterQuery()}`).finally(() => {
    if (received === meanwhile) received = null;
  });
  if (turn !== listed.asked) return; // another filter was chosen meanwhile
  listed.loaded = true;
  listed.throws = new Map(page.throws.map((thrown) => [thrown.id, thrown]));
  listed.order = page.throws.map((thrown) => thrown.id);
  listed.more = page.next;
  const outdated = !filterQuery() && [...meanwhile.keys()].some((id) => !listed.throws.has(id));
  meanwhile.forEach(remember);
  drawHistory();
  if (outdated) await load(); // the stream does not send throws from before it was opened
}

/** Fetch the throws if no request has succeeded yet, and again after a failure: no event may follow it. */
export async function loadOnce() {
  if (listed.loaded || received !== null) return;
  await load().catch((error) => {
    setTimeout(() => quietly(loadOnce()), RETRY_MS);
    throw error;
  });
}

async function older() {
  const turn = listed.asked;
  const from = listed.more;
  if (!from) return;
  const page = await get(
    `/throws?order=newest&limit=${pageSize()}&before=${encodeURIComponent(from)}${filterQuery()}`,
  );
  // Meanwhile, a second tap or another filter got its answer.
  if (turn !== listed.asked || from !== listed.more) return;
  const first = page.throws[0]?.id;
  for (const thrown of page.throws) {
    if (!listed.order.includes(thrown.id)) listed.order.push(thrown.id);
    listed.throws.set(thrown.id, thrown);
  }
  listed.more = page.next;
  drawHistory();
  // The button may be gone now: move the focus to the first new line.
  if (first)
    byId("history")
      .querySelector(`[data-throw="${CSS.escape(first)}"]`)
      ?.focus();
}

// Load a picture only when its line scrolls into view, so that the page appears at once.
const pictureLoader =
  "IntersectionObserver" in window
    ? new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            fill(target, /** @type {HTMLElement} */ (target).dataset.src);
            pictureLoader?.unobserve(target);
          }
        },
        {
          rootMargin: matchMedia("(min-width: 75rem) and (min-height: 34.01rem)").matches
            ? "0px"
            : "0px 0px -220px 0px",
        },
      )
    : null; // what the dock covers is not in view

/** @param {Api.ThrowView} thrown */
function picture(thrown) {
  const die = thrown.dice.find((each) => each.role === "thrown");
  if (!thrown.picture || !die) return null;
  const src = `${thrown.picture}?die=${encodeURIComponent(die.die_id)}&side=${SIDE}`;
  const image = h("img", { class: "past-picture", alt: "", width: 48, height: 48, "data-src": src });
  if (pictureLoader) pictureLoader.observe(image);
  else fill(image, src);
  return image;
}

const days = new Intl.DateTimeFormat(language, {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
});
/** @param {Api.ThrowView} thrown */
const dayOf = (thrown) => days.format(new Date(thrown.at));

/**
 * The heading above a throw that begins another day or another session than the one above it. The throws of
 * today in the present session have none.
 * @param {Api.ThrowView} thrown
 */
function divider(thrown, newer) {
  const day = dayOf(thrown);
  const session = thrown.session;
  const now = newer || { at: new Date().toISOString(), session: state.table?.session ?? null };
  const words = [
    day !== dayOf(now) && day,
    session !== now.session && (session ? tr("page-earlier-session") : tr("page-without-game")),
  ].filter(Boolean);
  return words.length > 0 && h("li", { class: "day" }, words.join(" · "));
}

export function drawHistory() {
  const last = state.table?.last_throw?.id;
  // The last throw is shown above. A filtered list contains it as well.
  const list = listed.order
    .filter((id) => filterQuery() || listed.words || id !== last)
    .flatMap((id) => listed.throws.get(id) ?? [])
    .filter(has);
  show(
    byId("history"),
    [state.table?.session, list.map((thrown) => [thrown.id, thrown.outcome, thrown.audience])],
    () =>
      list.length
        ? list.map((thrown, i) => [divider(thrown, list[i - 1]), past(thrown, openThrow, picture(thrown))])
        : h(
            "li",
            { class: "empty" },
            filterQuery() || listed.words ? tr("page-roll-unknown") : tr("page-list-empty"),
          ),
  );
  byId("older").hidden = !listed.more;
  byId("filters").hidden = listed.order.length < 2 && !filterQuery() && !listed.words;
  const seats = state.seats;
  show(byId("of-whom"), [seats.map((seat) => [seat.id, seat.name])], () => [
    h("option", { value: "" }, tr("page-everybody")),
    seats.map((seat) => h("option", { value: seat.id, selected: seat.id === listed.seat }, seat.name)),
  ]);
  show(
    byId("of-what"),
    listed.dice.map((die) => die.name),
    () => [
      h("option", { value: "" }, tr("page-all-dice")),
      listed.dice.map((die) => h("option", { value: die.id, selected: die.id === listed.die }, die.name)),
    ],
  );
}

/** The dice of the filter, fetched when it is first used. */
async function dice() {
  listed.dice = (await get("/dice")).dice;
  drawHistory();
}

/** Show only the throws of this die, and scroll to them. */
export function onlyDie(id, allDice) {
  listed.die = id;
  listed.dice = allDice;
  byId("filters").open = true;
  drawHistory();
  byId("of-what").value = id;
  quietly(load());
  byId("history-heading").scrollIntoView();
}

byId("of-words").placeholder = tr("page-search-rolls");

/** Listen to the filters and the button. */
export function startHistory() {
  byId("older").addEventListener("click", () => quietly(older()));
  byId("of-whom").addEventListener("change", (event) => {
    listed.seat = event.target.value;
    quietly(load());
  });
  byId("of-what").addEventListener("change", (event) => {
    listed.die = event.target.value;
    quietly(load());
  });
  byId("of-words").addEventListener("input", (event) => {
    const had = pageSize();
    listed.words = event.target.value.trim().toLowerCase();
    if (pageSize() === had) drawHistory();
    else quietly(load());
  });
  byId("of-what").addEventListener("focus", () => quietly(dice()));
  quietly(loadOnce());
}
