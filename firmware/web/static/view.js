// A throw: its card, its line in the history, and the details of each die.

import { h, capital } from "./dom.js";
import { dieButton, dieMark, facts, names, thrownDice } from "./dice.js";
import { sign } from "./mat.js";

const NOT_COUNTED = {
  unsure: "Waits for an answer", partial: "Not all there yet", conflict: "Not what was asked for", refused: "Not counted",
  again: "To be thrown again", superseded: "Thrown again", not_awaited: "Not counted", no_session: "No game is being played",
  voided: "Taken back",
};

export function zoneTag(zone) {
  return zone && h("span", { class: "zone-tag", "data-zone": zone }, sign(zone), zone === "off" ? "Off the mat" : capital(zone));
}

/** The rules behind a result, each with one sentence of explanation. */
export function why(rules, open) {
  if (!rules?.length) return null;
  const first = rules.length > 3 ? rules.slice(0, 2) : rules;
  return h("div", { class: "why" },
    h("span", { class: "soft" }, "Why?"),
    first.map((rule) => h("button", { type: "button", class: "chip", onclick: () => open([rule]), "aria-label": `Why: rule ${rule}` }, rule)),
    rules.length > first.length && h("button", { type: "button", class: "chip", onclick: () => open(rules) }, `all ${rules.length}`));
}

export function outcomeWords(thrown) {
  const { outcome } = thrown;
  if (outcome.state === "counted") return outcome.headline;
  return NOT_COUNTED[outcome.state] || outcome.headline;
}

/** The card of a throw: its dice, their places, and the effects. */
export function throwCard(thrown, act) {
  if (!thrown) return h("p", { class: "empty" }, "No throw yet. Roll!");
  const dice = thrownDice(thrown), called = names(thrown);
  const zones = [...new Set(dice.map((die) => facts(die, thrown.human_readings).zone).filter(Boolean))];
  const { outcome } = thrown;
  const [words, rest] = split(outcomeWords(thrown));
  const shown = outcome.state === "counted" ? outcome.headline !== words && rest : outcome.headline !== words && outcome.headline;
  const lines = [shown && capital(shown), ...outcome.lines].filter(Boolean);
  return [
    h("div", { class: `result ${dice.length === 1 ? "one" : ""}` },
      h("div", { class: "dice", "data-many": dice.length > 4 ? "many" : "few" },
        dice.map((die) => dieButton(die, thrown.human_readings, called.get(die.die_id), () => act.die(thrown, die)))),
      h("div", {},
        dice.length === 1 && zones.length > 0 && zoneTag(zones[0]),
        h("p", { class: "headline" }, words))),
    lines.length > 0 && h("ul", { class: "meaning" }, lines.map((line) => h("li", {}, line))),
    outcome.todo.length > 0 && h("ul", { class: "meaning todo" }, outcome.todo.map((line) => h("li", {}, line))),
    why(outcome.rules, act.why),
  ];
}

/** Split "Mirel hits for 5: attack 6 − 1 armor." into a headline and its explanation. */
function split(text) {
  const at = text.indexOf(": ");
  return at > 8 && text.length > 34 ? [`${text.slice(0, at)}.`, text.slice(at + 2)] : [text, null];
}

export const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** One line of the history; `open` is called with the throw when it is tapped. */
export function past(thrown, open, picture = null) {
  const dice = thrownDice(thrown);
  const called = names(thrown);
  const words = dice.map((die) => `${called.get(die.die_id) || "a die"} ${facts(die, thrown.human_readings).label ?? "not read"}`);
  return h("li", {}, h("button", { type: "button", class: "past", "data-throw": thrown.id, onclick: () => open(thrown) },
    picture,
    h("span", { class: "past-dice" }, dice.slice(0, 3).map((die) => { const f = facts(die, thrown.human_readings); return dieMark(f.kind, f.text, die.color); }), dice.length > 3 && `+${dice.length - 3}`),
    h("span", { class: "unseen" }, `${words.join(", ")}. `),
    h("span", { class: "past-words" }, outcomeWords(thrown), h("small", { class: "when block" }, clock(thrown.at)))));
}

const SAID = ["answered", "amended", "typed"];

function readBy({ audit_log: entries }) {
  const names = [...new Set(entries.filter((entry) => SAID.includes(entry.did)).map((entry) => entry.who.name).filter(Boolean))];
  return names.join(", ") || "a person at the table";
}

/** The people who entered or corrected something in this throw. */
export function byHands({ audit_log: entries }) {
  const told = entries.filter((entry) => SAID.includes(entry.did) || entry.did === "accepted");
  return told.length > 0 && h("ul", { class: "meaning soft by-hands" }, told.map((entry) => h("li", {}, `${entry.who.name || capital(entry.who.role)} ${entry.say}`)));
}

/** The words to speak when dice land. */
export function spoken(thrown) {
  const called = names(thrown);
  const dice = thrownDice(thrown).map((die) => {
    const f = facts(die, thrown.human_readings);
    return `${capital(called.get(die.die_id)) || "A die"} ${f.label ? `shows ${f.label}` : "could not be read"}${f.zone ? `, ${f.zone}` : ""}.`;
  });
  return `${dice.join(" ")} ${thrown.outcome.headline}`;
}

const percent = (p) => (p > 0.995 ? "over 99 %" : p < 0.005 ? "under 1 %" : `${Math.round(p * 100)} %`);

const WHY = {
  from_the_side: "The camera looks from the side. Take the picture from above",
  overexposed: "The picture is too bright",
  unknown_text: "The symbol is not known. You can teach your own dice",
  mirrored: "The picture is mirrored",
};

/** Details of a die of a throw, for the sheet. */
export function dieFacts(die, thrown) {
  const f = facts(die, thrown.human_readings);
  const rows = [["Kind", f.kind || "not clear"], ["Shows", f.label ?? "not clear"]];
  if (die.die_name) rows.unshift(["This is", die.die_name]);
  if (f.said) rows.push(["Said by", readBy(thrown)]);
  else if (f.label) rows.push(["Sure", percent(die.confidence)]);
  if (f.label === null || f.label === undefined) {
    const why = (die.hints || []).map((hint) => WHY[hint]).filter(Boolean);
    if (why.length) rows.push(["Why", why.join(". ")]);
    const first = die.alternatives?.[0]?.p ?? 0;
    const guesses = (die.alternatives || []).slice(0, 3).filter((a) => first >= 0.3 && a.p >= 0.1).map((a) => `${a.label} (${percent(a.p)})`);
    if (guesses.length) rows.push(["Perhaps", guesses.join(", ")]);
  }
  if (die.foot_mm) rows.push(["Lies at", `${Math.round(die.foot_mm[0])} mm, ${Math.round(die.foot_mm[1])} mm`]);
  if (f.zone) rows.push(["Zone", zoneTag(f.zone)]);
  const split = Object.entries(die.zones || {}).filter(([, p]) => p >= 0.02).sort((a, b) => b[1] - a[1]);
  if (split.length > 1) rows.push(["Could be", split.map(([zone, p]) => `${zone} ${percent(p)}`).join(", ")]);
  if (die.obstacle_contact && die.obstacle_contact.p > 0.5) rows.push(["Touched", "an obstacle"]);
  return h("dl", { class: "facts" }, rows.map(([term, value]) => [h("dt", {}, term), h("dd", {}, value)]));
}
