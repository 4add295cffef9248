// The panel of the zone map: zones, boxes, grids and areas are drawn on the live picture, checked and saved.

import { tr } from "../base/i18n.js";
import { button, h, redraw } from "../base/dom.js";
import { zoneName } from "../parts/dice.js";
import { sign } from "../parts/mat.js";
import { ZoneEditing, elementName } from "./setup-zone-editing.js";
import { drawingFields, elementFields } from "./setup-zone-fields.js";
import { ZoneTool } from "./setup-zone-tool.js";

const NEW = ["zones", "circles", "letters", "grids", "areas"];
const LISTS = {
  zones: tr("setup-list-zones"),
  letters: tr("setup-list-obstacle-boxes"),
  grids: tr("setup-list-grids"),
  areas: tr("setup-list-areas"),
};

/** @param {SetupContext} setup */
export function zonesPanel(setup) {
  const editing = new ZoneEditing(setup);
  const { map } = editing;
  return {
    tool: new ZoneTool(editing),
    hint: tr("setup-picture-hint-zones"),
    unsaved: () => map.unsaved,
    profileChanged() {
      if (setup.profile && !map.unsaved) map.open(setup.profile);
    },
    enter() {
      this.profileChanged();
    },
    leave() {
      editing.drawing = null;
    },
    draw: (target) => redraw(target, content(editing)),
  };
}

/** @param {ZoneEditing} editing */
function content(editing) {
  const { setup, map, drawing, message, confirming } = editing;
  if (!setup.profile || !map.layout)
    return [h("h2", {}, tr("setup-zones-none")), h("p", {}, tr("setup-zones-need-profile"))];
  if (!setup.camera) {
    const { size } = setup.stage;
    const why = size ? tr("setup-zones-need-calibration") : tr("setup-picture-waiting");
    return [h("p", { class: "problem" }, why)];
  }
  return [
    !drawing && editing.mayEdit && h("div", { class: "grid-buttons bar-buttons" }, barButtons(editing)),
    message.done && h("p", { role: "status" }, message.done),
    message.wrong && h("p", { class: "problem", role: "alert" }, message.wrong),
    confirming && h("p", { class: "problem", role: "alert" }, tr("setup-map-not-saved")),
    drawing ? drawingFields(editing) : map.chosen ? elementFields(editing) : null,
    editing.problems && checkResult(editing, editing.problems),
    !drawing && !map.chosen && adding(editing),
    !drawing && editing.mayEdit && h("div", { class: "choices" }, snapButton(editing)),
    !drawing && !map.chosen && elementLists(editing),
  ];
}

/** @param {ZoneEditing} editing */
function barButtons(editing) {
  const { map, busy, confirming } = editing;
  const save = busy
    ? tr("setup-status-working")
    : confirming
      ? tr("setup-map-save-anyway")
      : tr("setup-map-save");
  return [
    button(tr("setup-map-undo"), () => editing.undo(), { id: "undo", disabled: !map.before.length }),
    button(tr("setup-map-redo"), () => editing.redo(), { disabled: !map.after.length }),
    button(tr("setup-map-check"), () => editing.check(), { disabled: busy }),
    button(save, () => editing.save(), { id: "save", class: "do", disabled: busy || !map.unsaved }),
  ];
}

/**
 * How to choose an element, and buttons for new ones.
 * @param {ZoneEditing} editing
 */
function adding(editing) {
  const { mayEdit } = editing;
  return [
    h("p", { class: "soft" }, mayEdit ? tr("setup-zones-choose") : tr("setup-zones-view")),
    mayEdit &&
      h(
        "div",
        { class: "grid-buttons" },
        NEW.map((list) => button(tr("setup-object-add", { what: list }), () => editing.begin(list))),
      ),
  ];
}

/** @param {ZoneEditing} editing */
function snapButton(editing) {
  const switchSnapping = () => {
    editing.snaps = !editing.snaps;
    editing.setup.redraw();
  };
  return button(tr("setup-draw-snap"), switchSnapping, { "aria-pressed": String(editing.snaps) });
}

/** @param {ZoneEditing} editing */
function elementLists(editing) {
  const { layout } = editing.map;
  return Object.keys(LISTS)
    .filter((list) => layout[list].length)
    .map((list) =>
      h(
        "div",
        {},
        h("h2", { class: "label" }, LISTS[list]),
        h(
          "ul",
          { class: "shapes" },
          layout[list].map((element, index) => h("li", {}, elementButton(editing, { list, index }, element))),
        ),
      ),
    );
}

/** @param {ZoneEditing} editing */
function elementButton(editing, item, element) {
  const isZone = item.list === "zones";
  const onclick = () => {
    editing.choose(item);
    editing.setup.stage.near(editing.map.points.map(editing.pixel), 0.5, true);
  };
  return button(
    [
      isZone && sign(element.kind),
      h("span", {}, elementName(item.list, element)),
      isZone && h("small", {}, zoneName(element.kind)),
    ],
    onclick,
    { class: "shape", "data-zone": element.kind },
  );
}

/**
 * The numbered problems that the check has found; a tap shows the place.
 * @param {ZoneEditing} editing
 */
function checkResult(editing, problems) {
  const { setup } = editing;
  const showPlace = (problem) => {
    const at = editing.pixel(problem.at_mm);
    if (!at) return;
    setup.stage.nearer(3 / setup.stage.zoom, at);
    setup.stage.reveal(at);
  };
  const line = (problem, i) => {
    const isWrong = problem.level === "wrong";
    const { message } = problem;
    return h(
      "li",
      { "data-level": isWrong ? "bad" : "poor" },
      h("span", { class: "finding-sign", "aria-hidden": "true" }, i + 1),
      button(isWrong ? tr("setup-check-fault", { message }) : tr("setup-check-warning", { message }), () =>
        showPlace(problem),
      ),
    );
  };
  return h(
    "section",
    { class: "stack", "aria-label": tr("setup-check-heading") },
    h("h2", {}, problems.length ? tr("setup-check-count", { n: problems.length }) : tr("setup-check-fine")),
    h("ol", { class: "findings" }, problems.map(line)),
  );
}
