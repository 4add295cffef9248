// Drawing of the mat in the millimeters of the tray profile, with the places where dice came to rest.

import { tr } from "./i18n.js";
import { h, s, show } from "./dom.js";
import { facts, inColor, zoneName } from "./dice.js";

const RADIUS = { d60: 11, d30: 10, d24: 9.5, d4: 7.5, d2: 9 };

/** Each zone has a sign besides its color and its word. */
const SIGNS = {
  crit: "M8 .8l2.1 4.7 5.1.5-3.9 3.4 1.2 5L8 11.7l-4.5 2.7 1.2-5L.8 6l5.1-.5Z",
  hit: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13Z",
  miss: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13ZM8 4.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6Z",
  fumble: "M3.4 1.2 8 5.8l4.6-4.6 2.2 2.2L10.2 8l4.6 4.6-2.2 2.2L8 10.2l-4.6 4.6-2.2-2.2L5.8 8 1.2 3.4Z",
  off: "M2 2h12v12H2ZM4 4v8h8V4Z",
};

export function sign(zone) {
  return s(
    "svg",
    { viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" },
    s("path", { d: SIGNS[zone] || SIGNS.off, fill: "currentColor", "fill-rule": "evenodd" }),
  );
}

/** Whether a point lies in a polygon. */
export function inside([x, y], polygon) {
  let found = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) found = !found;
  });
  return found;
}

const COARSE = 8; // steps of the grid over a zone
const FINER = 4; // how often the search goes on around the best point, with half the step each time
let roomy = { zones: null, points: [] };

/** The edges of a polygon, each with the square of its length: plain numbers, because a phone looks at many of them. */
const edgesOf = (polygon) =>
  polygon.map(([x, y], i) => {
    const [x2, y2] = polygon[(i + 1) % polygon.length];
    const dx = x2 - x;
    const dy = y2 - y;
    return { x, y, dx, dy, square: dx * dx + dy * dy || 1 };
  });

/** Free space around a point: its distance to the nearest edge, or 0 if that is not more than `least`. */
function clearance(x, y, edges, least) {
  let space = Infinity;
  for (let i = 0; i < edges.length; i += 1) {
    const edge = edges[i];
    const px = x - edge.x;
    const py = y - edge.y;
    const t = (px * edge.dx + py * edge.dy) / edge.square;
    const part = t < 0 ? 0 : Math.min(t, 1);
    space = Math.min(space, Math.hypot(px - part * edge.dx, py - part * edge.dy));
    if (space <= least) return 0;
  }
  return space;
}

/** For each zone the point with the most free space around it, for its sign: [x, y, radius] in mm. */
function signPoints(zones) {
  if (roomy.zones === zones) return roomy.points;
  const polygons = zones.map((zone) => zone.polygon_mm);
  const all = polygons.map(edgesOf);
  const points = polygons.map((polygon, index) => {
    const xs = polygon.map((p) => p[0]);
    const ys = polygon.map((p) => p[1]);
    const x0 = Math.min(...xs);
    const y0 = Math.min(...ys);
    const edges = [all[index], ...all.filter((_, other) => other !== index)].flat();
    let wide = (Math.max(...xs) - x0) / COARSE;
    let tall = (Math.max(...ys) - y0) / COARSE;
    let best = [0, 0, 0];
    const look = (x, y) => {
      const space = clearance(x, y, edges, best[2]); // first of all: few points have more than the best one so far
      // Zones are painted over each other in order: a point belongs to the last zone that contains it.
      if (
        !space ||
        !inside([x, y], polygon) ||
        polygons.slice(index + 1).some((later) => inside([x, y], later))
      )
        return;
      best = [x, y, space];
    };
    for (let i = 0.5; i < COARSE; i += 1)
      for (let j = 0.5; j < COARSE; j += 1) look(x0 + wide * i, y0 + tall * j);
    for (let finer = 0; finer < FINER && best[2]; finer += 1) {
      const [x, y] = best;
      wide /= 2;
      tall /= 2;
      for (const dx of [-wide, 0, wide])
        for (const dy of [-tall, 0, tall]) if (dx || dy) look(x + dx, y + dy);
    }
    return best;
  });
  roomy = { zones, points };
  return points;
}

