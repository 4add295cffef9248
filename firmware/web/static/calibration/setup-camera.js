// Projection from millimeters of the tray to the picture and back, as in calibration/profile/profile.py: a
// pinhole camera with Brown-Conrady distortion. Pixels count from the top left corner of the full-size
// picture.

const STEPS = 40;
const DONE = 1e-13;
const ENOUGH = 1e-5;
const OTHER_SHAPE = 0.02;

/** Rotation matrix of a Rodrigues vector, as three rows. */
function rotation([x, y, z]) {
  const angle = Math.hypot(x, y, z);
  if (angle < 1e-12)
    return [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
  const [u, v, w] = [x / angle, y / angle, z / angle];
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const d = 1 - c;
  return [
    [c + u * u * d, u * v * d - w * s, u * w * d + v * s],
    [v * u * d + w * s, c + v * v * d, v * w * d - u * s],
    [w * u * d - v * s, w * v * d + u * s, c + w * w * d],
  ];
}

/**
 * Camera of a profile for pictures of [width, height]; null if their aspect ratio differs.
 * @param {any} profile
 * @param {number[]} size
 * @returns {SetupContext["camera"] | null}
 */
export function cameraOf(profile, [width, height]) {
  const sx = width / profile.image_size[0];
  const sy = height / profile.image_size[1];
  if (Math.abs(sx / sy - 1) > OTHER_SHAPE) return null;
  const [[fx0, , cx0], [, fy0, cy0]] = profile.camera_matrix;
  const fx = fx0 * sx;
  const fy = fy0 * sy;
  const cx = (cx0 + 0.5) * sx;
  const cy = (cy0 + 0.5) * sy;
  const [k1, k2, p1, p2, k3] = profile.distortion;
  const r = rotation(profile.rvec);
  const t = profile.tvec;
  const eye = [0, 1, 2].map((i) => -(r[0][i] * t[0] + r[1][i] * t[1] + r[2][i] * t[2]));

  const bend = (x, y) => {
    const r2 = x * x + y * y;
    return [
      1 + r2 * (k1 + r2 * (k2 + r2 * k3)),
      2 * p1 * x * y + p2 * (r2 + 2 * x * x),
      p1 * (r2 + 2 * y * y) + 2 * p2 * x * y,
    ];
  };

  /** Pixel of a point on the mat; null behind the camera. */
  const project = ([mx, my]) => {
    const [a, b, c] = r.map((row, i) => row[0] * mx + row[1] * my + t[i]);
    if (c <= 0) return null;
    const x = a / c;
    const y = b / c;
    const [radial, dx, dy] = bend(x, y);
    return [fx * (x * radial + dx) + cx, fy * (y * radial + dy) + cy];
  };

  /** Point on the mat at a pixel; null above the horizon. */
  const unproject = ([px, py]) => {
    const sx0 = (px - cx) / fx;
    const sy0 = (py - cy) / fy;
    let x = sx0;
    let y = sy0;
    let moved = Infinity;
    for (let i = 0; i < STEPS && moved > DONE; i += 1) {
      const [radial, dx, dy] = bend(x, y);
      const nx = (sx0 - dx) / radial;
      const ny = (sy0 - dy) / radial;
      moved = Math.abs(nx - x) + Math.abs(ny - y);
      [x, y] = [nx, ny];
    }
    if (!(moved < ENOUGH)) return null;
    const ray = [0, 1, 2].map((i) => r[0][i] * x + r[1][i] * y + r[2][i]);
    const reach = -eye[2] / ray[2];
    return reach > 0 && Number.isFinite(reach) ? [eye[0] + reach * ray[0], eye[1] + reach * ray[1]] : null;
  };

  return { project, unproject, size: [width, height] };
}

/** Outline in pixels of a polygon in millimeters. Sides are subdivided, because a lens bends them. */
export function outline(camera, polygon, closed = true) {
  const pixels = [];
  const last = closed ? polygon.length : polygon.length - 1;
  for (let i = 0; i < last; i += 1) {
    const [ax, ay] = polygon[i];
    const [bx, by] = polygon[(i + 1) % polygon.length];
    const pieces = Math.min(12, Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 12)));
    for (let k = 0; k < pieces; k += 1)
      pixels.push(camera.project([ax + ((bx - ax) * k) / pieces, ay + ((by - ay) * k) / pieces]));
  }
  if (!closed && polygon.length) pixels.push(camera.project(polygon.at(-1)));
  return pixels.filter(Boolean);
}
