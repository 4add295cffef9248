// QR codes and other drawings that the tray makes as SVG text.

/** The element of an SVG text, named for screen readers; null if the text is none. */
export function svgImage(text, label) {
  const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (drawing.localName !== "svg") return null;
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
  return document.importNode(drawing, true);
}
