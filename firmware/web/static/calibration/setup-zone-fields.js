// The fields below the picture: of the selected element of the zone map, and of one that is being drawn.

import { tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";
import { zoneName } from "../parts/dice.js";
import { field, nudges } from "./setup-parts.js";
import { elementName } from "./setup-zone-editing.js";

const KINDS = ["hit", "crit", "miss", "fumble", "off"];
const TYPES = {
  zones: tr("setup-type-zone"),
  letters: tr("setup-type-obstacle-box"),
  grids: tr("setup-type-grid"),
  areas: tr("setup-type-area"),
};
const FEWEST_POINTS = { zones: 3, circles: 2, areas: 3, grids: 4, letters: 1 };
const STEPS_MM = ["0.2", "1", "5"];
const MOST_CELLS = 40; // of a side of a grid

const isPolygon = (list) => ["zones", "areas"].includes(list);

/**
 * The fields of the selected element.
 * @param {import("./setup-zone-editing.js").ZoneEditing} editing
 */
export function elementFields(editing) {
  const { map, mayEdit } = editing;
  const { list } = map.item;
  const key = list === "letters" ? "letter" : "name";
  const title = () => tr("page-name-about", { who: TYPES[list], about: map.chosen[key] });
  return h(
    "section",
    { class: "verdict stack", "aria-label": `${TYPES[list]} ${elementName(list, map.chosen)}` },
    h("h2", { id: "what" }, title()),
    h("div", { class: "pair" }, nameField(editing, key, title), list === "zones" && kindField(editing)),
    list === "grids" && h("div", { class: "pair" }, gridFields(editing)),
    pointButtons(editing),
    editing.point && h("div", { class: "pair" }, coordinateFields(editing)),
    mayEdit && h("div", { class: "push" }, moveButtons(editing)),
    mayEdit && h("div", { class: "grid-buttons" }, changeButtons(editing)),
    button(tr("setup-object-done"), () => editing.choose(null)),
  );
}

/** @param {import("./setup-zone-editing.js").ZoneEditing} editing */
function nameField(editing, key, title) {
  const element = editing.map.chosen;
  const rename = (text) => {
    element[key] = text.trim() || element[key];
  };
  return field(
    key === "letter" ? tr("setup-field-letter") : tr("setup-field-name"),
    h("input", {
      name: "name",
      maxlength: key === "letter" ? 4 : 60,
      value: element[key],
      disabled: !editing.mayEdit,
      autocomplete: "off",
      oninput: editing.whileTyping(rename, title),
    }),
  );
}

/** @param {import("./setup-zone-editing.js").ZoneEditing} editing */
function kindField(editing) {
  const zone = editing.map.chosen;
  const onchange = (event) =>
    editing.change(() => {
      zone.kind = event.target.value;
    });
  const options = KINDS.map((kind) =>
    h("option", { value: kind, selected: zone.kind === kind }, zoneName(kind)),
  );
  return field(tr("setup-field-counts-as"), h("select", { disabled: !editing.mayEdit, onchange }, options));
}

/**
 * A field for a number; `put` gets each valid value.
 * @param {import("./setup-zone-editing.js").ZoneEditing} editing
 */
function numberField(editing, value, label, put) {
  const oninput = editing.whileTyping((text) => {
    if (text !== "" && Number.isFinite(Number(text))) put(Number(text));
  });
  const input = {
    type: "number",
    step: 0.1,
    inputmode: "decimal",
    value,
    disabled: !editing.mayEdit,
    oninput,
  };
  return field(label, h("input", input));
}

/** @param {import("./setup-zone-editing.js").ZoneEditing} editing */
function gridFields(editing) {
  const grid = editing.map.chosen;
  const count = (value) => Math.min(MOST_CELLS, Math.max(1, Math.round(value)));
  return [
    numberField(editing, grid.columns, tr("setup-field-columns"), (value) => {
      grid.columns = count(value);
    }),
    numberField(editing, grid.rows, tr("setup-field-rows"), (value) => {
      grid.rows = count(value);
      grid.ranks = [];
    }),
  ];
}

/** @param {import("./setup-zone-editing.js").ZoneEditing} editing */
function pointButtons(editing) {
  const { map, point } = editing;
  const n = map.points.length;
  return h(
    "div",
    { class: "row points" },
    button("◀", () => editing.turn(-1), { "aria-label": tr("setup-point-previous") }),
    h("p", {}, point ? tr("setup-point-number", { point: map.point + 1, n }) : tr("setup-point-all", { n })),
    button("▶", () => editing.turn(1), { "aria-label": tr("setup-point-next") }),
  );
}

/** @param {import("./setup-zone-editing.js").ZoneEditing} editing */
function coordinateFields(editing) {
  return ["x", "y"].map((axis, i) =>
    numberField(editing, editing.point[i], tr("setup-point-axis-mm", { axis }), (value) =>
      editing.map.movePoint(i ? [editing.point[0], value] : [value, editing.point[1]]),
    ),
  );
}

/** @param {import("./setup-zone-editing.js").ZoneEditing} editing */
function moveButtons(editing) {
  const { stepMm, setup } = editing;
  const choices = STEPS_MM.map((mm) => {
    const onclick = () => {
      editing.stepMm = mm;
      setup.redraw();
    };
    const attributes = { type: "button", "aria-pressed": String(stepMm === mm), onclick };
    return h("button", attributes, tr("setup-step-mm", { mm }));
  });
  return [
    nudges((dx, dy) => editing.move(dx, dy), tr("setup-step-by-mm", { step: stepMm })),
    h("div", { class: "choices", role: "group", "aria-label": tr("setup-step-choice") }, choices),
  ];
}

/** @param {import("./setup-zone-editing.js").ZoneEditing} editing */
function changeButtons(editing) {
  const { map, point } = editing;
  const { list, index } = map.item;
  const change = (words, act) => button(words, () => editing.change(act));
  return [
    point && button(tr("setup-points-all"), () => editing.choose(map.item)),
    isPolygon(list) && change(tr("setup-point-add"), () => map.addPoint()),
    map.mayRemovePoint && change(tr("setup-point-delete"), () => map.removePoint()),
    list === "zones" && index > 0 && change(tr("setup-order-back"), () => map.order(-1)),
    list === "zones" &&
      index < map.layout.zones.length - 1 &&
      change(tr("setup-order-forward"), () => map.order(1)),
    change(tr("setup-object-delete", { what: list }), () => map.remove()),
  ];
}

/** What to tap next for the element that is being drawn. */
function instruction({ list, points }) {
  const n = points.length;
  if (list === "letters") return tr("setup-draw-box");
  if (list === "circles") return tr("setup-draw-circle", { n });
  if (list === "grids") return tr("setup-draw-grid", { n });
  if (n < FEWEST_POINTS[list]) return tr("setup-draw-outline", { what: list, n });
  return tr("setup-draw-outline-close");
}

/**
 * What to do next while an element is being drawn, and buttons.
 * @param {import("./setup-zone-editing.js").ZoneEditing} editing
 */
export function drawingFields(editing) {
  if (!editing.drawing) return null;
  const { list, points } = editing.drawing;
  const close = { class: "do", disabled: points.length < FEWEST_POINTS[list] };
  const takeBack = { disabled: !points.length };
  return h(
    "section",
    { class: "verdict stack", "aria-label": tr("setup-draw-heading") },
    h("h2", {}, tr("setup-draw-new", { what: list })),
    h("p", { role: "status" }, instruction(editing.drawing)),
    h(
      "div",
      { class: "grid-buttons" },
      button(tr("setup-draw-undo-point"), () => editing.removeLastPoint(), takeBack),
      button(tr("setup-draw-cancel"), () => editing.giveUp()),
      isPolygon(list) && button(tr("setup-draw-close"), () => editing.finish(), close),
    ),
  );
}
