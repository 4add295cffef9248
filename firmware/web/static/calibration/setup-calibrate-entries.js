// What a person enters for a calibration: the way, the ruler, the lens, the corners and the size.

import { number, tr } from "../base/i18n.js";
import { button, h } from "../base/dom.js";
import { CORNERS } from "./setup-corners.js";
import { field, nudges } from "./setup-parts.js";

/** @typedef {import("./setup-calibrate.js").Calibration} Calibration */
/** @typedef {import("./setup-corners.js").CornerTool} CornerTool */

const MODULES = ["camera-module-1", "camera-module-2", "camera-module-3", "camera-module-3-wide"];

/**
 * What a person chooses and types, and the button that starts.
 * @param {Calibration} calibration
 */
export function entries(calibration, target) {
  const { setup, way, wrong, busy } = calibration;
  const words = setup.fixed ? tr("setup-calibrate-try") : tr("setup-calibrate-start");
  return [
    h("p", { class: "soft" }, inUse(setup.profile)),
    h(
      "fieldset",
      { class: "ways" },
      h("legend", {}, tr("setup-mat-question")),
      wayRadio(calibration, target, "mat", tr("setup-mat-printed")),
      wayRadio(calibration, target, "corners", tr("setup-mat-other-board")),
    ),
    way === "mat" ? printedMat(calibration) : tappedBoard(calibration),
    keepZones(calibration),
    wrong && h("p", { class: "problem", role: "alert" }, wrong),
    button(busy ? tr("setup-calibrate-busy") : words, () => calibration.calculate(), {
      class: "do wide",
      disabled: busy,
    }),
  ];
}

const inUse = (profile) =>
  profile
    ? tr("setup-profile-in-use", {
        profile: profile.name.replaceAll("_", " "),
        max: number(Math.max(0.1, profile.place_sd_mm || profile.residual_mm || 0)),
      })
    : tr("setup-profile-missing");

/** @param {Calibration} calibration */
function wayRadio(calibration, target, value, text) {
  const onchange = () => {
    calibration.chooseWay(value);
    target.querySelector(`[value=${value}]`).focus();
  };
  const checked = calibration.way === value;
  return h(
    "label",
    { class: "radio" },
    h("input", { type: "radio", name: "way", value, checked, onchange }),
    h("span", {}, text),
  );
}

/** @param {Calibration} calibration */
function keepZones(calibration) {
  const onchange = (event) => {
    calibration.keepsZones = event.target.checked;
  };
  return h(
    "label",
    { class: "radio" },
    h("input", { type: "checkbox", checked: calibration.keepsZones, onchange }),
    h("span", {}, tr("setup-zones-keep")),
  );
}

/** @param {Calibration} calibration */
function printedMat(calibration) {
  const ruler = h("input", {
    type: "number",
    min: 80,
    max: 120,
    step: 0.1,
    inputmode: "decimal",
    value: calibration.rulerMm,
    placeholder: "100",
    onchange: (event) => {
      calibration.rulerMm = event.target.value;
    },
  });
  return h(
    "div",
    { class: "stack" },
    h("p", {}, tr("setup-mat-instructions")),
    h(
      "details",
      {},
      h("summary", {}, tr("setup-mat-unusual")),
      field(tr("setup-mat-ruler"), ruler, tr("setup-mat-ruler-note")),
      lensField(calibration),
    ),
  );
}

/** @param {Calibration} calibration */
function lensField(calibration) {
  const choices = [
    ["", tr("setup-lens-measured-or-default")],
    ["usual", tr("setup-lens-default")],
    ...MODULES.map((id) => [id, id.replaceAll("-", " ")]),
  ];
  const onchange = (event) => {
    calibration.lens = event.target.value;
  };
  return field(
    tr("setup-tab-lens"),
    h(
      "select",
      { onchange },
      choices.map(([value, text]) => h("option", { value, selected: calibration.lens === value }, text)),
    ),
  );
}

/** @param {Calibration} calibration */
function tappedBoard(calibration) {
  const { corners, setup } = calibration;
  const n = corners.points.length;
  const startOver = () => {
    corners.clear();
    setup.redraw();
  };
  return h(
    "div",
    { class: "stack" },
    h(
      "p",
      {},
      n < CORNERS.length ? tr("setup-corner-tap", { corner: CORNERS[n], n }) : tr("setup-corner-adjust"),
    ),
    n > 0 && cornerButtons(corners),
    corners.chosen !== null && nudges((dx, dy) => corners.move(dx, dy), tr("setup-corner-step")),
    n > 0 && button(tr("setup-corners-reset"), startOver),
    h("div", { class: "pair" }, sizeFields(calibration)),
    lensField(calibration),
  );
}

/** @param {CornerTool} corners */
function cornerButtons(corners) {
  const each = corners.points.map((_, i) => {
    const attributes = { "aria-pressed": String(corners.chosen === i), onclick: () => corners.choose(i) };
    return h("button", { type: "button", ...attributes }, `${i + 1} ${CORNERS[i]}`);
  });
  return h("div", { class: "choices", role: "group", "aria-label": tr("setup-corner-choice") }, each);
}

function sizeFields({ size }) {
  return [tr("setup-board-width"), tr("setup-board-height")].map((name, i) => {
    const onchange = (event) => {
      size[i] = event.target.value;
    };
    const attributes = { type: "number", min: 30, max: 3000, step: 0.5, inputmode: "decimal" };
    return field(
      tr("setup-board-size-field", { name }),
      h("input", { ...attributes, value: size[i], onchange }),
    );
  });
}
