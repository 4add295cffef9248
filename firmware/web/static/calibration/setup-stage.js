// The live picture: drawing, zoom and touch. The active tool draws over it.
//
// A tool has draw(stage) -> SVG nodes. If it takes touches, it also has grab(at, reach) -> whether it holds
// something now, drag(at), drop(), tap(at, reach), key(event) -> whether it was handled, and lines() for the
// magnifier. Coordinates are pixels of the full picture, from its top left corner.

import { byId } from "../base/dom.js";

const NEAREST = 12;
const TAP_PX = 8;
const REACH_PX = 26;
const LOUPE_PX = 132;
const LOUPE_TIMES = 3;

export class Stage {
  constructor() {
    this.frame = byId("frame");
    this.canvas = byId("picture");
    this.over = byId("over");
    this.loupe = byId("loupe");
    this.size = null;
    this.image = null;
    this.view = null;
    this.tool = null;
    this.held = false;
    this.touches = new Map();
    this.began = null;
    const on = (name, act) => this.over.addEventListener(name, (event) => act.call(this, event));
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.up);
    on("keydown", this.key);
    this.over.addEventListener(
      "wheel",
      (event) => {
        if (!this.size) return;
        event.preventDefault();
        this.nearer(event.deltaY < 0 ? 1.25 : 0.8, this.at(event));
      },
      { passive: false },
    );
    new ResizeObserver(() => this.fit()).observe(this.frame);
  }

  /** Set a new picture: an ImageBitmap, and the width and height of the camera's full picture. */
  show(image, [width, height]) {
    const first = !this.size || this.size[0] !== width || this.size[1] !== height;
    this.image?.close?.();
    this.image = image;
    if (first) {
      this.size = [width, height];
      this.view = { x: 0, y: 0, w: width };
      this.frame.style.setProperty("--shape", String(width / height));
      this.fit();
    }
    this.paint();
    return first;
  }

  /** Screen pixels for one pixel of the full picture. */
  get scale() {
    return this.frame.clientWidth / this.view.w;
  }

  get zoom() {
    return this.size ? this.size[0] / this.view.w : 1;
  }

  /** Largest picture width that is worth requesting. */
  get pictureWidth() {
    const wide = this.frame.clientWidth * Math.min(3, devicePixelRatio || 1) * this.zoom;
    return Math.round(Math.min(2304, Math.max(640, wide)) / 32) * 32;
  }

  get tall() {
    return (this.view.w * this.size[1]) / this.size[0];
  }

  at(event) {
    const box = this.over.getBoundingClientRect();
    return [
      this.view.x + (event.clientX - box.left) / this.scale,
      this.view.y + (event.clientY - box.top) / this.scale,
    ];
  }

  /** Zoom by a factor, keeping one point of the picture in place. */
  nearer(factor, [x, y] = this.middle()) {
    if (!this.size) return;
    const w = Math.min(this.size[0], Math.max(this.size[0] / NEAREST, this.view.w / factor));
    const share = w / this.view.w;
    this.look(x - (x - this.view.x) * share, y - (y - this.view.y) * share, w);
  }

  middle() {
    return [this.view.x + this.view.w / 2, this.view.y + this.tall / 2];
  }

  whole() {
    if (this.size) this.look(0, 0, this.size[0]);
  }

  /** Zoom so that these points fill a share of the view; with `never` set, do not zoom out. */
  near(places, share = 0.9, never = false) {
    const visible = places.filter(Boolean);
    if (!visible.length || !this.size) return;
    const [xs, ys] = [0, 1].map((i) => visible.map((p) => p[i]));
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const shape = this.size[0] / this.size[1];
    let w = Math.max(x1 - x0, (y1 - y0) * shape, 8) / share;
    w = Math.min(this.size[0], Math.max(this.size[0] / NEAREST, w));
    if (never) w = Math.min(w, this.view.w);
    this.look((x0 + x1) / 2 - w / 2, (y0 + y1) / 2 - w / shape / 2, w);
  }

  /** Scroll a point into view if it is outside. */
  reveal(at) {
    if (!at || !this.size) return;
    const [x, y] = at;
    const margin = 0.12;
    const { x: left, y: top, w } = this.view;
    const h = this.tall;
    const inside =
      x > left + margin * w &&
      x < left + (1 - margin) * w &&
      y > top + margin * h &&
      y < top + (1 - margin) * h;
    if (!inside && this.zoom > 1.01) this.look(x - w / 2, y - h / 2, w);
  }

  look(x, y, w) {
    const h = (w * this.size[1]) / this.size[0];
    this.view = {
      x: Math.min(Math.max(0, x), this.size[0] - w),
      y: Math.min(Math.max(0, y), this.size[1] - h),
      w,
    };
    this.paint();
    this.redraw();
  }

  fit() {
    const sharp = Math.min(3, devicePixelRatio || 1);
    this.canvas.width = Math.max(1, Math.round(this.frame.clientWidth * sharp));
    this.canvas.height = Math.max(1, Math.round(this.frame.clientHeight * sharp));
    if (!this.size) return;
    this.paint();
    this.redraw();
  }

  paint() {
    if (!this.image || !this.size) return;
    const share = this.image.width / this.size[0];
    const { x, y, w } = this.view;
    const pen = this.canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(
      this.image,
      x * share,
      y * share,
      w * share,
      this.tall * share,
      0,
      0,
      this.canvas.width,
      this.canvas.height,
    );
  }

  redraw() {
    if (!this.size) return;
    const { x, y, w } = this.view;
    this.over.setAttribute("viewBox", `${x} ${y} ${w} ${this.tall}`);
    this.over.replaceChildren(...(this.tool?.draw(this) || []).flat(3).filter(Boolean));
  }

  // ---------------------------------------------------------------- touches

  down(event) {
    if (!this.size || event.button > 0) return;
    this.over.setPointerCapture(event.pointerId);
    this.touches.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.touches.size === 2) {
      if (this.held) this.tool?.drop?.();
      this.held = false;
      this.began = { pinch: this.spread(), view: { ...this.view }, moved: true };
      this.magnify(null);
    } else if (this.touches.size === 1) {
      const at = this.at(event);
      this.held = Boolean(this.tool?.grab?.(at, REACH_PX / this.scale));
      this.began = { at, x: event.clientX, y: event.clientY, view: { ...this.view }, moved: false };
      if (this.held) this.magnify(this.tool.place?.() || at, event);
    }
  }

  spread() {
    const [[ax, ay], [bx, by]] = [...this.touches.values()];
    return { wide: Math.max(20, Math.hypot(ax - bx, ay - by)), x: (ax + bx) / 2, y: (ay + by) / 2 };
  }

  move(event) {
    if (!this.touches.has(event.pointerId) || !this.began) return;
    this.touches.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.began.pinch) {
      if (this.touches.size < 2) return;
      const now = this.spread();
      const was = this.began.pinch;
      const view = this.began.view;
      const box = this.over.getBoundingClientRect();
      const w = Math.min(this.size[0], Math.max(this.size[0] / NEAREST, (view.w * was.wide) / now.wide));
      const wasScale = box.width / view.w;
      const scale = box.width / w;
      this.look(
        view.x + (was.x - box.left) / wasScale - (now.x - box.left) / scale,
        view.y + (was.y - box.top) / wasScale - (now.y - box.top) / scale,
        w,
      );
      return;
    }
    const dx = event.clientX - this.began.x;
    const dy = event.clientY - this.began.y;
    if (Math.hypot(dx, dy) > TAP_PX) this.began.moved = true;
    if (!this.began.moved) return;
    if (this.held) {
      this.tool.drag(this.at(event));
      this.magnify(this.tool.place?.() || this.at(event), event);
      this.redraw();
    } else if (this.zoom > 1.01) {
      this.look(this.began.view.x - dx / this.scale, this.began.view.y - dy / this.scale, this.view.w);
    }
  }

  up(event) {
    if (!this.touches.delete(event.pointerId) || !this.began) return;
    const { moved, pinch, at } = this.began;
    if (this.held) this.tool.drop?.(moved);
    else if (!moved && !pinch && event.type === "pointerup") this.tool?.tap?.(at, REACH_PX / this.scale);
    if (this.touches.size === 0) this.began = null;
    this.held = false;
    this.magnify(null);
    this.redraw();
  }

  key(event) {
    if (!this.size || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "+" || event.key === "-")
      this.nearer(event.key === "+" ? 1.5 : 1 / 1.5, this.tool?.place?.() || undefined);
    else if (!this.tool?.key?.(event)) return;
    event.preventDefault();
    this.redraw();
  }

  /** A magnifier that shows what the finger hides; null hides it. */
  magnify(at, event) {
    this.loupe.hidden = !at;
    if (!at || !this.image) return;
    const box = this.over.getBoundingClientRect();
    this.loupe.dataset.side = event && event.clientX - box.left < box.width / 2 ? "right" : "left";
    const pen = this.loupe.getContext("2d");
    const side = this.loupe.width;
    const reach = LOUPE_PX / (this.scale * LOUPE_TIMES);
    const share = this.image.width / this.size[0];
    const [x, y] = [at[0] - reach / 2, at[1] - reach / 2];
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, side, side);
    pen.drawImage(this.image, x * share, y * share, reach * share, reach * share, 0, 0, side, side);
    const to = ([px, py]) => [((px - x) / reach) * side, ((py - y) / reach) * side];
    for (const line of this.tool.lines?.() || []) {
      pen.beginPath();
      line.forEach((p, i) => (i ? pen.lineTo(...to(p)) : pen.moveTo(...to(p))));
      for (const [color, wide] of [
        ["#000", 7],
        ["#fff", 3],
      ]) {
        pen.strokeStyle = color;
        pen.lineWidth = wide;
        pen.stroke();
      }
    }
    pen.beginPath();
    pen.moveTo(side / 2, 0);
    pen.lineTo(side / 2, side * 0.44);
    pen.moveTo(side / 2, side * 0.56);
    pen.lineTo(side / 2, side);
    pen.moveTo(0, side / 2);
    pen.lineTo(side * 0.44, side / 2);
    pen.moveTo(side * 0.56, side / 2);
    pen.lineTo(side, side / 2);
    for (const [color, wide] of [
      ["#000", 5],
      ["#ffd60a", 2],
    ]) {
      pen.strokeStyle = color;
      pen.lineWidth = wide;
      pen.stroke();
    }
  }
}
