// Form of the house rules: each control returns its value and marks a value that is not the default.

import { tr } from "../base/i18n.js";
import { h } from "../base/dom.js";

const KINDS = ["d2", "d4", "d6", "d8", "d10", "d12", "d14", "d16", "d20", "d24", "d30", "d60"];
let serial = 0;
const name = () => {
  serial += 1;
  return `rule-${serial}`;
};

const same = (value, other) => JSON.stringify(value) === JSON.stringify(other);

// Each control is an element with a function that returns its value: { node, value() }.

function radios(answers, value, changed) {
  const group = name();
  const node = h(
    "div",
    {},
    answers.map((answer) =>
      h(
        "label",
        { class: "pick" },
        h("input", { type: "radio", name: group, checked: same(answer.value, value), onchange: changed }),
        h("span", {}, answer.say),
      ),
    ),
  );
  const inputs = [...node.querySelectorAll("input")];
  return {
    node,
    value: () =>
      answers[
        Math.max(
          0,
          inputs.findIndex((input) => input.checked),
        )
      ].value,
  };
}

function number(control, value, changed, unit, label) {
  const input = h("input", {
    type: "number",
    inputmode: control.whole ? "numeric" : "decimal",
    min: control.least,
    max: control.most,
    step: control.whole ? 1 : "any",
    value: value ?? "",
    required: true,
    oninput: changed,
    "aria-label": label,
  });
  const none =
    control.unset === null
      ? null
      : h("input", {
          type: "checkbox",
          checked: value === null,
          onchange: () => {
            follow();
            changed();
          },
        });
  const follow = () => {
    input.disabled = Boolean(none?.checked);
    if (!input.disabled && input.value === "") input.value = String(Math.max(control.least, 1));
  };
  follow();
  const bounds =
    control.most > 1000
      ? tr("page-more", { least: control.least })
      : tr("page-number-range", { least: control.least, most: control.most });
  return {
    node: h(
      "div",
      { class: "number" },
      input,
      unit && h("span", {}, unit),
      h("span", { class: "soft" }, bounds),
      none && h("label", { class: "pick" }, none, h("span", {}, control.unset)),
    ),
    value: () => (none?.checked ? null : input.valueAsNumber),
  };
}

function text(control, value, changed, label) {
  if (control.what === "color") {
    const input = h("input", { type: "color", value, oninput: changed, "aria-label": label });
    return { node: input, value: () => input.value };
  }
  if (control.what === "die") {
    const kinds = value && !KINDS.includes(value) ? [value, ...KINDS] : KINDS;
    const select = h(
      "select",
      { onchange: changed, "aria-label": label },
      control.unset !== null && h("option", { value: "", selected: value === null }, control.unset),
      kinds.map((kind) => h("option", { value: kind, selected: kind === value }, kind)),
    );
    return { node: select, value: () => select.value || null };
  }
  const input = h("input", {
    type: "text",
    maxlength: 20,
    value: value ?? "",
    placeholder: control.unset ?? "",
    oninput: changed,
    "aria-label": label,
  });
  return { node: input, value: () => input.value.trim() || null };
}

function order(control, value, changed) {
  const say = new Map(control.answers.map((answer) => [answer.value, answer.say]));
  const now = [...value];
  const list = h("ol", { class: "order" });
  const draw = (focus) => {
    list.replaceChildren(
      ...now.map((entry, at) =>
        h(
          "li",
          {},
          h("span", {}, `${at + 1}. ${say.get(entry)}`),
          at > 0 &&
            h(
              "button",
              {
                type: "button",
                "aria-label": tr("page-order-move-up", { say: say.get(entry) }),
                onclick: () => move(at),
              },
              "↑",
            ),
        ),
      ),
    );
    if (focus !== undefined)
      (list.children[focus].querySelector("button") || list.querySelector("button"))?.focus();
  };
  const move = (at) => {
    [now[at - 1], now[at]] = [now[at], now[at - 1]];
    draw(at - 1);
    changed();
  };
  draw();
  return { node: list, value: () => now };
}

function parts(control, value, changed) {
  const fields = control.parts.map((part) => [
    part,
    partField(part.control, value?.[part.key] ?? null, changed, "", part.say),
  ]);
  const node = h(
    "div",
    { class: "parts" },
    fields.map(([part, inner]) => h("div", { class: "part" }, h("span", {}, part.say), inner.node)),
  );
  const values = () => fields.map(([part, inner]) => [part.key, inner.value()]);
  return { node, value: () => (control.keyed ? Object.fromEntries(values()) : values().map(([, v]) => v)) };
}

function partField(control, value, changed, unit, label) {
  switch (control.type) {
    case "switch":
      return radios(
        [
          { value: true, say: tr("page-switch-yes") },
          { value: false, say: tr("page-switch-no") },
        ],
        value,
        changed,
      );
    case "pick":
      return radios(control.answers, value, changed);
    case "number":
      return number(control, value, changed, unit, label);
    case "text":
      return text(control, value, changed, label);
    case "order":
      return order(control, value, changed);
    default:
      return parts(control, value, changed);
  }
}

/** A rule with its control: { rule, mark, value(), node }. `changed` is called when somebody changes it. */
function ruleField(rule, changed) {
  const mark = h("span", { class: "changed" });
  const control = partField(rule.control, rule.value, changed, rule.unit, rule.ask);
  const points = rule.points.length > 0 && h("span", { class: "points" }, rule.points.join(", "));
  const legend = h("legend", {}, rule.ask, " ", points, " ", mark);
  return { rule, mark, value: control.value, node: h("fieldset", { class: "rule" }, legend, control.node) };
}

const isChanged = ({ rule, value }) => !same(value(), rule.value);

/** A folded group of rules: { node, fields }. Its title counts the changed ones. */
function ruleGroup(title, rules) {
  const count = h("small", {});
  const tell = () => {
    for (const field of fields) field.mark.textContent = isChanged(field) ? tr("page-setting-changed") : "";
    const n = fields.filter(isChanged).length;
    count.textContent = n ? tr("page-settings-changed", { n }) : tr("page-settings-default");
  };
  const fields = rules.map((rule) => ruleField(rule, () => tell()));
  tell();
  const summary = h("summary", {}, title, count);
  return {
    node: h(
      "details",
      {},
      summary,
      fields.map((field) => field.node),
    ),
    fields,
  };
}

/** House rules of a lobby in groups: { node, values() }, where values() returns only changed values. */
export function houseRules(rules) {
  const titles = [...new Set(rules.map((rule) => rule.group))];
  const groups = titles.map((title) =>
    ruleGroup(
      title,
      rules.filter((rule) => rule.group === title),
    ),
  );
  const fields = groups.flatMap((group) => group.fields);
  return {
    node: h(
      "div",
      { class: "rules" },
      groups.map((group) => group.node),
    ),
    values: () => Object.fromEntries(fields.filter(isChanged).map(({ rule, value }) => [rule.name, value()])),
  };
}
