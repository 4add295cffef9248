// The player page: follows the table and draws what changed.

import { addCatalog, diceIn, tr } from "./i18n.js";
import { byId, h, show, capital } from "./dom.js";
import { follow, get, onTokenElsewhere, takeCode, takeToken } from "./api.js";
import { facts } from "./dice.js";
import { answerForm, wantsMore } from "./forms.js";
import { legend, matDrawing } from "./mat.js";
import { followProfile } from "./profile.js";
import { boardDrawing } from "./board.js";
import { actions, clip, picture } from "./pictures.js";
import { party } from "./players.js";
import { drawIntro } from "./step-log.js";
import { answering, attempt, draw, drawSoon, quietly, state, take } from "./state.js";
import { may, mayCorrect, mayReveal, owner, whyNot } from "./rights.js";
import { closeSheet, refused, sheet } from "./dialog.js";
import { joinCard, joinSheet, meSheet, myself, seatIsGone, whoAmI } from "./join.js";
import { auditLine, headings, isCorrection, latestCorrection, correctionCard } from "./corrections.js";
import { drawHistory, knows, load, loadOnce, onlyDie, remember, startHistory, update } from "./history.js";
import { noneMissed, tellMissed } from "./missed.js";
import { speak } from "./speak.js";
import { drawRings, drawStage, endingOf, releaseStage } from "./stage.js";
import { drawDemo, rollsOnTap } from "./demo.js";
import * as requests from "./requests.js";
import * as view from "./view.js";

// ------------------------------------------------------------------ what may be tapped

let asked = null; // seat that the open question or request is for

const act = {
  get mayAnswer() { return may(asked); },
  get whyNot() { return whyNot(asked); },
  answer: async (request, body) => {
    const wrong = await answering(request)(body);
    if (wrong) refused(wrong);
  },
  // What decided it, step by step; below, each rule in one sentence with its id in small print.
  why: async (rules, lines = []) => {
    await loadRules().catch((error) => console.warn(error)); // without them, the steps are still shown
    sheet(tr("page-why-total"),
      lines.length > 0 && h("ol", { class: "meaning" }, lines.map((line) => h("li", {}, line))),
      lines.length > 0 && h("h3", { class: "label" }, tr("page-why-rules")),
      h("ul", { class: "meaning rules-used" }, rules.map((rule) => h("li", {}, state.rules[rule] || tr("page-why-no-text"), " ", h("small", { class: "soft" }, rule)))));
  },
  die: async (thrown, die) => {
    const f = facts(die, thrown), form = mayCorrect(thrown) && h("div");
    const name = capital(f.kind ? diceIn(f.kind) : tr("page-die-unnamed"));
    sheet(f.label ? tr("page-name-about", { who: name, about: f.text }) : name,
      thrown.picture && picture(`${thrown.picture}?die=${encodeURIComponent(die.die_id)}`, { class: "crop", alt: tr("page-die-picture"), width: 320, height: 320 }),
      clip(thrown),
      view.dieFacts(die, thrown),
      form);
    if (form) form.replaceChildren(await import("./die-correction.js").then(({ correction }) => correction(thrown, die), () => h("p", { class: "problem" }, tr("page-tray-unreachable"))));
  },
  thrown: (thrown) => sheet(tr("page-rolled-at", { clock: view.clock(thrown.at) }),
    thrown.picture && picture(thrown.picture, { alt: tr("page-tray-picture"), width: thrown.width, height: thrown.height }),
    clip(thrown),
    ...view.throwCard(thrown, act).filter(Boolean),
    actions(thrown),
    thrown.audit_log.length > 0 && [h("h3", { class: "label" }, tr("page-activity")), h("ul", { class: "meaning" }, thrown.audit_log.map((entry) => h("li", {}, auditLine(entry))))]),
  watch: () => sheet(tr("page-watch-roll"), clip(state.table.last_throw, { slow: true, quiet: false })),
  other: (q) => sheet(q.say, requests.faces(q.other.labels, (label) => {
    closeSheet();
    act.answer(q, { option: "other", label, kind: q.other.kind });
  })),
  options: (request) => {
    const options = request.options.filter((option) => option.id !== request.default);
    if (options.length === 1 && wantsMore(options[0])) return act.pick(request, options[0]);
    return sheet(request.prompt, requests.options(request, (option) => act.pick(request, option)));
  },
  // One tap, or a form if the option needs a number or text.
  pick: (request, option) => {
    if (!wantsMore(option)) {
      closeSheet();
      return act.answer(request, { option: option.id });
    }
    const send = answering(request);
    sheet(option.label, answerForm(option, async (answer) => {
      const wrong = await send(answer);
      if (!wrong) closeSheet();
      return wrong;
    }));
    byId("sheet-body").querySelector("input").focus();
  },
  mayReveal,
  reveal: (thrown) => { closeSheet(); change("POST", `/throws/${encodeURIComponent(thrown.id)}/reveal`, {}, 3); },
  nameOf: requests.nameOf,
  get rolls() { return rollsOnTap(); },
  roll: () => change("POST", "/roll", {}),
  rollOf: (q) => state.table.open.find((request) => request.id === q.request && request.type === "roll"),
  hand: async (roll) => {
    const send = answering(roll);
    const { byHand } = await import("./manual-entry.js");
    sheet(roll.prompt || tr("page-enter-throw"), byHand(roll, async (dice) => {
      const wrong = await send({ dice });
      if (!wrong) closeSheet();
      return wrong;
    }));
  },
};

