// Earlier throws with pictures, filtered by player or by die.

import { diceIn, language, tr } from "./i18n.js";
import { byId, h, show } from "./dom.js";
import { get } from "./api.js";
import { fill } from "./pictures.js";
import { quietly, state } from "./state.js";
import { facts, thrownDice } from "./dice.js";
import { past } from "./view.js";

const PAGE = 8;
const SIDE = 96; // px of a small picture, which is shown 48 CSS px wide
const RETRY_MS = 3000;
const SEARCHED = 200; // throws that a search looks at before "Show older"
const kept = { throws: new Map(), order: [], more: null, seat: "", die: "", words: "", dice: [], asked: 0, loaded: false };
let received = null; // throws from the stream since the open request for throws; null if none is open

const wanted = () => Object.entries({ seat: kept.seat, die: kept.die })
  .filter(([, value]) => value).map(([key, value]) => `&${key}=${encodeURIComponent(value)}`).join("");

const pageSize = () => (kept.words ? SEARCHED : PAGE);

/** Whether a throw has the words that are searched for: in its result, its dice or its faces. */
function has(thrown) {
  if (!kept.words) return true;
  const dice = thrownDice(thrown).map((die) => { const f = facts(die, thrown); return `${f.kind} ${diceIn(f.kind ?? "")} ${f.label ? f.text : ""} ${die.die_name ?? ""}`; });
  const text = [thrown.outcome.headline, ...thrown.outcome.lines, ...dice, dayOf(thrown)].join(" ").toLowerCase();
  return kept.words.split(" ").every((word) => text.includes(word));
}

/** Add a throw from the stream, unless a filter is active. */
export function remember(thrown) {
  received?.set(thrown.id, thrown);
  if (!kept.throws.has(thrown.id) && !wanted()) kept.order.unshift(thrown.id);
  kept.throws.set(thrown.id, thrown);
}

/** Replace what is known of a throw from before; returns whether it is in the list. */
export function update(thrown) {
  if (!kept.throws.has(thrown.id)) return false;
  received?.set(thrown.id, thrown);
  kept.throws.set(thrown.id, thrown);
  return true;
}

/** Whether a throw is in the list, or will be: an open request finds out what is missing. */
export const knows = (id) => kept.throws.has(id) || received !== null;

/** Fetch the newest throws from the tray. Its answer may be older than what the stream sends meanwhile. */
export async function load(open) {
  const turn = ++kept.asked, meanwhile = received = new Map();
  const page = await get(`/throws?order=newest&limit=${pageSize()}${wanted()}`)
    .finally(() => { if (received === meanwhile) received = null; });
  if (turn !== kept.asked) return; // another filter was chosen meanwhile
  kept.loaded = true;
  kept.throws = new Map(page.throws.map((thrown) => [thrown.id, thrown]));
  kept.order = page.throws.map((thrown) => thrown.id);
  kept.more = page.next;
  const outdated = !wanted() && [...meanwhile.keys()].some((id) => !kept.throws.has(id));
  meanwhile.forEach(remember);
  drawHistory(open);
  if (outdated) await load(open); // the stream does not send throws from before it was opened
}

/** Fetch the throws if no request has succeeded yet, and again after a failure: no event may follow it. */
export async function loadOnce(open) {
  if (kept.loaded || received !== null) return;
  await load(open).catch((error) => {
    setTimeout(() => quietly(loadOnce(open)), RETRY_MS);
    throw error;
  });
}

async function older(open) {
  const turn = kept.asked, from = kept.more;
  const page = await get(`/throws?order=newest&limit=${pageSize()}&before=${encodeURIComponent(from)}${wanted()}`);
  // Meanwhile, a second tap or another filter got its answer.
  if (turn !== kept.asked || from !== kept.more) return;
  const first = page.throws[0]?.id;
  for (const thrown of page.throws) {
    if (!kept.order.includes(thrown.id)) kept.order.push(thrown.id);
    kept.throws.set(thrown.id, thrown);
  }
  kept.more = page.next;
  drawHistory(open);
  // The button may be gone now: move the focus to the first new line.
  if (first) byId("history").querySelector(`[data-throw="${CSS.escape(first)}"]`)?.focus();
}

