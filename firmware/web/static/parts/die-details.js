// The details of a die of a throw, and who read it instead of the camera.

import { diceIn, listed, tr } from "../base/i18n.js";
import { h } from "../base/dom.js";
import { faceText, facts, zoneName } from "./dice.js";
import { zoneTag } from "./view.js";

const SAID = ["answered", "amended", "typed"];

function readBy({ audit_log: entries }) {
  const names = [
    ...new Set(
      entries
        .filter((entry) => SAID.includes(entry.did))
        .map((entry) => entry.who.name)
        .filter(Boolean),
    ),
  ];
  return listed(names) || tr("page-die-read-by-person");
}

/** The people who entered or corrected something in this throw. */
export function byHands({ audit_log: entries }) {
  const byPeople = entries.filter((entry) => SAID.includes(entry.did) || entry.did === "accepted");
  return (
    byPeople.length > 0 &&
    h(
      "ul",
      { class: "meaning soft by-hands" },
      byPeople.map((entry) => h("li", {}, entry.say)),
    )
  );
}

const percent = (p) =>
  p > 0.995
    ? tr("page-percent-over")
    : p < 0.005
      ? tr("page-percent-under")
      : tr("page-percent", { percent: Math.round(p * 100) });

const WHY = {
  from_the_side: tr("page-hint-from-the-side"),
  overexposed: tr("page-hint-overexposed"),
  unknown_text: tr("page-hint-unknown-text"),
  fudge_dice: tr("page-hint-fudge-dice"),
  mirrored: tr("page-hint-mirrored"),
  maybe_mirrored: tr("page-hint-maybe-mirrored"),
};

/**
 * Details of a die of a throw, for the sheet.
 * @param {ShownDie} die
 * @param {Api.ThrowView} thrown
 */
export function dieFacts(die, thrown) {
  const f = facts(die, thrown);
  const rows = [
    [tr("page-die-row-kind"), f.kind ? diceIn(f.kind) : tr("page-die-row-unclear")],
    [tr("page-die-row-face"), f.label ? f.text : tr("page-die-row-unclear")],
  ];
  if (die.die_name) rows.unshift([tr("page-die-row-name"), die.die_name]);
  if (f.saidFace) rows.push([tr("page-die-row-read-by"), readBy(thrown)]);
  else if (f.label) rows.push([tr("page-die-row-confidence"), percent(die.confidence)]);
  if (f.label === null || f.label === undefined) {
    const why = (die.hints || []).map((hint) => WHY[hint]).filter(Boolean);
    if (why.length) rows.push([tr("page-why-row"), why.join(" ")]);
    const first = die.alternatives?.[0]?.p ?? 0;
    const guesses = (die.alternatives || [])
      .slice(0, 3)
      .filter((a) => first >= 0.3 && a.p >= 0.1)
      .map((a) => tr("page-with-note", { what: faceText(a.label), note: percent(a.p) }));
    if (guesses.length) rows.push([tr("page-die-row-alternatives"), guesses.join(", ")]);
  }
  if (die.foot_mm)
    rows.push([
      tr("page-die-row-position"),
      tr("page-die-position", { x: Math.round(die.foot_mm[0]), y: Math.round(die.foot_mm[1]) }),
    ]);
  if (f.zone) rows.push([tr("page-die-row-zone"), zoneTag(f.zone)]);
  if (f.zone && f.saidZone) rows.push([tr("page-die-row-zone-by"), readBy(thrown)]);
  const split = Object.entries(die.zones || {})
    .filter(([, p]) => p >= 0.02)
    .sort((a, b) => b[1] - a[1]);
  if (split.length > 1)
    rows.push([
      tr("page-die-row-zones"),
      split.map(([zone, p]) => tr("page-with-note", { what: zoneName(zone), note: percent(p) })).join(", "),
    ]);
  if (die.obstacle_contact && die.obstacle_contact.p > 0.5)
    rows.push([tr("page-die-row-touched"), tr("page-touched-obstacle")]);
  return h(
    "dl",
    { class: "facts" },
    rows.map(([term, value]) => [h("dt", {}, term), h("dd", {}, value)]),
  );
}
