// Dice as 3D models that tumble into their result, drawn with three.js (vendor/).

import * as THREE from "./vendor/three.module.min.js";

const SPEED_S = 1.3; // time until a die lies still
const SIZE = { d4: 1.15, d6: 0.98, dF: 0.98, d8: 1.05, d10: 1.1, d12: 1.06, d20: 1.12 };
const Z = new THREE.Vector3(0, 0, 1);

/** A pentagonal trapezohedron: the shape of a d10. */
function kiteSolid() {
  const points = [], low = 0.105;
  for (let i = 0; i < 10; i += 1) points.push([Math.cos((i * Math.PI) / 5), Math.sin((i * Math.PI) / 5), i % 2 ? low : -low]);
  points.push([0, 0, 1], [0, 0, -1]);
  const faces = [];
  for (let i = 0; i < 10; i += 1) {
    const [a, b, c] = [i, (i + 1) % 10, (i + 2) % 10];
    if (i % 2) faces.push([10, a, b], [10, b, c]);
    else faces.push([11, b, a], [11, c, b]);
  }
  return new THREE.PolyhedronGeometry(points.flat(), faces.flat(), 1, 0);
}

const SOLIDS = {
  d4: () => new THREE.TetrahedronGeometry(1.15),
  d6: () => new THREE.BoxGeometry(1.35, 1.35, 1.35),
  d8: () => new THREE.OctahedronGeometry(1.12),
  d10: kiteSolid,
  d12: () => new THREE.DodecahedronGeometry(1.05),
  d20: () => new THREE.IcosahedronGeometry(1.12),
};
SOLIDS.dF = SOLIDS.d6;
const SIGNS = ["−", "0", "+"];

/** The faces of a convex solid: normal, center and inner radius, the upward one of equals first. */
function facesOf(geometry) {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const at = flat.attributes.position, faces = [];
  for (let i = 0; i < at.count; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => new THREE.Vector3().fromBufferAttribute(at, i + k));
    const normal = new THREE.Vector3().crossVectors(b.clone().sub(a), c.clone().sub(a)).normalize();
    let face = faces.find((one) => one.normal.dot(normal) > 0.98);
    if (!face) faces.push((face = { normal, corners: [] }));
    for (const p of [a, b, c]) if (!face.corners.some((q) => q.distanceTo(p) < 1e-3)) face.corners.push(p);
  }
  for (const face of faces) {
    face.center = face.corners.reduce((sum, p) => sum.add(p), new THREE.Vector3()).divideScalar(face.corners.length);
    face.radius = Math.min(...face.corners.map((p) => p.distanceTo(face.center))) * (face.corners.length === 3 ? 0.52 : 0.72);
  }
  return faces;
}

const bright = (color) => { const c = new THREE.Color(color); return 0.21 * c.r + 0.72 * c.g + 0.07 * c.b; };

function faceTexture(text, ink, pips) {
  const canvas = document.createElement("canvas"), side = 128;
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  pen.fillStyle = ink;
  if (pips && /^[1-6]$/.test(text)) {
    const n = Number(text), g = side / 4;
    const spots = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }[n];
    for (const spot of spots) { pen.beginPath(); pen.arc(g * (1 + (spot % 3)), g * (1 + Math.floor(spot / 3)), side / 10, 0, 7); pen.fill(); }
  } else {
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `800 ${text.length > 2 ? 52 : text.length > 1 ? 76 : 96}px system-ui, sans-serif`;
    pen.fillText(text, side / 2, side / 2 + 6);
    if (/^(6|9|66|99|16|91|60|68|89)$/.test(text)) pen.fillRect(side * 0.28, side * 0.9, side * 0.44, 8);
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** One die that shows `text` on its upper face (the upper corner of a d4). */
function dieModel(kind, text, color) {
  const solid = (SOLIDS[kind] || (() => new THREE.IcosahedronGeometry(1.12, 1)))();
  const body = new THREE.Group();
  const hue = color || "#3a2f26", ink = bright(hue) < 0.28 ? "#fff" : "#141210";
  body.add(new THREE.Mesh(solid, new THREE.MeshStandardMaterial({ color: hue, roughness: 0.32, metalness: 0.05, flatShading: true })));
  body.add(new THREE.LineSegments(new THREE.EdgesGeometry(solid, 12), new THREE.LineBasicMaterial({ color: ink, transparent: true, opacity: 0.25 })));
  const faces = facesOf(solid), most = Number(kind?.slice(1)) || 20;
  const label = (i) => (kind === "dF" && text !== "?" ? SIGNS[(SIGNS.indexOf(text) + i) % 3] : i === 0 || text === "?" ? text : String(((Number(text) || 0) + i * 3) % most || most));
  faces.slice(0, 24).forEach((face, i) => {
    const side = face.radius * 2;
    const sign = new THREE.Mesh(new THREE.PlaneGeometry(side, side), new THREE.MeshBasicMaterial({ map: faceTexture(kind === "d4" ? text : label(i), ink, kind === "d6"), transparent: true }));
    sign.position.copy(face.center).addScaledVector(face.normal, 0.012);
    sign.quaternion.setFromUnitVectors(Z, face.normal);
    face.turn = sign.quaternion.clone();
    body.add(sign);
  });
  // At rest the labeled face looks up; a d4 stands on a face, so that its upper corner looks up.
  const rest = faces[0].turn.clone().invert();
  if (kind === "d4") rest.premultiply(new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(1, 0, 0), Math.PI - 1.9106 + 0.35));
  else rest.premultiply(new THREE.Quaternion().setFromEuler(new THREE.Euler(-0.24, 0.2, 0)));
  body.scale.setScalar(SIZE[kind] || 1.1);
  return { body, rest };
}

