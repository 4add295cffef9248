// Registers Traywatch as a way to roll dice in Foundry VTT 12 to 14.

import { Tray } from "./traywatch.mjs";
import { amend, asksOf, changes, remember, takenBack, FLAG } from "./amendments.mjs";
import { DiceCollector, RollCancelled } from "./collector.mjs";
import { fillManual } from "./manual.mjs";

const ID = "traywatch";
/** @param {"address" | "token" | "player" | "wait" | "manual"} key */
const setting = (key) => game.settings.get("traywatch", key);
const say = (key, data = {}) => game.i18n.format(`TRAYWATCH.${key}`, data);

/** The address space for Local Network Access: a page over https may then reach a tray over http. */
export function addressSpace(page, address) {
  const tray = new URL(address);
  if (page !== "https:" || tray.protocol !== "http:") return null;
  return /^(localhost|127\.|\[::1\])/.test(tray.hostname) ? "loopback" : "local";
}

function tray() {
  const address = String(setting("address"));
  return new Tray(address, {
    token: String(setting("token")) || null,
    targetAddressSpace: addressSpace(location.protocol, address),
  });
}

const AUDIENCES = {
  gmroll: "host_and_roller",
  gm: "host_and_roller",
  selfroll: "host_and_roller",
  self: "host_and_roller",
  blindroll: "host",
  blind: "host",
};

/** Who may see the roll at the tray: whoever sees it in the chat by the mode that this user has chosen. */
function audience() {
  for (const key of ["messageMode", "rollMode"]) {
    // Foundry 14, and those before it
    try {
      const mode = game.settings.get("core", /** @type {"rollMode"} */ (key));
      if (mode !== undefined) return AUDIENCES[String(mode)] ?? "everybody";
    } catch {
      /* this Foundry has no such setting */
    }
  }
  return "everybody";
}

/** Whom a note about a message is for: those who see the message. */
const hushed = (message) =>
  message.whisper?.length || message.blind ? { whisper: message.whisper, blind: Boolean(message.blind) } : {};

async function ask(notation) {
  const notice = ui.notifications.info(say("Roll", { dice: notation }), { permanent: true });
  try {
    return await tray().ask(notation, {
      player: String(setting("player")) || game.user.name,
      expires_s: Number(setting("wait")) || 120,
      ...(audience() !== "everybody" && { audience: audience() }),
    });
  } finally {
    if (notice?.remove) notice.remove();
    else if (notice !== undefined) ui.notifications.remove?.(notice);
  }
}

/** Ask the person what to do without dice from the tray. Closing the dialog cancels the roll. */
async function choose(reason) {
  const words = { expired: say("Expired"), cancelled: say("Cancelled") }[reason] ?? say("Away", { reason });
  ui.notifications.warn(words);
  const answer = await foundry.applications.api.DialogV2.wait({
    window: { title: say("ChoiceTitle") },
    content: `<p>${foundry.utils.escapeHTML?.(say("ChoiceText", { reason: words })) ?? words}</p>`,
    buttons: [
      { action: "again", label: say("Again"), default: true },
      { action: "digital", label: say("Digital") },
    ],
    rejectClose: false,
  });
  if (answer !== "again" && answer !== "digital") throw new RollCancelled(words);
  return answer;
}

function isOurs(term) {
  const { defaultMethod } = CONFIG.Dice.fulfillment;
  const chosen = game.settings.get("core", "diceConfiguration") ?? {};
  const method = chosen[term.denomination] || defaultMethod;
  return method === ID;
}

/**
 * Follow corrections at the tray for as long as the page is open. First the asks of recent messages are
 * looked up, because a correction may have come while no page was open.
 */
async function followCorrections() {
  const at = tray();
  let first = true;
  for await (const event of at.events()) {
    if (event.name === "ask") await corrected(event.data);
    if (!first) continue;
    first = false; // the stream is open: nothing from here on is missed
    for (const id of asksOf(ownMessages().flatMap((message) => message.rolls))) {
      const current = await at.getAsk(id).catch(() => null); // the tray may have forgotten it
      if (current) await corrected(current);
    }
  }
}

/** Recent messages of this user: one client writes. */
function ownMessages() {
  return [...game.messages]
    .slice(-50)
    .filter((message) => message.isAuthor ?? message.author?.id === game.user.id);
}

/** Bring recent messages up to what an ask says now: another result, or none any more. */
export async function corrected(askNow) {
  for (const message of ownMessages()) {
    if (message.rolls.filter((roll) => takenBack(roll, askNow)).length) {
      await message.update({ rolls: message.rolls.map((roll) => JSON.stringify(roll.toJSON())) });
      await ChatMessage.create({ content: say("TakenBack"), speaker: message.speaker, ...hushed(message) });
    }
    const rolls = message.rolls.filter((roll) => changes(roll, askNow).length);
    if (!rolls.length) continue;
    const amended = rolls.flatMap((roll) => changes(roll, askNow));
    for (const roll of rolls) amend(roll, askNow);
    await message.update({ rolls: message.rolls.map((roll) => JSON.stringify(roll.toJSON())) });
    const words = amended.map(({ before, after }) => say("Amended", { before, after })).join(" ");
    await ChatMessage.create({ content: words, speaker: message.speaker, ...hushed(message) });
  }
}

Hooks.once("init", () => {
  const register = (key, type, fallback, more = {}) =>
    game.settings.register(ID, key, {
      name: `TRAYWATCH.${key[0].toUpperCase()}${key.slice(1)}`,
      hint: `TRAYWATCH.${key[0].toUpperCase()}${key.slice(1)}Hint`,
      scope: "client",
      config: true,
      type,
      default: fallback,
      ...more,
    });
  register("address", String, "http://traywatch.local:8000");
  register("token", String, "");
  register("player", String, "");
  register("wait", Number, 120);
  register("manual", Boolean, false);
  const collector = new DiceCollector({ ask, isOurs, choose, taken: remember });
  // The types require a `resolver`; Foundry documents it as optional, and only interactive methods use it.
  CONFIG.Dice.fulfillment.methods[ID] = /** @type {CONFIG.Dice.FulfillmentMethod} */ ({
    label: "TRAYWATCH.Method",
    icon: '<i class="fa-solid fa-dice-d20"></i>',
    interactive: false,
    handler: (term) => collector.fulfill(term),
  });
});

Hooks.once("ready", () => {
  if (setting("token")) followCorrections().catch((error) => console.warn(`${ID} | ${error.message}`));
});

Hooks.on("renderRollResolver", (resolver) => {
  if (!setting("manual") || resolver[FLAG]) return;
  resolver[FLAG] = true; // a dialog is drawn more than once
  fillManual(resolver.fulfillable, ask, (denomination, value) =>
    Roll.registerResult("manual", denomination, value),
  ).catch((error) => ui.notifications.warn(say("Away", { reason: error.message })));
});