// Load a picture only when its line scrolls into view, so that the page appears at once.
const seen = "IntersectionObserver" in window ? new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    fill(target, target.dataset.src);
    seen.unobserve(target);
  }
}, { rootMargin: matchMedia("(min-width: 75rem) and (min-height: 34.01rem)").matches ? "0px" : "0px 0px -220px 0px" }) : null; // what the dock covers is not in view

function picture(thrown) {
  const die = thrown.dice.find((one) => one.role === "thrown");
  if (!thrown.picture || !die) return null;
  const src = `${thrown.picture}?die=${encodeURIComponent(die.die_id)}&side=${SIDE}`;
  const image = h("img", { class: "past-picture", alt: "", width: 48, height: 48, "data-src": src });
  if (seen) seen.observe(image);
  else fill(image, src);
  return image;
}

const days = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
const dayOf = (thrown) => days.format(new Date(thrown.at));

/** The heading before the first throw of a day or of another session; none above the throws of now. */
function divider(thrown, newer) {
  const day = dayOf(thrown), session = thrown.session;
  const now = newer || { at: new Date().toISOString(), session: state.table?.session ?? null };
  const words = [day !== dayOf(now) && day, session !== now.session && (session ? tr("page-earlier-session") : tr("page-without-game"))].filter(Boolean);
  return words.length > 0 && h("li", { class: "day" }, words.join(" · "));
}

export function drawHistory(open) {
  const last = state.table?.last_throw?.id;
  // The last throw is shown above. A filtered list contains it as well.
  const list = kept.order.filter((id) => wanted() || kept.words || id !== last).map((id) => kept.throws.get(id)).filter(has);
  show(byId("history"), [state.table?.session, list.map((thrown) => [thrown.id, thrown.outcome, thrown.audience])], () =>
    list.length ? list.map((thrown, i) => [divider(thrown, list[i - 1]), past(thrown, open, picture(thrown))]) : h("li", { class: "empty" }, wanted() || kept.words ? tr("page-roll-unknown") : tr("page-list-empty")));
  byId("older").hidden = !kept.more;
  byId("filters").hidden = kept.order.length < 2 && !wanted() && !kept.words;
  const seats = state.seats;
  show(byId("of-whom"), [seats.map((one) => [one.id, one.name])], () =>
    [h("option", { value: "" }, tr("page-everybody")), seats.map((one) => h("option", { value: one.id, selected: one.id === kept.seat }, one.name))]);
  show(byId("of-what"), kept.dice.map((die) => die.name), () =>
    [h("option", { value: "" }, tr("page-all-dice")), kept.dice.map((die) => h("option", { value: die.id, selected: die.id === kept.die }, die.name))]);
}

/** The dice of the filter, fetched when it is first used. */
async function dice(open) {
  kept.dice = (await get("/dice")).dice;
  drawHistory(open);
}

/** Show only the throws of this die, and scroll to them. */
export function onlyDie(id, found, open) {
  kept.die = id;
  kept.dice = found;
  byId("filters").open = true;
  drawHistory(open);
  byId("of-what").value = id;
  quietly(load(open));
  byId("history-heading").scrollIntoView();
}

byId("of-words").placeholder = tr("page-search-rolls");

/** Listen to the filters and the button; `open` shows a throw. */
export function startHistory(open) {
  byId("older").addEventListener("click", () => quietly(older(open)));
  byId("of-whom").addEventListener("change", (event) => { kept.seat = event.target.value; quietly(load(open)); });
  byId("of-what").addEventListener("change", (event) => { kept.die = event.target.value; quietly(load(open)); });
  byId("of-words").addEventListener("input", (event) => {
    const had = pageSize();
    kept.words = event.target.value.trim().toLowerCase();
    if (pageSize() === had) drawHistory(open);
    else quietly(load(open));
  });
  byId("of-what").addEventListener("focus", () => quietly(dice(open)));
  quietly(load(open));
}
