// Plays the clip of a throw on a canvas, with the paths, the contacts and the resting places as a layer over
// it. It needs no other file, because it is also a part of each proof.

const COLORS = ["#3cbefa", "#fae678", "#fa82c8", "#8cf08c"];
const SLOW = 4; // times slower in slow motion
const LINE = 2.2;
const MARK = 7;

/** The frames and the layer in the bytes of a WebP file of firmware/pipeline/clips/film_file.py. */
export function clipOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at) => String.fromCharCode(...bytes.subarray(at, at + 4));
  /** @type {{ frames: { ms: number, blob: Blob }[], layer: any }} */
  const parts = { frames: [], layer: null };
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name(at) === "ANMF") {
      const ms = view.getUint32(body + 12, true) & 0xffffff;
      parts.frames.push({ ms, blob: stillOf(bytes.subarray(body + 16, body + size)) });
    }
    if (name(at) === "TRAY")
      parts.layer = JSON.parse(new TextDecoder().decode(bytes.subarray(body, body + size)));
    at = body + size + (size % 2);
  }
  return parts;
}

/** One frame as a picture of its own. */
function stillOf(chunk) {
  const head = new Uint8Array(12);
  const size = new DataView(head.buffer);
  head.set([82, 73, 70, 70], 0); // RIFF
  size.setUint32(4, chunk.length + 4, true);
  head.set([87, 69, 66, 80], 8); // WEBP
  return new Blob([head, chunk], { type: "image/webp" });
}

function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

/** The part of a path up to a time, and where it is then. */
function drawPath(pen, path, color, now, scale) {
  const until = path.points.filter(([at]) => at <= now);
  pen.lineCap = pen.lineJoin = "round";
  for (const [width, tone] of [
    [LINE + 2, "#141414"],
    [LINE, color],
  ]) {
    pen.strokeStyle = tone;
    pen.lineWidth = width;
    for (let i = 1; i < until.length; i++) {
      pen.setLineDash(until[i][3] ? [] : [3, 5]); // where the die was hidden, its place is estimated
      pen.beginPath();
      pen.moveTo(until[i - 1][1] * scale, until[i - 1][2] * scale);
      pen.lineTo(until[i][1] * scale, until[i][2] * scale);
      pen.stroke();
    }
  }
  pen.setLineDash([]);
}

/** A contact: a cross in a ring for an obstacle, a square for the wall, a ring for another die. */
function drawContact(pen, contact, scale) {
  const [x, y] = [contact.x * scale, contact.y * scale];
  for (const [width, tone] of [
    [LINE + 2, "#141414"],
    [LINE, contact.with === "obstacle" ? "#ff5c5c" : "#fff"],
  ]) {
    pen.strokeStyle = tone;
    pen.lineWidth = width;
    pen.beginPath();
    if (contact.with === "wall") pen.rect(x - MARK, y - MARK, 2 * MARK, 2 * MARK);
    else pen.arc(x, y, MARK, 0, 2 * Math.PI);
    if (contact.with === "obstacle")
      for (const way of [-1, 1]) {
        pen.moveTo(x - MARK * 0.6, y - way * MARK * 0.6);
        pen.lineTo(x + MARK * 0.6, y + way * MARK * 0.6);
      }
    pen.stroke();
  }
}

function drawRest(pen, die, words, scale) {
  const text = words.filter(Boolean).join(" · ");
  const [x, y] = [die.x * scale, die.y * scale];
  for (const [width, tone] of [
    [4.5, "#141414"],
    [2, "#fff"],
  ]) {
    pen.strokeStyle = tone;
    pen.lineWidth = width;
    pen.strokeRect(x - die.half * scale, y - die.half * scale, 2 * die.half * scale, 2 * die.half * scale);
  }
  if (!text) return;
  pen.font = "600 15px system-ui, sans-serif";
  const wide = pen.measureText(text).width + 10;
  const low = y + die.half * scale + 4;
  const left = Math.max(2, Math.min(x - wide / 2, pen.canvas.width - wide - 2));
  const top = Math.min(low, pen.canvas.height - 22);
  pen.fillStyle = "#141414cc";
  pen.fillRect(left, top, wide, 20);
  pen.fillStyle = "#fff";
  pen.fillText(text, left + 5, top + 15);
}

/**
 * The canvas of a clip, and a function that draws a moment (in ms) with or without the layer. `words` tells
 * what is written beside a die at rest, by its id.
 * @param {Uint8Array} bytes
 * @param {string} title
 * @param {(id: string) => any[]} words
 */
