// The parts of the page, each drawn from the table as the tray sends it.

import { h, capital } from "./h.js";
import { dieButton, dieMark, facts } from "./dice.js";
import { wantsMore } from "./forms.js";
import { sign } from "./mat.js";

const NOT_COUNTED = {
  unsure: "Waits for an answer", partial: "Not all there yet", conflict: "Not what was asked for", refused: "Not counted",
  again: "To be thrown again", superseded: "Thrown again", not_awaited: "Not counted", no_session: "No game is being played",
  voided: "Taken back",
};

export function zoneTag(zone) {
  return zone && h("span", { class: "zone-tag", "data-zone": zone }, sign(zone), zone === "off" ? "Off the mat" : capital(zone));
}

/** The rules behind a result, each with our sentence for it. */
export function why(rules, open) {
  if (!rules?.length) return null;
  const first = rules.length > 4 ? rules.slice(0, 3) : rules;
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

/** The throw, big: its dice, where they lie, what it means. */
export function throwCard(thrown, act) {
  if (!thrown) return h("p", { class: "empty" }, "No throw yet. Roll!");
  const dice = thrown.dice.filter((die) => die.role === "thrown");
  const zones = [...new Set(dice.map((die) => facts(die, thrown.said).zone).filter(Boolean))];
  const { outcome } = thrown;
  const [words, rest] = split(outcomeWords(thrown));
  const shown = outcome.state === "counted" ? outcome.headline !== words && rest : outcome.headline !== words && outcome.headline;
  const lines = [shown && capital(shown), ...outcome.lines].filter(Boolean);
  return [
    h("div", { class: `result ${dice.length === 1 ? "one" : ""}` },
      h("div", { class: "dice", "data-many": dice.length > 4 ? "many" : "few" },
        dice.map((die) => dieButton(die, thrown.said, () => act.die(thrown, die)))),
      h("div", {},
        dice.length === 1 && zones.length > 0 && zoneTag(zones[0]),
        h("p", { class: "headline" }, words))),
    lines.length > 0 && h("ul", { class: "meaning" }, lines.map((line) => h("li", {}, line))),
    outcome.todo.length > 0 && h("ul", { class: "meaning todo" }, outcome.todo.map((line) => h("li", {}, line))),
    why(outcome.rules, act.why),
  ];
}

/** "Mirel hits for 5: attack 6 − 1 armor." is a headline and how it came about. */
function split(text) {
  const at = text.indexOf(": ");
  return at > 8 && text.length > 34 ? [`${text.slice(0, at)}.`, text.slice(at + 2)] : [text, null];
}

function bar({ label, now, most }) {
  const inner = h("span");
  inner.style.width = `${Math.max(0, Math.min(100, (100 * now) / Math.max(1, most)))}%`;
  return h("div", { class: "bar", role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": most, "aria-valuenow": now }, inner);
}

/** Heroes, monsters and players: health first. */
export function people(seats) {
  return h("ul", { class: "people" }, seats.map((seat) => h("li", { class: `person ${seat.side === "monster" ? "foe" : ""} ${seat.active ? "turn" : ""} ${seat.out ? "down" : ""}` },
    h("p", { class: "person-head" },
      h("span", { class: "person-name" }, seat.name, seat.active && h("span", { class: "unseen" }, " (it is their turn)"), seat.out && h("span", { class: "unseen" }, " (out)")),
      seat.bars.map((b, i) => h("span", { class: "person-health" }, i > 0 && `${b.label} `, `${b.now} of ${b.most}`, !i && h("span", { class: "unseen" }, ` ${b.label}`)))),
    seat.bars.map(bar),
    (seat.facts.length > 0 || seat.badges.length > 0) && h("p", { class: "soft tags" }, seat.badges.map((badge) => h("strong", {}, badge)), seat.facts.map((fact) => h("span", {}, fact))))));
}

/** Where the battle is, and what the table has not set. */
export function notes(lines) {
  return lines.length > 0 && h("ul", { class: "meaning soft" }, lines.map((line) => h("li", {}, line)));
}

function answers(options, choose, { big = false, locked = false } = {}) {
  return h("div", { class: `answers ${big ? "" : "words"}` }, options.map((option, i) => {
    const p = option.p ? `${Math.round(option.p * 100)} % likely` : option.note;
    const isNumber = /^\d{1,3}$/.test(option.label);
    return h("button", { type: "button", class: `answer ${i ? "" : "first"} ${isNumber ? "big" : ""}`, disabled: locked, onclick: () => choose(option.id) },
      capital(option.label), wantsMore(option) && "…", p && h("small", {}, p));
  }));
}

const LOOKING_ON = "You are looking on. To answer, open the page with the QR code at the table.";

/** A question about the throw: the die's picture and one tap. */
export function question(q, act) {
  const locked = !act.mayAnswer;
  return [
    h("div", { class: "ask-top" },
      q.picture && h("img", { src: q.picture, alt: "The die in question, as the camera saw it", width: 120, height: 120 }),
      h("h2", {}, q.say)),
    answers(q.options, (id) => act.answer(q.id, { option: id }), { big: true, locked }),
    q.other && !locked && h("div", { class: "ask-more" }, h("button", { type: "button", class: "quiet", onclick: () => act.other(q) }, "Another number…")),
    locked && h("p", { class: "soft ask-more" }, LOOKING_ON),
  ];
}

/** A choice of the game that must be made before it goes on. */
export function choice(request, act) {
  const locked = !act.mayAnswer;
  const sorted = [...request.options].sort((a, b) => (b.id === request.default) - (a.id === request.default));
  return [
    h("h2", {}, request.prompt),
    answers(sorted, (id) => act.pick(request, sorted.find((option) => option.id === id)), { locked }),
    locked && h("p", { class: "soft ask-more" }, LOOKING_ON),
  ];
}

/** Who throws what next. */
export function next(roll, beside, who, act) {
  const kinds = roll.dice.flatMap((spec) => Array(Math.min(spec.n, 3)).fill(spec.kind));
  const prompt = roll.prompt || "Throw the dice.";
  // The name stands above already.
  const words = who && prompt.startsWith(`${who}: `) ? capital(prompt.slice(who.length + 2)) : prompt;
  return h("div", {},
    h("div", { class: "next" },
      (kinds.length ? kinds : ["d20"]).slice(0, 3).map((kind) => dieMark(kind, "")),
      h("div", { class: "next-text" }, h("p", { class: "soft" }, who ? `Next: ${who}` : "Next"), h("strong", {}, words))),
    act.mayAnswer && h("div", { class: "row" },
      beside.map((request) => h("button", { type: "button", class: "quiet", onclick: () => act.options(request) }, act.nameOf(request))),
      h("button", { type: "button", class: "quiet", onclick: () => act.hand(roll) }, "Enter by hand")));
}

/** Something to be laid out on the table. */
export function place(request, act) {
  return [h("h2", {}, request.prompt || `${request.what}: ${request.where}`),
    h("button", { type: "button", class: "do", disabled: !act.mayAnswer, onclick: () => act.answer(request.id, { option: "done" }) }, "Done")];
}

export const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** One line of the history. */
export function past(thrown, act) {
  const dice = thrown.dice.filter((die) => die.role === "thrown");
  return h("li", {}, h("button", { type: "button", class: "past", onclick: () => act.thrown(thrown) },
    h("span", { class: "past-dice" }, dice.slice(0, 3).map((die) => { const f = facts(die, thrown.said); return dieMark(f.kind, f.text); }), dice.length > 3 && `+${dice.length - 3}`),
    h("span", {}, outcomeWords(thrown)),
    h("span", { class: "when" }, clock(thrown.at))));
}

const percent = (p) => (p > 0.995 ? "over 99 %" : p < 0.005 ? "under 1 %" : `${Math.round(p * 100)} %`);

/** What the tray knows about a die, for the sheet. */
export function dieFacts(die, said) {
  const f = facts(die, said);
  const rows = [["Kind", f.kind || "not clear"], ["Shows", f.label ?? "not clear"]];
  if (f.said) rows.push(["Said by", "a person at the table"]);
  else rows.push(["Sure", percent(die.confidence)]);
  if (f.label === null || f.label === undefined) {
    const guesses = (die.alternatives || []).slice(0, 3).map((a) => `${a.label} (${percent(a.p)})`);
    if (guesses.length) rows.push(["Perhaps", guesses.join(", ")]);
  }
  if (die.foot_mm) rows.push(["Lies at", `${Math.round(die.foot_mm[0])} mm, ${Math.round(die.foot_mm[1])} mm`]);
  if (f.zone) rows.push(["Zone", zoneTag(f.zone)]);
  const split = Object.entries(die.zones || {}).filter(([, p]) => p >= 0.02).sort((a, b) => b[1] - a[1]);
  if (split.length > 1) rows.push(["Could be", split.map(([zone, p]) => `${zone} ${percent(p)}`).join(", ")]);
  if (die.obstacle_contact && die.obstacle_contact.p > 0.5) rows.push(["Touched", "an obstacle"]);
  return h("dl", { class: "facts" }, rows.map(([term, value]) => [h("dt", {}, term), h("dd", {}, value)]));
}

/** Buttons for every face of a die. */
export function faces(labels, choose) {
  return h("div", { class: "answers faces" }, labels.map((label) => h("button", { type: "button", class: "answer big", onclick: () => choose(label) }, label)));
}
