// The set-up page: the live picture above, the current panel below it.

import { tr } from "../base/i18n.js";
import { byId, h } from "../base/dom.js";
import { Refused, get, getAnswer, send, takeToken, reasonOf } from "../base/api.js";
import { cameraOf } from "../calibration/setup-camera.js";
import { Stage } from "../calibration/setup-stage.js";
import { lightPanel } from "../calibration/setup-light.js";
import { calibratePanel } from "../calibration/setup-calibrate.js";
import { zonesPanel } from "../calibration/setup-zones.js";
import { lensPanel } from "../calibration/setup-lens.js";
import { guidePanel } from "./setup-guide.js";
import { WATCHER, state } from "../base/state.js";

const EVERY_MS = 700;
const AGAIN_MS = 2500;

/**
 * Shared context of the panels.
 * @type {SetupContext}
 */
const setup = {
  stage: new Stage(),
  about: null,
  profile: null,
  camera: null,
  mayChange: false,
  fixed: false,
  host: false,
  pictured: true, // whether the picture is on the screen
  get,

  /** Send a change; returns [answer, null] or [null, error message]. */
  async change(method, path, body = {}) {
    for (let tries = 0; ; tries += 1) {
      try {
        const { state_id: stateId } = await get("/table");
        return [await send(method, path, { ...body, state_id: stateId }), null];
      } catch (error) {
        if (!(error instanceof Refused)) return [null, tr("setup-tray-unreachable")];
        if (error.code !== "stale_state" || tries > 2) return [null, error.message];
      }
    }
  },

  /** Send a request that does not change the table, and so needs no state_id. */
  async ask(method, path, body = {}) {
    try {
      return [await send(method, path, body), null];
    } catch (error) {
      return [null, reasonOf(error)];
    }
  },

  say(text) {
    byId("spoken").textContent = text;
  },

  /** The source has changed: find out anew what its camera is. */
  renew() {
    setup.about = null;
    drawn = "";
    begin();
  },

  take(profile) {
    setup.profile = profile;
    const before = setup.camera;
    setup.camera = profile && setup.stage.size ? cameraOf(profile, setup.stage.size) : null;
    byId("mat").disabled = !setup.camera;
    if (setup.camera && !before) toMat();
    panel?.profileChanged?.();
    setup.stage.redraw();
  },

  /** Redraw the current panel. */
  redraw() {
    panel?.draw(byId("panel"));
    setup.stage.redraw();
  },
};

// ---------------------------------------------------------------- the picture

/** Zoom so that the mat fills the view. */
function toMat() {
  const { camera } = setup;
  if (!camera) return;
  const [width, height] = setup.profile.mat_size_mm;
  setup.stage.near(
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ].map((corner) => camera.project(corner)),
    0.96,
  );
}

let held = false;
let timer = 0;

async function picture(sharp = false) {
  const answer = await getAnswer(
    `/camera/picture?width=${setup.stage.pictureWidth}${sharp ? "&sharp=true" : ""}`,
  );
  const size = answer.headers.get("X-Traywatch-Size").split("x").map(Number);
  if (!setup.stage.show(await createImageBitmap(await answer.blob()), size)) return;
  setup.take(setup.profile);
  setup.redraw(); // a panel may have waited for the first picture
}

async function follow() {
  clearTimeout(timer);
  let wait = EVERY_MS;
  if (!document.hidden && !held && !setup.stage.held && setup.pictured) {
    try {
      await picture();
      byId("waiting").hidden = true;
      byId("lost").hidden = true;
    } catch (error) {
      wait = AGAIN_MS;
      byId("lost").textContent = error instanceof TypeError ? tr("setup-tray-lost") : error.message;
      byId("lost").hidden = false;
    }
  }
  clearTimeout(timer);
  timer = setTimeout(follow, wait);
}

byId("nearer").addEventListener("click", () =>
  setup.stage.nearer(1.6, setup.stage.tool?.place?.() || undefined),
);
byId("farther").addEventListener("click", () => setup.stage.nearer(1 / 1.6));
byId("mat").addEventListener("click", () => toMat());
byId("whole").addEventListener("click", () => setup.stage.whole());
byId("hold").addEventListener("click", async () => {
  held = !held;
  byId("hold").setAttribute("aria-pressed", String(held));
  byId("hold").textContent = held ? tr("setup-picture-resume") : tr("setup-picture-freeze");
  // Show the sharpest of the latest pictures.
  if (held) await picture(true).catch(() => {});
  setup.say(held ? tr("setup-picture-frozen") : tr("setup-picture-live"));
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && setup.host) follow();
});