const PATTERNS = [
  s(
    "pattern",
    { id: "miss-lines", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    s("path", { d: "M0 0v7", stroke: "var(--miss)", "stroke-width": 1.2, opacity: 0.5 }),
  ),
  s(
    "pattern",
    {
      id: "fumble-lines",
      width: 7,
      height: 7,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    },
    s("path", { d: "M0 0v7M0 0h7", stroke: "var(--fumble)", "stroke-width": 1.2, opacity: 0.55 }),
  ),
  s(
    "pattern",
    { id: "crit-dots", width: 7, height: 7, patternUnits: "userSpaceOnUse" },
    s("circle", { cx: 2, cy: 2, r: 1.1, fill: "var(--crit)", opacity: 0.75 }),
  ),
];
const FILL = { miss: "url(#miss-lines)", fumble: "url(#fumble-lines)", crit: "url(#crit-dots)" };

const MARGIN = 8;
let laid = { profile: null, drawing: null, spots: null };

/** The mat without dice, and a layer for dice above it; drawn once for each profile. */
function laidOut(profile) {
  if (laid.profile === profile) return laid;
  const [width, height] = profile.mat_size_mm;
  const drawing = s(
    "svg",
    {
      class: "mat",
      viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
      role: "img",
    },
    s(
      "defs",
      {},
      PATTERNS.map((pattern) => pattern.cloneNode(true)),
    ),
    s("rect", { class: "ground", x: 0, y: 0, width, height, rx: 4 }),
  );
  for (const zone of profile.zones) {
    const points = zone.polygon_mm.map((p) => p.join(",")).join(" ");
    drawing.append(s("polygon", { class: "zone", "data-zone": zone.kind, points, "stroke-width": 0.9 }));
    if (FILL[zone.kind]) drawing.append(s("polygon", { points, fill: FILL[zone.kind] }));
  }
  signPoints(profile.zones).forEach(([x, y, room], i) => {
    const side = Math.min(height / 13, room * 1.7);
    if (side < height / 40) return;
    const kind = profile.zones[i].kind;
    drawing.append(
      s(
        "svg",
        {
          class: "zone-sign",
          "data-zone": kind,
          x: x - side / 2,
          y: y - side / 2,
          width: side,
          height: side,
          viewBox: "0 0 16 16",
        },
        s("path", { d: SIGNS[kind] || SIGNS.off, "fill-rule": "evenodd" }),
      ),
    );
  });
  const spots = s("g", {});
  drawing.append(spots);
  laid = { profile, drawing, spots };
  return laid;
}

/** The mat with the dice of a throw, always the same element; null if no die has a place. */
export function matDrawing(profile, thrown) {
  const placed = thrown?.dice.filter((die) => die.foot_mm) || [];
  if (!profile || !placed.length) return null;
  const { drawing, spots } = laidOut(profile);
  // Thrown dice last, so that they are drawn above the others.
  const inOrder = [...placed].sort((a, b) => (a.role === "thrown") - (b.role === "thrown"));
  if (!show(spots, [thrown.id, thrown.outcome.dice], () => inOrder.map((die) => spot(die, thrown))))
    return drawing;
  const said = placed
    .filter((die) => die.role === "thrown")
    .map((die) => {
      const f = facts(die, thrown);
      return tr("page-die-in", { kind: f.kind || "any", face: f.text, zone: f.zone || "none" });
    });
  drawing.setAttribute(
    "aria-label",
    tr("page-mat-from-above", { dice: said.length ? said : [tr("page-no-die")] }),
  );
  return drawing;
}

/** Legend of the zones on this mat. */
export function legend(profile) {
  const kinds = ["crit", "hit", "miss", "fumble"].filter((kind) =>
    profile.zones.some((zone) => zone.kind === kind),
  );
  return h(
    "ul",
    { class: "legend" },
    kinds.map((kind) => h("li", { class: "zone-tag", "data-zone": kind }, sign(kind), zoneName(kind))),
  );
}

function spot(die, thrown) {
  const [x, y] = die.foot_mm;
  if (die.role === "obstacle") {
    return s("rect", {
      class: "spot obstacle",
      x: x - 5.5,
      y: y - 5.5,
      width: 11,
      height: 11,
      rx: 2.2,
      "stroke-width": 1,
    });
  }
  const r = RADIUS[die.kind] || 8.5;
  const f = facts(die, thrown);
  const ringed = s("circle", { class: "ring", cx: x, cy: y, r: r + 3, "stroke-width": 1.6 });
  ringed.style.setProperty("--wide", ((r + 22) / (r + 3)).toFixed(2));
  return inColor(
    s(
      "g",
      {},
      die.role === "thrown" && ringed,
      s("circle", { class: `spot ${die.role}`, cx: x, cy: y, r, "stroke-width": 1.2 }),
      s("text", { class: "spot-text", x, y: y + 0.5, "font-size": r * 1.05 }, f.text),
    ),
    die.color,
  );
}
