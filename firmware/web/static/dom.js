// Helpers that create elements. Text is always inserted as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Create an HTML element: h("p", {class: "soft"}, "text", otherElement). */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** Create an SVG element. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Load a style sheet, once. */
export function addStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href });
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

export const byId = (id) => document.getElementById(id);

const drawn = new Map();

/** Fill an element only if its content has changed, so that focus and taps are not lost. */
export function show(element, what, draw) {
  const key = JSON.stringify(what);
  if (drawn.get(element) === key) return false;
  drawn.set(element, key);
  element.replaceChildren(...[draw()].flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return true;
}

/** Start with a capital letter, except for a kind of die such as d20. */
export const capital = (text) => (text && !/^d[\dF]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text);