export async function clipStage(bytes, title, words = () => []) {
  const { frames, layer } = clipOf(bytes);
  const pictures = await Promise.all(frames.map((frame) => createImageBitmap(frame.blob)));
  const starts = frames.map((_, i) => frames.slice(0, i).reduce((sum, frame) => sum + frame.ms, 0));
  const length = frames.reduce((sum, frame) => sum + frame.ms, 0);
  const wide = Math.min(2, 640 / pictures[0].width);
  const canvas = element("canvas", {
    width: Math.round(pictures[0].width * wide),
    height: Math.round(pictures[0].height * wide),
    role: "img",
    "aria-label": title,
  });
  const pen = canvas.getContext("2d");
  const draw = (now, layered = true) => {
    const at = starts.findLastIndex((start) => start <= now);
    pen.drawImage(pictures[Math.max(0, at)], 0, 0, canvas.width, canvas.height);
    if (!layered || !layer) return;
    layer.paths.forEach((path, i) => drawPath(pen, path, COLORS[i % COLORS.length], now, wide));
    layer.contacts
      .filter((contact) => contact.at <= now)
      .forEach((contact) => drawContact(pen, contact, wide));
    if (now >= layer.rest) layer.dice.forEach((die) => drawRest(pen, die, words(die.die), wide));
  };
  return { canvas, layer, length, starts, frames, draw };
}

/** What a clip shows, and its controls. `texts` has play, pause, slow, layer and moment. */
class ClipPlayer {
  now = 0; // ms
  plays = false;
  layered = true;
  last = 0; // time of the last frame, ms

  constructor(stage, texts, slow) {
    this.stage = stage;
    this.texts = texts;
    this.slow = slow;
    this.starting = element("button", { type: "button", onclick: () => this.startOrPause() }, texts.play);
    this.moment = element("input", {
      type: "range",
      min: 0,
      max: stage.length,
      step: 1,
      value: 0,
      "aria-label": texts.moment,
      oninput: () => this.seek(Number(this.moment.value)),
    });
  }

  draw() {
    this.stage.draw(this.now, this.layered);
    this.moment.value = String(this.now);
    const seconds = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
    this.moment.setAttribute("aria-valuetext", `${seconds.format(this.now / 1000)} s`);
  }

  seek(now) {
    this.pause();
    this.now = now;
    this.draw();
  }

  startOrPause() {
    if (this.plays) this.pause();
    else this.play();
  }

  play() {
    if (this.now >= this.stage.length) this.now = 0;
    this.plays = true;
    this.starting.textContent = this.texts.pause;
    requestAnimationFrame((time) => {
      this.last = time;
      this.step(time);
    });
  }

  pause() {
    this.plays = false;
    this.starting.textContent = this.texts.play;
  }

  step(time) {
    const { canvas, length } = this.stage;
    if (!this.plays || !canvas.isConnected) {
      this.plays = false;
      return;
    }
    this.now = Math.min(length, this.now + (time - this.last) / (this.slow ? SLOW : 1));
    this.last = time;
    if (this.now >= length) this.pause();
    this.draw();
    if (this.plays) requestAnimationFrame((next) => this.step(next));
  }

  /** A button that switches one of the two settings. */
  toggle(text, setting) {
    const onclick = () => {
      this[setting] = !this[setting];
      switching.setAttribute("aria-pressed", String(this[setting]));
      this.draw();
    };
    const attributes = { type: "button", "aria-pressed": String(this[setting]), onclick };
    const switching = element("button", attributes, text);
    return switching;
  }

  get bar() {
    const { slow, layer } = this.texts;
    return element(
      "div",
      { class: "clip-bar" },
      this.starting,
      this.moment,
      this.toggle(slow, "slow"),
      this.toggle(layer, "layered"),
    );
  }
}

/** The texts of a player in the language of a page; `tr` gives the text of an id. */
export const playerTexts = (tr) => ({
  title: tr("clip-title"),
  play: tr("clip-play"),
  pause: tr("clip-pause"),
  slow: tr("clip-slow"),
  layer: tr("clip-layer"),
  moment: tr("clip-moment"),
});

/**
 * A player of a clip: an element. `texts` has play, pause, slow, layer, moment and title.
 * @param {Uint8Array} bytes
 * @param {Record<string, string>} texts
 * @param {{ slow?: boolean, words?: (id: string) => any[] }} options
 */
export async function clipPlayer(bytes, texts, { slow = false, words = () => [] } = {}) {
  const stage = await clipStage(bytes, texts.title, words);
  const player = new ClipPlayer(stage, texts, slow);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still) player.now = stage.length;
  player.draw();
  if (!still)
    requestAnimationFrame(() => {
      if (stage.canvas.isConnected) player.play();
    });
  return element("div", { class: "clip" }, stage.canvas, player.bar);
}
