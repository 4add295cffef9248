// The page of the status API, drawn from the tray's own openapi.json: it works without the internet.

import { byId, h } from "./base/dom.js";

const ROOT = "/api/v1";

function resolved(document, schema) {
  const name = schema?.$ref?.split("/").pop();
  return name ? { name, ...document.components.schemas[name] } : schema || {};
}

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items || {})}`;
  return schema.type || "any";
}

const rows = (fields, required = []) =>
  h(
    "table",
    {},
    Object.entries(fields).map(([key, schema]) =>
      h(
        "tr",
        {},
        h("td", {}, h("code", {}, key), required.includes(key) && " *"),
        h("td", {}, typeOf(schema)),
        h("td", { class: "soft" }, schema.description || ""),
      ),
    ),
  );

function body(document, operation) {
  const content = operation.requestBody?.content?.["application/json"];
  if (!content) return null;
  const schema = resolved(document, content.schema);
  return [
    h("h3", {}, "Body"),
    rows(schema.properties || {}, schema.required),
    (schema.examples || []).map((example) => h("pre", {}, JSON.stringify(example, null, 1))),
  ];
}

function answer(document, operation) {
  const content = operation.responses["200"]?.content || {};
  const json = content["application/json"];
  if (!json)
    return h("p", { class: "soft" }, `Answers with ${Object.keys(content).join(", ") || "no content"}.`);
  const schema = resolved(document, json.schema);
  return [h("h3", {}, `Answer${schema.name ? `: ${schema.name}` : ""}`), rows(schema.properties || {})];
}

function errors(operation) {
  const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  return [
    h("h3", {}, "Errors"),
    h(
      "table",
      {},
      refusals.map(([status, response]) =>
        h(
          "tr",
          {},
          h("td", {}, status),
          h("td", {}, Object.keys(response.content?.["application/json"]?.examples || {}).join(", ")),
        ),
      ),
    ),
  ];
}

function operation(document, method, path, details) {
  const parameters = (details.parameters || []).filter((p) => p.in !== "header");
  return h(
    "details",
    {},
    h(
      "summary",
      {},
      h("span", { class: "method" }, method.toUpperCase()),
      h("code", {}, path.replace(ROOT, "")),
      h("span", { class: "soft" }, details.summary || ""),
    ),
    h("p", {}, details.description || ""),
    parameters.length > 0 && [
      h("h3", {}, "Parameters"),
      rows(Object.fromEntries(parameters.map((p) => [p.name, { ...p.schema, description: p.description }]))),
    ],
    body(document, details),
    answer(document, details),
    errors(details),
  );
}

async function draw() {
  const document = await (await fetch(`${ROOT}/openapi.json`)).json();
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, details]) => ({ path, method, details })),
  );
  byId("api").replaceChildren(
    h("p", {}, document.info.description),
    ...document.tags.map((tag) =>
      h(
        "section",
        { class: "card" },
        h("h2", {}, tag.name),
        h("p", { class: "soft" }, tag.description),
        all
          .filter(({ details }) => details.tags?.includes(tag.name))
          .map(({ path, method, details }) => operation(document, method, path, details)),
      ),
    ),
  );
}

draw().catch((error) => {
  byId("api").textContent = `The description cannot be read: ${error.message}`;
});