async function change(method, path, body, tries = 1) {
  const wrong = await attempt(method, path, body, tries);
  if (wrong) refused(wrong);
}

// ------------------------------------------------------------------ drawing

/** Whether this person said that they only watch; then the form to join is folded. */
const lookingOn = () => sessionStorage.looking === "on";
const lookOn = () => { sessionStorage.looking = "on"; draw(); };


/** What the sign says: what the table waits for, and for whom. */
function phaseWords(t) {
  if (t.light === "fault") return tr("page-marked-place");
  if (t.phase === "rolling") return tr("page-rolling");
  if (t.phase === "paused") return tr("page-paused");
  if (t.questions.length) return tr("page-question");
  const due = t.open.find((request) => !request.optional), seat = due && owner(due.by);
  if (!seat) return tr("page-ready");
  if (seat === state.me.seat) return tr("page-your-turn");
  const name = requests.addressed(due);
  return name ? tr("page-turn-of", { who: name, does: due.type }) : tr("page-ready");
}

const say = (element, words) => { if (element.textContent !== words) element.textContent = words; };

/** The card to join. A table for players only shows nothing else to others. */
function drawCome() {
  const watches = state.me.role === "watcher", seatless = seatIsGone(), here = watches && state.asked && (Boolean(state.closed) || !lookingOn());
  byId("come").hidden = !here;
  show(byId("come-form"), [here, state.closed], () => (here ? h("div", { class: "panel" }, joinCard(lookOn)) : []));
  byId("come-about").hidden = !state.asked || here || !(watches || seatless);
  say(byId("come-words"), watches ? tr("page-watching-note") : tr("page-seat-not-in-session"));
  byId("come-words").classList.toggle("unseen", watches);
  say(byId("join"), watches ? tr("page-join-table") : tr("page-take-seat"));
}

function drawPage() {
  drawCome();
  const t = state.table;
  if (!t) return;
  document.body.dataset.game = t.game?.id || "";
  document.title = t.game ? `${t.game.title} · Traywatch` : "Traywatch";
  say(byId("title"), t.game?.title || "Traywatch");
  const where = !t.table ? tr("page-no-game") : t.table.title === t.game.title ? "" : t.table.title;
  say(byId("subtitle"), [where, myself()].filter(Boolean).join(" · "));
  byId("phase").dataset.phase = t.phase;
  byId("phase").dataset.light = t.light;
  const sign = phaseWords(t);
  show(byId("phase"), [sign], () => h("span", { class: "phase-words" }, sign));
  byId("problems").hidden = !t.problems.length;
  say(byId("problems"), t.problems.join(" "));
  drawStage(act);
  drawRings(t);
  drawAsk(t);
  drawCardsSoon();
}

let cards = 0;

/** The cards below the stage follow in the next frame: a slow phone shows the roll first. */
function drawCardsSoon() {
  if (document.hidden) drawCards();
  else cards ||= requestAnimationFrame(drawCards);
}

