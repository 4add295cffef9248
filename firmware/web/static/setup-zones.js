// The panel of the zone map: zones, boxes, grids and areas are drawn on the live picture, checked and saved.

import { tr } from "./i18n.js";
import { button, h, redraw } from "./dom.js";
import { zoneName } from "./dice.js";
import { sign } from "./mat.js";
import { ZoneEditing, elementName } from "./setup-zone-editing.js";
import { drawingFields, elementFields } from "./setup-zone-fields.js";
import { ZoneTool } from "./setup-zone-tool.js";

const NEW = ["zones", "circles", "letters", "grids", "areas"];
const LISTS = {
  zones: tr("setup-zones-order-they-painted"),
  letters: tr("setup-obstacle-boxes"),
  grids: tr("setup-grids"),
  areas: tr("setup-marked-areas"),
};

/** @param {SetupContext} setup */
export function zonesPanel(setup) {
  const editing = new ZoneEditing(setup);
  const { map } = editing;
  return {
    tool: new ZoneTool(editing),
    hint: tr("setup-live-picture-zone-map-arrow"),
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
    return [
      h("h2", {}, tr("setup-no-zones-yet")),
      h("p", {}, tr("setup-zones-drawn-millimeters-calibrate-tray")),
    ];
  if (!setup.camera) {
    const { size } = setup.stage;
    const why = size ? tr("setup-cameras-picture-has-another-shape") : tr("setup-waiting-picture");
    return [h("p", { class: "problem" }, why)];
  }
  return [
    !drawing && editing.mayEdit && h("div", { class: "grid-buttons bar-buttons" }, barButtons(editing)),
    message.done && h("p", { role: "status" }, message.done),
    message.wrong && h("p", { class: "problem", role: "alert" }, message.wrong),
    confirming && h("p", { class: "problem", role: "alert" }, tr("setup-not-saved-fix-what-numbered")),
    drawing ? drawingFields(editing) : map.chosen ? elementFields(editing) : null,
    editing.problems && checkResult(editing),
    !drawing && !map.chosen && adding(editing),
    !drawing && editing.mayEdit && h("div", { class: "choices" }, snapButton(editing)),
    !drawing && !map.chosen && elementLists(editing),
  ];
}

/** @param {ZoneEditing} editing */
function barButtons(editing) {
  const { map, busy, confirming } = editing;
  const save = busy ? tr("setup-working") : confirming ? tr("setup-save-all-same") : tr("setup-save");
  return [
    button(tr("setup-undo"), () => editing.undo(), { id: "undo", disabled: !map.before.length }),
    button(tr("setup-redo"), () => editing.redo(), { disabled: !map.after.length }),
    button(tr("setup-check"), () => editing.check(), { disabled: busy }),
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
    h(
      "p",
      { class: "soft" },
      mayEdit ? tr("setup-tap-zone-picture-choose-one") : tr("setup-tap-zone-picture-see-points"),
    ),
    mayEdit &&
      h(
        "div",
        { class: "grid-buttons" },
        NEW.map((list) => button(tr("setup-add", { what: list }), () => editing.begin(list))),
      ),
  ];
}

/** @param {ZoneEditing} editing */
function snapButton(editing) {
  const switchSnapping = () => {
    editing.snaps = !editing.snaps;
    editing.setup.redraw();
  };
  return button(tr("setup-snap"), switchSnapping, { "aria-pressed": String(editing.snaps) });
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
function checkResult(editing) {
  const { problems, setup } = editing;
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
      button(isWrong ? tr("setup-mend-2", { message }) : tr("setup-perhaps", { message }), () =>
        showPlace(problem),
      ),
    );
  };
  return h(
    "section",
    { class: "stack", "aria-label": tr("setup-what-check-found") },
    h("h2", {}, problems.length ? tr("setup-things-look", { n: problems.length }) : tr("setup-map-sound-2")),
    h("ol", { class: "findings" }, problems.map(line)),
  );
}
