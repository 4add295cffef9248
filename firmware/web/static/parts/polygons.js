// Polygons: whether a point lies in one, and the point with the most free space for a sign.

const COARSE = Array.from({ length: 8 }, (_, i) => (i + 0.5) / 8); // places of a grid over a polygon
const FINER = 4; // how often the search goes on around the best point, with half the step each time

/**
 * Whether a point lies in a polygon.
 * @param {Point} point
 * @param {Point[]} polygon
 */
export function inside([x, y], polygon) {
  let isInside = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  });
  return isInside;
}

/**
 * The edges of a polygon, each with the square of its length: plain numbers, because a phone looks at many of
 * them.
 */
export const edgesOf = (polygon) =>
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

/**
 * The point of a polygon with the most free space around it: [x, y, radius], with radius 0 if there is none.
 * `edges` are what it keeps its distance from. The point lies in none of the polygons `above`, which hide
 * this one. The search looks at a grid of places (shares of the width and of the height), and then `finer`
 * around the best one.
 */
export function freestPoint(polygon, edges, above, grid = COARSE, finer = FINER) {
  const xs = polygon.map((p) => p[0]);
  const ys = polygon.map((p) => p[1]);
  const x0 = Math.min(...xs);
  const y0 = Math.min(...ys);
  const width = Math.max(...xs) - x0;
  const height = Math.max(...ys) - y0;
  let best = [0, 0, 0];
  const look = (x, y) => {
    // First of all: few points have more than the best one so far.
    const space = clearance(x, y, edges, best[2]);
    if (!space || !inside([x, y], polygon) || above.some((other) => inside([x, y], other))) return;
    best = [x, y, space];
  };
  for (const u of grid) for (const v of grid) look(x0 + width * u, y0 + height * v);
  let wide = width / grid.length;
  let tall = height / grid.length;
  for (let n = 0; n < finer && best[2]; n += 1) {
    const [x, y] = best;
    wide /= 2;
    tall /= 2;
    for (const dx of [-wide, 0, wide]) for (const dy of [-tall, 0, tall]) if (dx || dy) look(x + dx, y + dy);
  }
  return best;
}