function drawCards() {
  cards = 0;
  const t = state.table;
  drawCorrection();
  drawLanding(t.last_throw);
  drawGame(t);
  byId("party").hidden = !t.table?.seats.length;
  show(byId("party-body"), [t.table?.seats, t.table?.notes], () => party(t.table));
  drawEarlierSoon();
  document.body.dataset.role = state.me.role;
  drawDemo(change);
  say(byId("foot"), tr("page-source-line", { source: t.source.name, version: t.version }));
  document.body.dataset.drawn = "";
}

let earlier = 0;

/** Earlier throws can load later: what has just landed comes first. */
function drawEarlierSoon() {
  if (state.fresh === null) return drawHistory(act.thrown);
  earlier ||= setTimeout(() => { earlier = 0; drawHistory(act.thrown); }, 250);
}

function drawLanding(thrown) {
  const mat = matDrawing(state.profile, thrown), body = byId("landing-body");
  byId("landing").hidden = !mat;
  if (mat && mat.parentNode !== body) body.replaceChildren(mat, ...(state.table.game?.zones === false ? [] : [legend(state.profile)]));
}

/** The turn order, in a game without turns of its own. Its module comes when there is one. */
function drawOrder(t) {
  if (t.state?.table_order || byId("order")) quietly(import("./turn-order.js").then((module) => module.drawOrder(t)));
}

function drawGame(t) {
  drawIntro(t);
  drawOrder(t);
  const board = t.table?.board;
  byId("board").hidden = !board;
  show(byId("board-body"), [board], () => board && boardDrawing(board, (mark) => t.table.seats.find((seat) => seat.id === mark.seat)?.facts[0] || ""));
}

function drawCorrection() {
  const entry = latestCorrection();
  byId("correction").hidden = !entry;
  if (entry) say(byId("correction-heading"), headings[entry.did]);
  if (show(byId("correction-body"), [entry], () => entry && correctionCard(entry)) && entry) byId("spoken").textContent = auditLine(entry);
}

/** What is asked, as a new panel: it grows from the lower edge, and nothing that was there moves. */
function panel(parts) {
  const node = h("div", { class: "panel" }, parts);
  return node.hasChildNodes() ? node : [];
}

const forWhom = (q, t) => t.open.find((request) => request.id === q.request)?.by ?? null;

function drawAsk(t) {
  const q = t.questions[0];
  const roll = t.open.find((r) => r.type === "roll");
  const choices = t.open.filter((r) => r.type === "choice");
  const must = choices.find((r) => !r.optional);
  const lay = t.open.find((r) => r.type === "place");
  const now = q || must || lay || roll;
  asked = q ? forWhom(q, t) : now?.by ?? null;
  const mine = Boolean(now && state.me.seat && asked === state.me.seat);
  byId("ask").classList.toggle("question", Boolean(q || must));
  byId("ask").classList.toggle("mine", mine);
  const board = t.table?.board;
  const changed = show(byId("ask-body"), [q, t.open, state.me, state.seats, board?.marks, rollsOnTap(), t.autoplay], () => panel([
    mine && h("p", { class: "your-turn" }, tr("page-your-question")),
    q ? requests.question(q, act)
      : requests.open({ must, lay, roll }, choices.filter((r) => r.optional && (may(r.by) || r.options.some((option) => option.by && may(option.by)))), roll && requests.addressed(roll), act, board),
  ]));
  if (changed && (q || must)) byId("spoken").textContent = q ? q.say : must.prompt;
}

// ------------------------------------------------------------------ following

async function loadRules() {
  const game = state.table?.game?.id;
  if (!game || state.rulesOf === game) return;
  const { rules } = await get(`/games/${game}/rules`);
  if (game === state.table.game?.id) Object.assign(state, { rules, rulesOf: game }); // otherwise another game was started meanwhile
}

let followed = null; // last table received from the stream; the current one may be older, from a response

function taken(table) {
  const before = followed;
  if (!take(table)) return;
  followed = table;
  const last = table.last_throw;
  const missed = last && !knows(last.id);
  if (last) remember(last);
  const entry = table.audit_log[0];
  const retold = before && entry && isCorrection(entry) && entry.id !== before.audit_log[0]?.id;
  if (retold) quietly(load(act.thrown)); // the effects of earlier throws may have changed
  else if (missed) tellOf(last.id);
  if (before && missed) state.fresh = last.id;
  if (table.session !== before?.session) quietly(whoAmI());
  if (isOver(table) && before?.session === table.session && !isOver(before)) setTimeout(sumUp, SUM_UP_AFTER_MS, table.session);
  quietly(followProfile(state, table, drawSoon));
  drawSoon();
}

