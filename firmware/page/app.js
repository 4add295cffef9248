// The page: follows the table and draws what changed.

import { byId, h, show, capital } from "./h.js";
import { Refused, follow, get, hasToken, send, takeToken } from "./api.js";
import { facts } from "./dice.js";
import { answerForm, wantsMore } from "./forms.js";
import { legend, matDrawing } from "./mat.js";
import { byHand } from "./byhand.js";
import { party } from "./people.js";
import * as requests from "./requests.js";
import * as view from "./view.js";

const ZONES = ["crit", "hit", "miss", "fumble"];
const PAGE = 8;
const state = { table: null, profile: null, rules: {}, throws: new Map(), order: [], more: null, fresh: null };

// ------------------------------------------------------------------ what may be tapped

const act = {
  get mayAnswer() { return hasToken(); },
  answer: (id, body) => change("POST", `/requests/${encodeURIComponent(id)}/answer`, body),
  why: (rules) => sheet(rules.length > 1 ? "Why it came out so" : `Why: rule ${rules[0]}`,
    h("dl", { class: "facts" }, rules.map((rule) => [h("dt", {}, rule), h("dd", {}, state.rules[rule] || "This rule has no sentence yet.")]))),
  die: (thrown, die) => {
    const f = facts(die, thrown.said);
    sheet(`${capital(f.kind || "die")}${f.label ? `: ${f.label}` : ""}`,
      thrown.picture && h("img", { class: "crop", src: `${thrown.picture}?die=${encodeURIComponent(die.die_id)}`, alt: "The die as the camera saw it", width: 320, height: 320 }),
      view.dieFacts(die, thrown.said),
      hasToken() && thrown.outcome.state === "counted" && thrown.session === state.table.session && correction(thrown, die));
  },
  thrown: (thrown) => sheet(`Thrown at ${view.clock(thrown.at)}`,
    thrown.picture && h("img", { src: thrown.picture, alt: "The tray as the camera saw it" }),
    ...view.throwCard(thrown, act).filter(Boolean)),
  other: (q) => sheet(q.say, requests.faces(q.other.labels, (label) => {
    byId("sheet").close();
    act.answer(q.id, { option: "other", label, kind: q.other.kind });
  })),
  options: (request) => {
    const options = request.options.filter((option) => option.id !== request.default);
    if (options.length === 1 && wantsMore(options[0])) return act.pick(request, options[0]);
    return sheet(request.prompt, requests.options(request, (option) => act.pick(request, option)));
  },
  // One tap, or a form where the option wants a number or words.
  pick: (request, option) => {
    if (!wantsMore(option)) {
      byId("sheet").close();
      return act.answer(request.id, { option: option.id });
    }
    sheet(option.label, answerForm(option, async (answer) => {
      const wrong = await attempt("POST", `/requests/${encodeURIComponent(request.id)}/answer`, answer);
      if (!wrong) byId("sheet").close();
      return wrong;
    }));
    byId("sheet-body").querySelector("input").focus();
  },
  nameOf: requests.nameOf,
  hand: (roll) => sheet(roll.prompt || "Enter a throw", byHand(roll, (dice) => {
    byId("sheet").close();
    act.answer(roll.id, { dice });
  })),
};

async function change(method, path, body, tries = 1) {
  const wrong = await attempt(method, path, body, tries);
  if (wrong) {
    say(wrong);
    draw();
  }
}

/** Sends a change; gives back what is wrong in plain words, or null. */
async function attempt(method, path, body, tries = 1) {
  try {
    take(await send(method, path, { state_id: state.table.state_id, ...body }));
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) return "The tray cannot be reached just now.";
    if (error.code !== "stale_state") return error.message;
    take(await get("/table"));
    return tries > 1 ? attempt(method, path, body, tries - 1) : "The table has moved on. Look again.";
  }
}

function say(text) {
  byId("spoken").textContent = text;
  sheet("Not done", h("p", {}, text));
}

function sheet(title, ...parts) {
  byId("sheet-title").textContent = title;
  byId("sheet-body").replaceChildren(...parts.flat().filter(Boolean));
  if (!byId("sheet").open) byId("sheet").showModal();
  byId("sheet").scrollTop = 0;
}

function correction(thrown, die) {
  const amend = (body) => { byId("sheet").close(); change("POST", `/throws/${encodeURIComponent(thrown.id)}/amend`, { die_id: die.die_id, ...body }); };
  return h("details", {}, h("summary", {}, "That is not right"),
    h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); amend({ label: new FormData(event.target).get("label") }); } },
      h("input", { name: "label", inputmode: "numeric", required: true, maxlength: 3, size: 3, "aria-label": "What the die really shows", placeholder: "shows" }),
      h("button", { class: "quiet" }, "Put the number right")),
    die.zone && h("div", { class: "answers words ask-more" }, ZONES.map((zone) => h("button", { type: "button", class: "answer", onclick: () => amend({ zone }) }, view.zoneTag(zone)))));
}

// ------------------------------------------------------------------ drawing

const PHASES = { resting: "Ready", rolling: "Rolling…", settled: "At rest", paused: "Paused" };

