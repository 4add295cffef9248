// A throw entered by hand: the dice that were asked for, or whatever was thrown.

import { h, capital } from "./h.js";

const ZONES = ["crit", "hit", "miss", "fumble"];
const KINDS = ["d2", "d3", "d4", "d6", "d8", "d10", "d00", "d12", "d14", "d16", "d20", "d24", "d30", "d60"];

/** The form; `send` is given the dice as the tray takes them. */
export function byHand(roll, send) {
  const wanted = roll.open_ended ? [{ kind: null }] : roll.dice.flatMap((spec) => Array(spec.n).fill(spec));
  const row = (spec, i) => h("div", { class: "row" },
    spec.kind
      ? h("strong", {}, spec.kind)
      : h("select", { name: `kind${i}`, "aria-label": "Kind of die" }, KINDS.map((kind) => h("option", { selected: kind === "d20" }, kind))),
    roll.needs.includes("value") && h("input", { name: `label${i}`, inputmode: "numeric", required: true, maxlength: 3, size: 3, "aria-label": "What it shows", placeholder: "shows" }),
    roll.needs.includes("zone") && h("select", { name: `zone${i}`, "aria-label": "Where it lies" }, ZONES.map((zone) => h("option", { value: zone }, capital(zone)))));
  const rows = h("div", {}, wanted.map(row));
  const more = () => {
    wanted.push({ kind: null });
    const added = row(wanted.at(-1), wanted.length - 1);
    // Whoever throws several dice often throws the same kind.
    added.querySelector("select").value = rows.lastChild.querySelector("select").value;
    rows.append(added);
    added.querySelector("input")?.focus();
  };
  return h("form", {
    class: "fields",
    onsubmit: (event) => {
      event.preventDefault();
      const form = new FormData(event.target);
      send(wanted.map((spec, i) => ({ kind: form.get(`kind${i}`) || spec.kind, label: form.get(`label${i}`), zone: form.get(`zone${i}`), role: spec.role })));
    },
  }, rows, h("div", { class: "row" },
    roll.open_ended && h("button", { type: "button", class: "quiet", onclick: more }, "One more die"),
    h("button", { class: "do" }, "Count it")));
}
