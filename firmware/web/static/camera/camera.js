// The page of a phone that is the camera: it shows what the camera sees, and sends it to the tray.

import { number, tr } from "../base/i18n.js";
import { byId, h, s } from "../base/dom.js";
import { certificateDigits, get, reasonOf, takeToken } from "../base/api.js";
import { PictureSender } from "./camera-stream.js";

const WANTED = { width: { ideal: 1280 }, height: { ideal: 960 }, frameRate: { ideal: 30 } };
const FRAMING_MS = 1500;
const LOW_BATTERY = 0.2;
const video = byId("video");
/**
 * @type {{ stream: MediaStream | null, lenses: MediaDeviceInfo[], lens: number,
 *   lock: WakeLockSentinel | null, framing: number }}
 */
const state = { stream: null, lenses: [], lens: 0, lock: null, framing: 0 };
const sender = new PictureSender(video, { sending: tellSending, waiting: tellWaiting, refused: tellRefused });

// ------------------------------------------------------------------ what the person reads

function say(text, detail = "") {
  if (byId("status").textContent !== text) byId("status").textContent = text;
  byId("detail").textContent = detail;
}

function explain(text) {
  byId("why").textContent = text;
  byId("why").hidden = !text;
}

function tellSending({ fps, width, height }) {
  say(
    tr("camera-sending"),
    tr("camera-detail", { width: String(width), height: String(height), fps: number(fps, 0) }),
  );
}

function tellWaiting() {
  say(tr("camera-connecting"));
}

function tellRefused(error) {
  stopCamera();
  explain(error.message);
  say(tr("camera-stopped"));
  byId("replace").hidden = error.code !== "phone_taken";
}

/** Why this browser gives no camera, in words, and what to do. */
function cameraProblem(error) {
  const reasons = {
    NotAllowedError: tr("camera-denied"),
    NotFoundError: tr("camera-none"),
    NotReadableError: tr("camera-busy"),
  };
  return reasons[error.name] || tr("camera-failed", { reason: error.message || error.name });
}

// ------------------------------------------------------------------ the camera of the phone

async function openCamera() {
  const lens = state.lenses[state.lens];
  const choice = lens ? { deviceId: { exact: lens.deviceId } } : { facingMode: { ideal: "environment" } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...WANTED, ...choice }, audio: false });
  state.stream = stream;
  video.srcObject = stream;
  await video.play();
  const track = stream.getVideoTracks()[0];
  if (!state.lenses.length) state.lenses = await rearLenses(track);
  track.addEventListener("ended", () => {
    if (state.stream) {
      stop();
      explain(tr("camera-lost"));
    }
  });
  offerSettings(track);
}

/** @param {MediaStreamTrack} track of the lens in use */
async function rearLenses(track) {
  const all = (await navigator.mediaDevices.enumerateDevices()).filter(
    (device) => device.kind === "videoinput",
  );
  const used = track.getSettings().deviceId;
  return all.sort((a, b) => Number(b.deviceId === used) - Number(a.deviceId === used));
}

function offerSettings(track) {
  const able = track.getCapabilities?.() || {};
  byId("torch").hidden = !able.torch;
  byId("focus").hidden = !able.focusMode?.includes("manual");
  byId("other").hidden = state.lenses.length < 2;
}

async function toggle(button, constraint) {
  const on = button.getAttribute("aria-pressed") !== "true";
  try {
    await state.stream?.getVideoTracks()[0].applyConstraints({ advanced: [constraint(on)] });
    button.setAttribute("aria-pressed", String(on));
  } catch {
    say(tr("camera-setting-refused"));
  }
}

function stopCamera() {
  const stream = state.stream;
  state.stream = null;
  stream?.getTracks().forEach((track) => track.stop());
  video.srcObject = null;
  clearInterval(state.framing);
  state.lock?.release().catch(() => {});
  state.lock = null;
  showView(false);
}

// ------------------------------------------------------------------ framing

function showView(on) {
  byId("frame").hidden = !on;
  byId("intro").hidden = on;
  byId("start").hidden = on;
  byId("stop").hidden = !on;
  byId("turn").hidden = !on;
  if (!on) for (const id of ["torch", "focus", "other"]) byId(id).hidden = true;
}

/** The frame has the shape of the picture, so that what is drawn over it fits. */
function fitFrame() {
  if (video.videoWidth) byId("frame").style.setProperty("--shape", video.videoWidth / video.videoHeight);
}