// ---------------------------------------------------------------- the panels

const panels = [
  ["guide", tr("guide-tab"), guidePanel],
  ["light", tr("setup-tab-picture"), lightPanel],
  ["calibrate", tr("setup-tab-position"), calibratePanel],
  ["zones", tr("setup-tab-zones"), zonesPanel],
  ["lens", tr("setup-tab-lens"), lensPanel],
].map(([id, name, make]) => ({ id, name, ...make(setup) }));
const [guide] = panels;
/** @type {any} */
let panel = null;

const tabs = panels.map((each) =>
  h(
    "button",
    {
      type: "button",
      role: "tab",
      id: `tab-${each.id}`,
      "aria-controls": "panel",
      onclick: () => open(each),
    },
    each.name,
  ),
);
byId("tabs").append(...tabs);
byId("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = (panels.indexOf(panel) + step + panels.length) % panels.length;
  open(panels[next]);
  tabs[next].focus();
});

function open(next) {
  if (panel === next) return;
  panel?.leave?.();
  panel = next;
  tabs.forEach((tab, i) => {
    tab.setAttribute("aria-selected", String(panels[i] === next));
    tab.tabIndex = panels[i] === next ? 0 : -1;
  });
  byId("panel").setAttribute("aria-labelledby", `tab-${next.id}`);
  setup.stage.tool = next.tool || next;
  byId("over").setAttribute("aria-label", next.hint || tr("setup-live-picture"));
  history.replaceState(null, "", `#${next.id}`);
  byId("panel").replaceChildren();
  // Keep no zoom from another panel.
  if (setup.camera) toMat();
  next.enter?.();
  tellFixed();
  setup.redraw();
  scrollTo(0, 0);
}

addEventListener("beforeunload", (event) => {
  if (panels.some((each) => each.unsaved?.())) event.preventDefault();
});

let again = 0; // the next try, while there is no answer or no camera
let drawn = ""; // what the panel was drawn with: a form that somebody fills in is not drawn again for nothing

async function begin() {
  clearTimeout(again);
  const me = await get("/me").catch((error) => (error instanceof Refused ? WATCHER : null));
  if (!me) {
    tell(tr("setup-tray-unreachable-retrying"));
    again = setTimeout(begin, AGAIN_MS);
    return;
  }
  if (!me.may.includes("setup")) {
    byId("stranger").hidden = false;
    tell("");
    return;
  }
  const [about, profile] = await Promise.all([
    get("/camera").catch(() => null),
    get("/profile").catch(() => null),
  ]);
  state.me = me;
  setup.about = about;
  setup.fixed = Boolean(about?.profile_fixed);
  setup.mayChange = !setup.fixed;
  tellFixed();
  const drawing = JSON.stringify([about?.name, about?.width, about?.height, about?.profile_fixed, profile]);
  if (drawing !== drawn) {
    drawn = drawing;
    setup.take(profile);
    setup.redraw();
  }
  if (!setup.host) {
    setup.host = true;
    byId("stranger").hidden = true;
    byId("bench").classList.remove("closed");
    open(firstPanel);
    follow();
  }
  clearTimeout(again);
  if (!about) again = setTimeout(begin, AGAIN_MS);
}

/** Outside the guide, where a camera is chosen, say why the practice tray cannot be changed. */
function tellFixed() {
  tell(setup.fixed && panel !== guide ? tr("setup-practice-tray-note") : "");
}

function tell(text) {
  byId("fixed").textContent = text;
  byId("fixed").hidden = !text;
}

const firstPanel = panels.find((each) => `#${each.id}` === location.hash) || panels[0];
takeToken();
addEventListener("hashchange", () => {
  // the host link was opened in this tab, or a link leads to a panel
  takeToken();
  const linked = panels.find((each) => `#${each.id}` === location.hash);
  if (!setup.host) begin();
  else if (linked) open(linked);
});
begin();
