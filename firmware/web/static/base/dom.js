// Helpers that create elements. Text is always inserted as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @type {(node: any, attributes: Record<string, any> | undefined, children: any[]) => any} */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

/**
 * Create an HTML element: h("p", {class: "soft"}, "text", otherElement). What is null, undefined or false is
 * left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * A button that calls `onclick`. It looks quiet unless the attributes name another class.
 * @param {any} words
 * @param {(event: any) => any} onclick
 * @param {Record<string, any>} [attributes]
 */
export const button = (words, onclick, attributes = {}) =>
  h("button", { type: "button", class: "quiet", onclick, ...attributes }, words);

/**
 * Create an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {SVGElementTagNameMap[T]}
 */
export const s = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

/**
 * The drawing context of a canvas. Throws an error where the browser has none left.
 * @param {HTMLCanvasElement} canvas
 * @param {CanvasRenderingContext2DSettings} [settings]
 */
export function penOf(canvas, settings) {
  const pen = canvas.getContext("2d", settings);
  if (!pen) throw new Error("the browser cannot draw on a canvas; close other tabs and try again");
  return pen;
}

/**
 * A field of a form as trimmed text.
 * @param {FormData} form
 * @param {string} name
 */
export const textOf = (form, name) => String(form.get(name) ?? "").trim();

/** Load a style sheet, once. */
export function addStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return null;
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href });
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

/**
 * An element of the page's HTML file; it is there.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

const described = (element) =>
  [element.tagName, element.textContent, element.getAttribute("aria-label"), element.name].join("|");

const controlsIn = (part) =>
  [...part.querySelectorAll("button, input, select, summary, a")].filter((control) =>
    control.checkVisibility(),
  );

/**
 * Remember where the keyboard focus is. The returned function moves a focus that was lost because its element
 * is gone: to the same control nearby, or else to the nearest part of the page that can have the focus.
 */
export function rememberFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return () => {};
  const name = described(element);
  const around = [];
  for (let part = element.parentElement; part; part = part.parentElement) {
    const controls = controlsIn(part);
    around.push({ part, count: controls.length, at: controls.indexOf(element) });
  }
  return () => {
    const now = document.activeElement;
    if (now && now !== document.body && now.checkVisibility()) return;
    const alive = around
      .filter(({ part }) => part.isConnected)
      .map((each) => ({ ...each, controls: controlsIn(each.part) }));
    const same = alive
      .map(({ controls }) => controls.find((control) => described(control) === name))
      .find(Boolean);
    const [near] = alive; // a control with other words now, at the same place
    const place = near && near.count === near.controls.length ? near.controls[near.at] : null;
    const next = same || place || alive.map(({ part }) => part).find((part) => part.hasAttribute("tabindex"));
    next?.focus({ preventScroll: true });
  };
}

/** Replace the content of an element. The keyboard focus stays on its control when all drawing is done. */
export function redraw(element, ...parts) {
  if (element.contains(document.activeElement)) queueMicrotask(rememberFocus());
  element.replaceChildren(
    ...parts.flat(3).filter((part) => part !== null && part !== undefined && part !== false && part !== ""),
  );
}

const drawn = new Map();

/** Draw the content of an element again only if it has changed, so that taps are not lost. */
export function show(element, what, draw) {
  const key = JSON.stringify(what);
  if (drawn.get(element) === key) return false;
  drawn.set(element, key);
  redraw(element, draw());
  return true;
}

/** Start with a capital letter, except for a kind of die such as d20. */
export const capital = (text) =>
  text && !/^d[\dF]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
