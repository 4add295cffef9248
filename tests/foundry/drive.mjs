// Rolls with the module in the fake Foundry: node drive.mjs SCENARIO ADDRESS TOKEN. Prints JSON.

import { DiceTerm, Roll, chooseMode, install, log } from "./fake.mjs";
import { DiceCollector } from "../../integrations/foundry/scripts/collector.mjs";
import { fillManual } from "../../integrations/foundry/scripts/manual.mjs";
import { Tray } from "../../integrations/foundry/scripts/traywatch.mjs";

/** The waits between attempts to reach the tray, of 4 s at most, take a hundredth of their time. */
function hurry() {
  const wait = globalThis.setTimeout.bind(globalThis);
  globalThis.setTimeout = (run, ms, ...rest) => wait(run, ms <= 4000 ? ms / 100 : ms, ...rest);
}

export const SCENARIOS = {
  /** One roll of two terms is one ask. */
  async together(settings) {
    await install(settings);
    const roll = await new Roll(
      [new DiceTerm({ number: 1, faces: 20 }), new DiceTerm({ number: 2, faces: 6 })],
      5,
    ).evaluate();
    return [roll.total, roll.dice.map((term) => term.results.map((one) => one.result))];
  },
  /** The browser keeps the page from the tray. Returns the name of the error. */
  async blocked(settings) {
    hurry();
    return SCENARIOS.together(settings).catch((error) => error.constructor.name);
  },
  /** A blind roll of Foundry 14 and a private one of those before it are hidden at the tray. */
  async hidden(settings) {
    await install(settings);
    const found = [];
    for (const [key, mode] of [
      ["messageMode", "blind"],
      ["messageMode", undefined],
      ["rollMode", "gmroll"],
    ]) {
      chooseMode(key, mode);
      found.push((await new Roll([new DiceTerm({ number: 1, faces: 6 })]).evaluate()).total);
    }
    return found;
  },
  /** A note about a message that few see is for them. */
  async whispered(settings) {
    const { module } = await install(settings);
    const roll = await new Roll([new DiceTerm({ number: 1, faces: 6 })]).evaluate();
    const message = {
      rolls: [roll],
      author: game.user,
      whisper: ["gm"],
      blind: true,
      update: async () => {},
    };
    game.messages.push(message);
    const [known] = roll.options.traywatch;
    await module.corrected({ id: known.ask, revision: known.revision + 1, result: null });
    return log.whispers;
  },
  async percentile(settings) {
    await install(settings);
    return [(await new Roll([new DiceTerm({ number: 1, faces: 100 })]).evaluate()).total];
  },
  /** Bonus dice: two tens dice, then the ones. */
  async bonus(settings) {
    await install(settings);
    const roll = await new Roll([
      new DiceTerm({ number: 2, faces: 10, denomination: "t" }),
      new DiceTerm({ faces: 10 }),
    ]).evaluate();
    return roll.dice.map((term) => term.results.map((one) => one.result));
  },
  async exploding(settings) {
    await install(settings);
    const roll = await new Roll([new DiceTerm({ number: 1, faces: 6, modifiers: ["x"] })]).evaluate();
    return [roll.total];
  },
  /** The tray is away: asked again, then rolled digitally because the person said so. */
  async away(settings) {
    hurry();
    await install({ ...settings, address: "http://127.0.0.1:9" }, ["digital"]);
    const roll = await new Roll([new DiceTerm({ number: 2, faces: 6 })]).evaluate();
    return [roll.total, log.digital, log.dialogs.length];
  },
  /** Nobody says that it may be rolled digitally: nothing is rolled. */
  async refused(settings) {
    hurry();
    await install({ ...settings, address: "http://127.0.0.1:9" });
    const roll = new Roll([new DiceTerm({ number: 1, faces: 6 })]);
    const error = await roll.evaluate().catch((one) => one);
    return [error?.constructor?.name, log.digital, roll.total ?? null];
  },
  /** At the tray, a d8 was accepted in the place of the d20. The d6 keeps what it shows. */
  async other_kind() {
    const dice = [
      { kind: "d6", value: 3, die_id: "a" },
      { kind: "d8", value: 5, die_id: "b" },
    ];
    const found = { id: "a1", revision: 1, state: "answered", result: { total: 8, dice } };
    const terms = [new DiceTerm({ number: 1, faces: 20 }), new DiceTerm({ number: 1, faces: 6 })];
    const root = { dice: terms };
    for (const term of terms) term._root = root;
    const collector = new DiceCollector({
      ask: async () => found,
      isOurs: () => true,
      choose: async () => "digital",
    });
    const manual = [];
    const fulfillable = new Map(terms.map((term) => [term, { term, method: "manual" }]));
    await fillManual(
      fulfillable,
      async () => found,
      (_denomination, value) => manual.push(value),
    );
    return [await collector.fulfill(terms[0]), await collector.fulfill(terms[1]), manual];
  },
  /** Fate dice show -1, 0 and 1. */
  async fate(settings) {
    await install(settings);
    const roll = await new Roll([new DiceTerm({ number: 4, faces: 3, denomination: "f" })]).evaluate();
    return [roll.total, roll.dice.map((term) => term.results.map((one) => one.result))];
  },
  async unreadable(settings) {
    await install(settings, ["digital"]);
    const roll = await new Roll([new DiceTerm({ number: 1, faces: 2, denomination: "c" })]).evaluate();
    return [log.digital, log.dialogs.length, roll.total];
  },
  /** A die is corrected at the tray after the message was sent. */
  async amended(settings) {
    const { ready } = await install(settings);
    const roll = await new Roll([new DiceTerm({ number: 2, faces: 6 })], 1).evaluate();
    const before = roll.total;
    const changed = new Promise((resolve) => {
      game.messages.push({ isAuthor: true, rolls: [roll], update: async (data) => resolve(data.rolls) });
    });
    ready();
    console.log("corrected, please");
    await changed;
    while (!log.notes.length) await new Promise((resolve) => setTimeout(resolve, 10));
    return [before, roll.total, log.notes.length];
  },
  /** The roll is taken back at the tray and rolled again after the message was sent. */
  async rolled_again(settings) {
    const { ready } = await install(settings);
    const roll = await new Roll([new DiceTerm({ number: 2, faces: 6 })], 1).evaluate();
    const before = roll.total;
    const updates = [];
    game.messages.push({ isAuthor: true, rolls: [roll], update: async (data) => updates.push(data.rolls) });
    ready();
    console.log("undone, please");
    while (!log.notes.length) await new Promise((resolve) => setTimeout(resolve, 10));
    console.log("rolled again, please");
    while (log.notes.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    return [before, roll.total, log.notes.length, updates.length];
  },
  /** A die is corrected while no page of Foundry is open; the page is opened, and opened again. */
  async amended_before(settings) {
    const { ready } = await install(settings);
    const roll = await new Roll([new DiceTerm({ number: 2, faces: 6 })], 1).evaluate();
    const before = roll.total;
    const tray = new Tray(settings.address, { token: settings.token });
    const [{ ask, revision }] = roll.options.traywatch;
    console.log("corrected, please");
    while ((await tray.getAsk(ask)).revision === revision)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const updates = [];
    game.messages.push({ isAuthor: true, rolls: [roll], update: async (data) => updates.push(data.rolls) });
    ready();
    while (!log.notes.length) await new Promise((resolve) => setTimeout(resolve, 10));
    ready();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return [before, roll.total, log.notes.length, updates.length];
  },
  /** The method "manual" of Foundry is filled from the tray. */
  async manual(settings) {
    const { render } = await install({ ...settings, manual: true });
    const fulfillable = new Map([
      ["a", { method: "manual", term: new DiceTerm({ number: 2, faces: 6 }) }],
      ["b", { method: "digital", term: new DiceTerm({ faces: 20 }) }],
    ]);
    const resolver = { fulfillable };
    render(resolver);
    render(resolver); // drawn twice, asked once
    while (Roll.registered.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    return Roll.registered;
  },
};

if (typeof process !== "undefined" && process.argv[1]?.endsWith("drive.mjs")) {
  const [scenario, address, token] = process.argv.slice(2);
  const found = await SCENARIOS[scenario]({ address, token, wait: 30 });
  console.log(JSON.stringify(found));
  process.exit(0);
}
