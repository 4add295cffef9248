// Sends the pictures of a video element to the tray over one WebSocket: one picture, then its answer.

import { storedToken } from "./api.js";
import { PictureTurn } from "./camera-turn.js";

const PROTOCOL = "traywatch.camera.1";
const LONGEST = 1600; // px, the longer side of a picture
const QUALITY = 0.85;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5000;
const SILENT_MS = 6000; // no answer for so long: the connection is dead
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
    const known = localStorage.getItem(key) || crypto.randomUUID();
    localStorage.setItem(key, known);
    return known;
  } catch { return ""; }
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
  }

  start({ replace = false } = {}) {
    this.stopped = false;
    this.replace = replace;
    this.connect();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.socket?.close(1000);
    this.socket = null;
  }

  connect() {
    const socket = new WebSocket(socketAddress(), [PROTOCOL, `token.${storedToken()}`]);
    this.socket = socket;
    let refusal = null;
    socket.onopen = () => socket.send(JSON.stringify({ name: phoneName(), device: deviceId(), replace: this.replace }));
    socket.onmessage = (event) => {
      const told = JSON.parse(event.data);
      if (told.error) { refusal = told.error; return; }
      this.retryMs = FIRST_RETRY_MS;
      this.replace = false;
      this.expectAnswer();
      setTimeout(() => this.sendPicture(socket), 1000 * told.pause_s);
    };
    socket.onclose = (event) => {
      clearTimeout(this.silence);
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

  /** Wait for the next frame of the video; its time in milliseconds of this phone. */
  nextFrame() {
    if (!this.video.requestVideoFrameCallback) {
      return new Promise((done) => requestAnimationFrame((now) => done(now)));
    }
    return new Promise((done) => this.video.requestVideoFrameCallback((now, frame) => done(frame.captureTime ?? now)));
  }

  async sendPicture(socket) {
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
    this.tell(takenMs);
  }

  /** Draw the newest frame as it is sent; false while the screen turns. */
  drawTurned() {
    const [width, height] = [this.video.videoWidth, this.video.videoHeight];
    const quarters = this.turn.of({ width, height });
    if (quarters === null) return false;
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    const [wide, tall] = [Math.round(width * scale), Math.round(height * scale)];
    [this.canvas.width, this.canvas.height] = quarters % 2 ? [tall, wide] : [wide, tall];
    const drawn = this.canvas.getContext("2d", { alpha: false });
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
  const platform = navigator.userAgentData?.platform || (/(iPhone|iPad|Android|Macintosh|Windows|Linux)/.exec(navigator.userAgent) || [])[1];
  return platform || "phone";
}