/** A stage on a canvas. `show(dice)` lets dice tumble in: [{kind, text, color}]. */
export class DiceStage {
  constructor(canvas, { still = false } = {}) {
    this.still = still;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(32, 1, 0.1, 100);
    this.scene.add(new THREE.HemisphereLight("#fff6e8", "#4a4038", 1.5));
    const lamp = new THREE.DirectionalLight("#ffffff", 2.2);
    lamp.position.set(-3, 5, 8);
    this.scene.add(lamp);
    this.dice = [];
    this.frames = 0;
    this.drawing = 0;
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement);
    this.fit();
  }

  fit() {
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement.parentElement;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    const columns = Math.min(this.dice.length || 1, this.columns(width / height)), rows = Math.ceil((this.dice.length || 1) / columns);
    const high = Math.max(rows * 2.7, (columns * 2.7) / this.camera.aspect);
    this.camera.position.set(0, 0, high / 2 / Math.tan((16 * Math.PI) / 180) + 1);
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  columns(aspect) {
    const n = this.dice.length || 1;
    return Math.max(1, Math.min(n, Math.round(Math.sqrt(n * aspect))));
  }

  show(dice) {
    for (const one of this.dice) this.scene.remove(one.body);
    this.dice = dice.slice(0, 15).map(({ kind, text, color }) => dieModel(kind, text, color));
    this.fit();
    const aspect = this.camera.aspect, columns = this.columns(aspect), rows = Math.ceil(this.dice.length / columns);
    this.dice.forEach((die, i) => {
      const row = Math.floor(i / columns), inRow = Math.min(columns, this.dice.length - row * columns);
      die.place = new THREE.Vector3(((i % columns) - (inRow - 1) / 2) * 2.7, ((rows - 1) / 2 - row) * 2.7, 0);
      die.axis = new THREE.Vector3(Math.sin(i * 2.4 + 1), Math.cos(i * 1.7), 0.4).normalize();
      die.late = i * 0.07;
      this.scene.add(die.body);
    });
    this.began = performance.now();
    if (!this.drawing) this.drawing = requestAnimationFrame(() => this.tick());
  }

  tick() {
    const seconds = this.still ? 99 : (performance.now() - this.began) / 1000;
    let moving = false;
    for (const { body, rest, place, axis, late } of this.dice) {
      const t = Math.max(0, Math.min(1, (seconds - late) / SPEED_S)), left = (1 - t) ** 2;
      moving ||= t < 1;
      body.quaternion.copy(rest).premultiply(new THREE.Quaternion().setFromAxisAngle(axis, left * 11));
      body.position.set(place.x - left * 9, place.y - left * 2.5, Math.abs(Math.sin(t * 3 * Math.PI)) * (1 - t) * 2.2);
    }
    this.draw();
    this.frames += 1;
    this.drawing = moving ? requestAnimationFrame(() => this.tick()) : 0;
  }

  draw() {
    this.renderer.render(this.scene, this.camera);
  }
}