function draw() {
  const t = state.table;
  if (!t) return;
  document.title = t.game ? `${t.game.title} · Traywatch` : "Traywatch";
  byId("title").textContent = t.game?.title || "Traywatch";
  byId("subtitle").textContent = !t.table ? "No game is being played" : t.table.title === t.game.title ? "" : t.table.title;
  const phase = byId("phase");
  phase.dataset.phase = t.phase;
  if (phase.textContent !== PHASES[t.phase]) phase.textContent = PHASES[t.phase];
  byId("throw").classList.toggle("rolling-now", t.phase === "rolling");
  byId("throw-heading").textContent = t.phase === "rolling" ? "The dice are rolling" : "Last throw";
  const problems = byId("problems");
  problems.hidden = !t.problems.length;
  if (problems.textContent !== t.problems.join(" ")) problems.textContent = t.problems.join(" ");

  show(byId("throw-body"), [t.last_throw, hasToken()], () => view.throwCard(t.last_throw, act));
  byId("throw").classList.toggle("fresh", state.fresh !== null && t.last_throw?.id === state.fresh);
  const mat = t.last_throw ? matDrawing(state.profile, t.last_throw) : null;
  byId("landing").hidden = !mat;
  show(byId("landing-body"), [t.last_throw?.id, t.last_throw?.said, state.profile?.name], () => mat && [mat, legend(state.profile)]);
  const seats = t.table?.seats || [];
  byId("party").hidden = !seats.length;
  show(byId("party-body"), [seats, t.table?.notes], () => party(t.table));
  drawAsk(t);
  drawHistory(t);
  byId("demo").hidden = !t.source.demo;
  const pause = byId("pause");
  pause.textContent = t.paused ? "Go on throwing" : "Pause";
  pause.disabled = !hasToken();
  byId("foot").textContent = `Pictures come from: ${t.source.name}. Traywatch ${t.version}${hasToken() ? "" : " · looking on"}`;
}

function drawAsk(t) {
  const q = t.questions[0];
  const roll = t.open.find((r) => r.type === "roll");
  const choices = t.open.filter((r) => r.type === "choice");
  const must = choices.find((r) => !r.optional);
  const lay = t.open.find((r) => r.type === "place");
  const seat = roll && t.table?.seats.find((s) => s.player === roll.by || s.id === roll.by);
  byId("ask").classList.toggle("question", Boolean(q || must));
  const changed = show(byId("ask-body"), [q, t.open, hasToken()], () => {
    if (q) return requests.question(q, act);
    if (must) return requests.choice(must, act);
    if (lay) return requests.place(lay, act);
    if (roll) return requests.next(roll, choices.filter((r) => r.optional), seat?.name, act);
    return [];
  });
  if (changed && (q || must)) byId("spoken").textContent = q ? q.say : must.prompt;
}

function drawHistory(t) {
  const ids = state.order.filter((id) => id !== t.last_throw?.id);
  const list = ids.map((id) => state.throws.get(id));
  show(byId("history"), list.map((thrown) => [thrown.id, thrown.outcome, thrown.said]), () =>
    list.length ? list.map((thrown) => view.past(thrown, act)) : h("li", { class: "empty" }, "None yet."));
  byId("older").hidden = !state.more;
}

// ------------------------------------------------------------------ following

function remember(thrown) {
  if (!state.throws.has(thrown.id)) state.order.unshift(thrown.id);
  state.throws.set(thrown.id, thrown);
}

function take(table) {
  if (state.table && table.state_id < state.table.state_id && table.version === state.table.version && table.session === state.table.session) return;
  const other = table.game?.id !== state.table?.game?.id;
  const missed = table.last_throw && !state.throws.has(table.last_throw.id) && state.throws.size > 0;
  state.table = table;
  if (table.last_throw) remember(table.last_throw);
  if (other) loadRules();
  if (missed) loadHistory();
  draw();
}

async function loadHistory() {
  const page = await get(`/throws?order=newest&limit=${PAGE}`);
  state.throws = new Map(page.throws.map((thrown) => [thrown.id, thrown]));
  state.order = page.throws.map((thrown) => thrown.id);
  state.more = page.next;
  draw();
}

async function loadOlder() {
  const page = await get(`/throws?order=newest&limit=${PAGE}&before=${encodeURIComponent(state.more)}`);
  for (const thrown of page.throws) {
    if (!state.throws.has(thrown.id)) state.order.push(thrown.id);
    state.throws.set(thrown.id, thrown);
  }
  state.more = page.next;
  draw();
}

async function loadRules() {
  if (!state.table?.game) return;
  state.rules = (await get(`/games/${state.table.game.id}/rules`)).rules;
}

const quietly = (promise) => promise.catch((error) => console.warn(error));

let lostTimer = null;
function connected(yes) {
  clearTimeout(lostTimer);
  const lost = byId("lost");
  if (yes) {
    lost.hidden = true;
    if (!state.profile) quietly(get("/profile").then((profile) => { state.profile = profile; draw(); }));
  } else {
    // A hiccup is nobody's business; a lost tray is.
    lostTimer = setTimeout(() => { lost.textContent = "Connection to the tray lost. Trying again…"; lost.hidden = false; }, 1500);
  }
}

takeToken();
addEventListener("hashchange", () => { takeToken(); draw(); });
byId("older").addEventListener("click", () => quietly(loadOlder()));
byId("pause").addEventListener("click", () => change("PUT", "/settings", { paused: !state.table.paused }, 3));
byId("sheet").addEventListener("click", (event) => { if (event.target === byId("sheet")) byId("sheet").close(); });

follow({
  connected,
  table: take,
  throw: (thrown) => {
    state.fresh = thrown.id;
    remember(thrown);
    byId("spoken").textContent = thrown.dice.filter((die) => die.role === "thrown").map((die) => {
      const f = facts(die, thrown.said);
      return `${f.kind || "A die"} ${f.label ? `shows ${f.label}` : "could not be read"}${f.zone ? `, ${f.zone}` : ""}.`;
    }).join(" ") + ` ${thrown.outcome.headline}`;
    draw();
  },
  phase: ({ phase }) => { if (state.table) { state.table.phase = state.table.paused ? "paused" : phase; draw(); } },
});
quietly(loadHistory());