/** Draw where the tray sees the mat: its outline, or its markers, or a guide until it sees any. */
async function drawFraming() {
  /** @type {Api.FramingReply} */
  let framing = { width: 0, height: 0, markers: [], mat: [], area: null };
  try {
    framing = await get("/camera/framing");
  } catch {
    /* the tray is out of reach: the status says so */
  }
  const [w, h] = [video.videoWidth || 4, video.videoHeight || 3];
  const points = (corners) => corners.map((corner) => sender.turn.onScreen(corner, framing)).join(" ");
  const over = byId("over");
  over.setAttribute("viewBox", `0 0 ${w} ${h}`);
  const scale = framing.width ? Math.max(w, h) / Math.max(framing.width, framing.height) : 1;
  const marks = framing.markers.map((corners) => s("polygon", { class: "mark", points: points(corners) }));
  const guide = s("rect", { class: "guide", x: 0.06 * w, y: 0.06 * h, width: 0.88 * w, height: 0.88 * h });
  const mat = framing.mat.length ? [s("polygon", { class: "mat", points: points(framing.mat) })] : [];
  const outline = framing.area?.outline || [];
  const area = outline.length ? [s("polygon", { class: "area", points: points(outline) })] : [];
  over.replaceChildren(
    ...(mat.length || area.length ? [] : [guide]),
    s("g", { transform: `scale(${scale})` }, ...mat, ...area, ...marks),
  );
  const hint = byId("hint");
  const missing = 4 - framing.markers.length;
  const lacks = framing.mat.length === 0 && framing.markers.length > 0 && missing > 0;
  hint.hidden = !lacks && !framing.area?.cut_off;
  if (!hint.hidden)
    hint.textContent = lacks ? tr("camera-markers-missing", { count: missing }) : tr("camera-area-cut");
}

// ------------------------------------------------------------------ start and stop

async function stayAwake() {
  try {
    state.lock = await navigator.wakeLock?.request("screen");
  } catch {
    /* the battery saver forbids it */
  }
}

async function watchBattery() {
  const battery = await navigator.getBattery?.().catch(() => null);
  if (!battery) return;
  const tell = () => {
    if (battery.level < LOW_BATTERY && !battery.charging) say(tr("camera-battery"));
  };
  battery.addEventListener("levelchange", tell);
  tell();
}

async function start(replace = false) {
  explain("");
  byId("replace").hidden = true;
  if (!window.isSecureContext || !navigator.mediaDevices) {
    explain(tr("camera-needs-https"));
    return;
  }
  try {
    await openCamera();
  } catch (error) {
    stopCamera();
    explain(cameraProblem(error));
    return;
  }
  showView(true);
  fitFrame();
  say(tr("camera-connecting"));
  await stayAwake();
  await watchBattery();
  sender.start({ replace });
  state.framing = setInterval(drawFraming, FRAMING_MS);
  await drawFraming();
}

function stop() {
  sender.stop();
  stopCamera();
  say(tr("camera-stopped"));
}

async function nextLens() {
  const before = state.stream;
  state.lens = (state.lens + 1) % state.lenses.length;
  before?.getTracks().forEach((track) => track.stop());
  try {
    await openCamera();
  } catch (error) {
    stop();
    explain(cameraProblem(error));
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && state.stream) stayAwake();
});
byId("start").addEventListener("click", () => start());
byId("replace").addEventListener("click", () => start(true));
byId("stop").addEventListener("click", stop);
byId("turn").addEventListener("click", () => sender.turn.next());
video.addEventListener("resize", fitFrame);
byId("other").addEventListener("click", nextLens);
byId("torch").addEventListener("click", (event) => toggle(event.currentTarget, (on) => ({ torch: on })));
byId("focus").addEventListener("click", (event) =>
  toggle(event.currentTarget, (on) => ({ focusMode: on ? "manual" : "continuous" })),
);

takeToken();
const digits = location.protocol === "https:" && certificateDigits();
if (digits)
  byId("certificate").append(tr("camera-certificate"), " ", h("code", {}, digits.replace(/..(?=.)/g, "$&:")));
byId("certificate").hidden = !digits;
try {
  const me = await get("/me");
  const camera = me.may.includes("be_camera") ? await get("/camera/phone") : null;
  if (!camera) explain(tr("camera-needs-link"));
  else if (!camera.wanted) explain(tr("camera-other-source"));
  byId("start").disabled = !camera?.wanted;
} catch (error) {
  explain(reasonOf(error));
}
