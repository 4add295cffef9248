// Sends the pictures of a video element to the tray over one WebSocket: one picture, then its answer.

import { storedToken } from "../base/api.js";
import { PictureTurn } from "./camera-turn.js";

const PROTOCOL = "traywatch.camera.1";
const LONGEST = 1600; // px, the longer side of a picture
const QUALITY = 0.85;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5000;
const SILENT_MS = 6000; // no answer for so long: the connection is dead
const LOST = { times: 4, leastMs: 300, mostMs: 2000 }; // an answer that takes so many times as usual is lost
const LASTING = [4400, 4401];
const TAKEN = 4409;

function socketAddress() {
  const address = new URL("/api/v1/camera/frames", location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address;
}

/** The id of this browser, so that a phone that comes back takes its own place again. */
function deviceId() {
  const key = "traywatch-camera";
  try {
    const id = localStorage.getItem(key) || crypto.randomUUID();
    localStorage.setItem(key, id);
    return id;
  } catch {
    return "";
  }
}

/**
 * Sends pictures until it is stopped. `on` has sending({ fps, width, height }), waiting(), and
 * refused({ code, message }), after which it has stopped.
 */
export class PictureSender {
  constructor(video, on) {
    this.video = video;
    this.on = on;
    this.turn = new PictureTurn();
    this.canvas = document.createElement("canvas");
    this.socket = null;
    this.stopped = true;
    this.replace = false;
    this.retryMs = FIRST_RETRY_MS;
    this.sent = [];
    this.usualMs = 0; // from a picture to its answer
    this.sentMs = 0;
    this.drawing = false;
  }

  start({ replace = false } = {}) {
    this.stopped = false;
    this.replace = replace;
    this.connect();
  }

  stop() {
    this.stopped = true;
    for (const timer of [this.retry, this.silence, this.lost, this.pause]) clearTimeout(timer);
    this.socket?.close(1000);
    this.socket = null;
  }

  connect() {
    const socket = new WebSocket(socketAddress(), [PROTOCOL, `token.${storedToken()}`]);
    this.socket = socket;
    let refusal = null;
    this.drawing = false;
    socket.onopen = () => {
      socket.send(JSON.stringify({ name: phoneName(), device: deviceId(), replace: this.replace }));
      this.expectAnswer();
    };
    socket.onmessage = (event) => {
      const answer = JSON.parse(event.data);
      if (answer.error) {
        refusal = answer.error;
        return;
      }
      this.retryMs = FIRST_RETRY_MS;
      this.replace = false;
      if (this.sentMs) this.usualMs += 0.2 * (performance.now() - this.sentMs - this.usualMs);
      this.sentMs = 0;
      this.expectAnswer();
      this.sendAfter(socket, 1000 * answer.pause_s);
    };
    socket.onclose = (event) => {
      clearTimeout(this.silence);
      clearTimeout(this.lost);
      if (this.stopped || socket !== this.socket) return;
      if (refusal && (LASTING.includes(event.code) || event.code === TAKEN)) {
        this.stop();
        this.on.refused(refusal);
        return;
      }
      this.on.waiting();
      this.retry = setTimeout(() => this.connect(), this.retryMs);
      this.retryMs = Math.min(2 * this.retryMs, LAST_RETRY_MS);
    };
  }

  expectAnswer() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.close(), SILENT_MS);
  }

  /** Send the next picture after a pause, unless one is being drawn already. */
  sendAfter(socket, ms) {
    clearTimeout(this.lost);
    clearTimeout(this.pause);
    if (!this.drawing) this.pause = setTimeout(() => this.sendPicture(socket), ms);
  }

  /** Send another picture if this one stays without an answer, though it has left the phone. */
  expectLoss(socket) {
    const ms = Math.min(LOST.mostMs, Math.max(LOST.leastMs, LOST.times * this.usualMs));
    this.lost = setTimeout(() => {
      if (this.stopped || socket !== this.socket) return;
      this.sentMs = 0;
      if (socket.bufferedAmount) this.expectLoss(socket);
      else this.sendAfter(socket, 0);
    }, ms);
  }

  /** Wait for the next frame of the video; its time in milliseconds of this phone. */
  nextFrame() {
    if (!this.video.requestVideoFrameCallback) {
      return new Promise((done) => requestAnimationFrame((now) => done(now)));
    }
    return new Promise((done) =>
      this.video.requestVideoFrameCallback((now, frame) => done(frame.captureTime ?? now)),
    );
  }

  async sendPicture(socket) {
    this.drawing = true;
    try {
      await this.drawAndSend(socket);
    } finally {
      if (socket === this.socket) this.drawing = false;
    }
  }

  async drawAndSend(socket) {
    let takenMs;
    do {
      takenMs = await this.nextFrame();
      if (this.stopped || socket !== this.socket) return;
    } while (!this.drawTurned());
    const picture = await new Promise((done) => this.canvas.toBlob(done, "image/jpeg", QUALITY));
    if (!picture || this.stopped || socket.readyState !== WebSocket.OPEN) return;
    const time = new DataView(new ArrayBuffer(8));
    time.setFloat64(0, takenMs);
    socket.send(new Blob([time.buffer, picture]));
    this.sentMs = performance.now();
    clearTimeout(this.lost);
    this.expectLoss(socket);
    this.tell(takenMs);
  }

  /** Draw the newest frame as it is sent; false while the screen turns. */
  drawTurned() {
    const [width, height] = [this.video.videoWidth, this.video.videoHeight];
    const quarters = this.turn.of({ width, height });
    const drawn = this.canvas.getContext("2d", { alpha: false });
    if (quarters === null || !drawn) return false;
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    const [wide, tall] = [Math.round(width * scale), Math.round(height * scale)];
    [this.canvas.width, this.canvas.height] = quarters % 2 ? [tall, wide] : [wide, tall];
    drawn.setTransform(1, 0, 0, 1, this.canvas.width / 2, this.canvas.height / 2);
    drawn.rotate((quarters * Math.PI) / 2);
    drawn.drawImage(this.video, -wide / 2, -tall / 2, wide, tall);
    return true;
  }

  tell(takenMs) {
    this.sent.push(takenMs);
    if (this.sent.length > 30) this.sent.shift();
    const spanMs = takenMs - this.sent[0];
    this.on.sending({
      fps: spanMs > 0 ? (1000 * (this.sent.length - 1)) / spanMs : 0,
      width: this.canvas.width,
      height: this.canvas.height,
    });
  }
}

/** A name for this phone that its owner knows, such as "Android phone". */
function phoneName() {
  const platform =
    navigator.userAgentData?.platform ||
    (/(iPhone|iPad|Android|Macintosh|Windows|Linux)/.exec(navigator.userAgent) || [])[1];
  return platform || "phone";
}
