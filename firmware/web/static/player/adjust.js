// Values that people change by hand: one group of typed fields at a time, each change an entry of its own.
// This module, its texts and its styles are loaded when the sheet is opened.

import { addCatalog, tr } from "../base/i18n.js";
import { button, addStyle, h } from "../base/dom.js";
import { get, reasonOf } from "../base/api.js";
import { attempt } from "../base/state.js";
import { closeSheet, refused, sheet } from "../base/dialog.js";

const AT_ONCE = 6; // fields of a group that are shown at once; the others are folded
let serial = 0;

const same = (value, other) => JSON.stringify(value) === JSON.stringify(other);

// Each control is an element with a function that returns its value: { node, value() }.

function numberOf(field, id) {
  const input = h("input", {
    id,
    type: "number",
    inputmode: "numeric",
    required: true,
    min: field.least,
    max: field.most,
    step: 1,
    value: field.value,
  });
  const step = (by) => {
    const now = Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : field.value;
    input.value = String(Math.max(field.least, Math.min(field.most, now + by)));
  };
  return {
    node: h(
      "div",
      { class: "stepper" },
      button("−", () => step(-1), { "aria-label": tr("adjust-less", { field: field.label }) }),
      input,
      button("+", () => step(1), { "aria-label": tr("adjust-more", { field: field.label }) }),
    ),
    value: () => input.valueAsNumber,
  };
}

function flagOf(field, id) {
  const input = h("input", { id, type: "checkbox", role: "switch", checked: field.value });
  return { node: input, value: () => input.checked };
}

function choiceOf(field, id) {
  const isListed = field.options.some((option) => same(option.value, field.value));
  const options = isListed ? field.options : [{ value: field.value, label: "–" }, ...field.options];
  const select = h(
    "select",
    { id },
    options.map((option, i) =>
      h("option", { value: i, selected: same(option.value, field.value) }, option.label),
    ),
  );
  return { node: select, value: () => options[Number(select.value)].value };
}

function listOf(field, id) {
  const held = [...field.value];
  const labels = new Map(field.options.map((option) => [option.value, option.label]));
  const list = h("ul", { class: "entries" });
  const add = h("select", { id });
  const draw = () => {
    list.replaceChildren(
      ...held.map((entry, at) =>
        h(
          "li",
          {},
          labels.get(entry) || entry,
          button(
            "✕",
            () => {
              held.splice(at, 1);
              draw();
              add.focus();
            },
            { class: "drop", "aria-label": tr("adjust-remove", { entry: labels.get(entry) || entry }) },
          ),
        ),
      ),
    );
    if (!held.length) list.replaceChildren(h("li", { class: "soft" }, tr("adjust-list-empty")));
    const left = field.options.filter((option) => field.repeats || !held.includes(option.value));
    add.replaceChildren(
      h("option", { value: "" }, tr("adjust-add")),
      ...left.map((option) => h("option", { value: option.value }, option.label)),
    );
  };
  add.addEventListener("change", () => {
    if (add.value) held.push(add.value);
    draw();
    add.focus();
  });
  draw();
  return { node: h("div", {}, list, add), value: () => held };
}

/** The order of entries: each one but the first has a button that moves it one place earlier. */
function orderOf(field, id) {
  const held = [...field.value];
  const labels = new Map(field.options.map((option) => [option.value, option.label]));
  const list = h("ol", { class: "ordered", id });
  const earlier = (at) => {
    held.splice(at - 1, 2, held[at], held[at - 1]);
    draw();
    (list.children[at - 1].querySelector("button") || list.querySelector("button"))?.focus();
  };
  const draw = () =>
    list.replaceChildren(
      ...held.map((entry, at) =>
        h(
          "li",
          {},
          h("span", {}, labels.get(entry) || entry),
          at > 0 &&
            button("↑", () => earlier(at), {
              class: "drop",
              "aria-label": tr("adjust-earlier", { entry: labels.get(entry) || entry }),
            }),
        ),
      ),
    );
  draw();
  return { node: list, value: () => held };
}

const CONTROLS = { number: numberOf, flag: flagOf, choice: choiceOf, list: listOf };

function control(field) {
  serial += 1;
  const id = `adjust-${serial}`;
  const { node, value } = (field.ordered ? orderOf : CONTROLS[field.type])(field, id);
  return {
    field,
    value,
    node: h(
      "div",
      { class: `adjust adjust-${field.type}` },
      field.ordered ? h("span", { class: "adjust-name" }, field.label) : h("label", { for: id }, field.label),
      node,
    ),
  };
}

/** Send every field that differs, in order; returns an error message or null. */
async function send(controls, note) {
  const changed = controls.filter(({ field, value }) => !same(value(), field.value));
  if (!changed.length) return tr("adjust-nothing-changed");
  for (const { field, value } of changed) {
    const now = structuredClone(value());
    // The tray compares `was`.
    const wrong = await attempt("POST", "/adjust", { path: field.path, was: field.value, now, note }, 3);
    if (wrong) return changed.length > 1 ? tr("adjust-refused", { field: field.label, why: wrong }) : wrong;
    field.value = now; // the rest can be sent again
  }
  return null;
}

function form(group) {
  const controls = group.fields.map(control);
  const problem = h("p", { class: "problem", role: "alert" });
  const ok = h("button", { class: "do" }, tr("adjust-change"));
  const note = h("input", {
    type: "text",
    maxlength: 80,
    id: `adjust-note-${group.id}`,
    autocomplete: "off",
  });
  const rest = controls.slice(AT_ONCE);
  return h(
    "form",
    {
      class: "fields adjusting",
      onsubmit: async (event) => {
        event.preventDefault();
        ok.disabled = true;
        problem.textContent = (await send(controls, note.value.trim())) || "";
        ok.disabled = false;
        if (!problem.textContent) closeSheet();
      },
    },
    controls.slice(0, AT_ONCE).map((each) => each.node),
    rest.length > 0 &&
      h(
        "details",
        { class: "fold" },
        h("summary", {}, tr("adjust-other-values", { n: rest.length })),
        h(
          "div",
          { class: "adjusting" },
          rest.map((each) => each.node),
        ),
      ),
    h("div", { class: "adjust" }, h("label", { for: note.id }, tr("adjust-why")), note),
    problem,
    ok,
  );
}

/** The sheet: first the groups, then the fields of one. A single group is shown at once. */
export async function adjustSheet() {
  await Promise.all([addCatalog("sheets"), addStyle("/page/styles/sheets.css")]);
  let groups;
  try {
    ({ groups } = await get("/adjustable"));
  } catch (error) {
    refused(reasonOf(error, tr("page-change-not-sent")));
    return;
  }
  const openGroup = (group) =>
    sheet(
      tr("adjust-title-of", { name: group.name }),
      form(group),
      groups.length > 1 && button(tr("adjust-others"), all),
    );
  const all = () =>
    sheet(
      tr("adjust-title"),
      h("p", { class: "soft" }, groups.length ? tr("adjust-about") : tr("adjust-nothing-now")),
      h(
        "div",
        { class: "menu" },
        groups.map((group) => button(group.name, () => openGroup(group), { class: "menu-item" })),
      ),
    );
  if (groups.length === 1) openGroup(groups[0]);
  else all();
}