const SUM_UP_AFTER_MS = 2500; // first everybody sees the last result
const isOver = (table) => Boolean(table.game) && !table.open.length && !table.questions.length;

/** When a game ends, its summary comes by itself, unless the person does something else or a demo plays on. */
function sumUp(session) {
  const t = state.table;
  if (t.session !== session || !isOver(t) || t.autoplay || byId("sheet").open) return;
  quietly(import("./summary.js").then(({ summarySheet }) => summarySheet()));
}

// Throws that the table shows but that have no throw event yet. The event follows at once, or the phone slept
// through it and perhaps through others.
const untold = new Set();
const TOLD_WITHIN_MS = 1500;

function tellOf(id) {
  untold.add(id);
  setTimeout(() => { if (untold.delete(id)) quietly(load(act.thrown)); }, TOLD_WITHIN_MS);
}

let lostTimer = null;
function connected(yes, notice) {
  if (yes) {
    clearTimeout(lostTimer);
    lostTimer = null;
    byId("lost").textContent = notice;
    byId("lost").hidden = !notice;
    quietly(state.asked ? whoAmI() : arrive());
    if (state.table) quietly(followProfile(state, state.table, drawSoon));
    quietly(loadOnce(act.thrown));
    return;
  }
  if (!state.asked) quietly(arrive()); // a table for players only has no stream for others
  if (lostTimer === null) {
    // Short interruptions are not reported. A lost tray is, however often the page reconnects.
    lostTimer = setTimeout(() => {
      byId("lost").textContent = state.closed || (navigator.onLine
        ? tr("page-lost-last-state")
        : tr("page-offline-last-state"));
      byId("lost").hidden = false;
    }, 1500);
  }
}

let linked = null; // the join code of a link, until the tray has answered

/** Take the host token or the join code from the address. */
async function arrive() {
  takeToken();
  linked = takeCode() || linked;
  await whoAmI();
  const code = linked;
  linked = null;
  state.asked = true; // the tray has identified this phone
  if (code && state.me.role === "watcher") joinSheet(code);
  else if (code) meSheet();
  draw();
}

function dice() {
  quietly(addCatalog("sheets").then(() => import("./fairness.js")).then(({ fairnessSheet }) => fairnessSheet((die, all) => { closeSheet(); onlyDie(die.id, all, act.thrown); })));
}

const MENU_AFTER_MS = 4000; // fetched before it is needed: the tray may be out of reach then
const menu = () => import("./menu.js");

takeToken(); // before anything is read
state.drawn.push(drawPage);
onTokenElsewhere(() => quietly(whoAmI()));
addEventListener("hashchange", () => quietly(arrive()));
byId("join").addEventListener("click", meSheet);
byId("menu").addEventListener("click", () => quietly(menu().then(({ openMenu }) => openMenu(dice))));
byId("menu").disabled = false;
setTimeout(() => quietly(menu()), MENU_AFTER_MS);
startHistory(act.thrown);
follow({
  connected, // also the first time: then ask the tray who this phone is
  table: taken,
  throw: (thrown) => {
    const drawn = state.fresh === thrown.id; // the table event came first and contained the throw
    state.fresh = thrown.id;
    untold.delete(thrown.id);
    noneMissed();
    remember(thrown);
    byId("spoken").textContent = view.spoken(thrown);
    speak(thrown.audience ? tr("page-hidden-roll") : view.spoken(thrown)); // others hear it too
    state.sound?.playRoll(thrown.audience ? "plain" : endingOf(thrown));
    if (!drawn) drawSoon();
  },
  throw_changed: (thrown) => {
    if (update(thrown)) drawSoon();
  },
  motion: (motion) => { tellMissed(motion); if (state.table && state.table.phase !== "rolling") releaseStage(); },
  phase: ({ phase, light }) => { if (state.table) { state.table.light = light; state.table.phase = state.table.paused ? "paused" : phase; drawSoon(); } },
  seats: () => quietly(whoAmI()),
});
