// On the host page: the form of a webhook in the settings.

import { tr } from "../base/i18n.js";
import { button, h, textOf } from "../base/dom.js";

const EVENTS = ["throw", "ask", "problem"];
const PRESETS = ["json", "discord"];
const NEW = {
  name: "",
  preset: "json",
  events: ["throw"],
  template: "",
  names: false,
  clips: false,
  locked: false,
};

const pathOf = (name) => `/configuration/webhooks/${encodeURIComponent(name)}`;

/**
 * The folded form of a webhook, by default of a new one. `page` sends changes, and has what came of them.
 * @param {import("./host-settings.js").SettingsPage} page
 */
export function webhookForm(page, hook = NEW) {
  const part = `webhook-${hook.name}`;
  const onsubmit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const name = hook.name || textOf(form, "name");
    return page.change(part, "PUT", pathOf(name), entered(form));
  };
  return h(
    "details",
    { class: "webhook", "data-part": part, open: Boolean(page.statuses[part]) },
    h("summary", {}, hook.name || tr("configuration-webhook-new")),
    hook.locked && h("p", { class: "soft" }, tr("configuration-webhook-file")),
    h(
      "form",
      { class: "fields", onsubmit },
      !hook.name && nameField(),
      !hook.locked && addressField(hook, part),
      presetField(hook, part),
      eventFields(hook),
      templateField(hook, part),
      onlySwitch(hook, "names", tr("configuration-webhook-names")),
      onlySwitch(hook, "clips", tr("configuration-webhook-clips")),
      page.statusOf(part),
      h("div", { class: "row" }, buttons(page, hook, part)),
    ),
  );
}

const entered = (form) => ({
  url: textOf(form, "url"),
  preset: form.get("preset"),
  events: form.getAll("event"),
  template: form.get("template"),
  names: form.has("names"),
  clips: form.has("clips"),
});

const nameField = () => [
  h("label", { for: "hook-name" }, tr("page-name")),
  h("input", {
    id: "hook-name",
    name: "name",
    required: true,
    maxlength: 40,
    pattern: "[A-Za-z0-9_ \\-]+",
    autocomplete: "off",
  }),
];

const addressField = (hook, part) => [
  h("label", { for: `url-${part}` }, tr("configuration-webhook-url")),
  h("input", {
    id: `url-${part}`,
    name: "url",
    type: "password",
    inputmode: "url",
    required: !hook.name,
    placeholder: hook.name ? tr("configuration-secret-saved") : null,
    autocomplete: "new-password",
  }),
];

const presetField = (hook, part) => [
  h("label", { for: `preset-${part}` }, tr("configuration-webhook-preset")),
  h(
    "select",
    { id: `preset-${part}`, name: "preset", disabled: hook.locked },
    PRESETS.map((preset) => h("option", { value: preset, selected: preset === hook.preset }, preset)),
  ),
];

function eventFields(hook) {
  const fields = EVENTS.map((event) => {
    const checked = hook.events.includes(event);
    const input = h("input", { type: "checkbox", name: "event", value: event, checked });
    return h("label", {}, input, tr("configuration-event", { event }));
  });
  const legend = h("legend", {}, tr("configuration-webhook-events"));
  return h("fieldset", { class: "bag", disabled: hook.locked }, legend, fields);
}

const templateField = (hook, part) => [
  h("label", { for: `template-${part}` }, tr("configuration-webhook-template")),
  h("input", {
    id: `template-${part}`,
    name: "template",
    value: hook.template,
    maxlength: 2000,
    autocomplete: "off",
    disabled: hook.locked,
  }),
];

function onlySwitch(hook, name, words) {
  const input = h("input", { type: "checkbox", name, checked: hook[name], disabled: hook.locked });
  return h("label", { class: "only" }, input, words);
}

/** @param {import("./host-settings.js").SettingsPage} page */
function buttons(page, hook, part) {
  const remove = () => page.change("webhooks", "DELETE", pathOf(hook.name), {});
  return [
    !hook.locked && h("button", { class: "do" }, tr("configuration-save")),
    hook.name && button(tr("configuration-test"), () => page.test(part, hook.name), { class: "quiet test" }),
    hook.name && !hook.locked && button(tr("page-remove"), remove),
  ];
}
