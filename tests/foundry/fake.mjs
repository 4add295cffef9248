// A small fake of the documented interface of Foundry VTT 12 to 14, as far as the module uses it.
//
// https://foundryvtt.com/api/v14/interfaces/CONFIG.DiceFulfillmentMethod.html: a handler gets a DiceTerm, is
// called once per die, and returns a number; without one Foundry rolls digitally.

export const log = { digital: 0, notices: [], dialogs: [], notes: [], whispers: [] };
const once = new Map();
const always = new Map();
const values = new Map([["core.diceConfiguration", {}]]);
/** Choose how messages are sent: a setting of Foundry itself. */
export const chooseMode = (key, mode) => values.set(`core.${key}`, mode);

export class DiceTerm {
  constructor({ number = 1, faces, denomination = `d${faces}`, modifiers = [] }) {
    Object.assign(this, { number, faces, denomination, modifiers, results: [], _root: null });
  }

  get expression() {
    return `${this.number}${this.denomination}`;
  }

  get total() {
    return this.results.filter((one) => one.active).reduce((sum, one) => sum + one.result, 0);
  }

  async roll() {
    const { dice, defaultMethod, methods } = CONFIG.Dice.fulfillment;
    const chosen =
      game.settings.get("core", "diceConfiguration")[this.denomination] ||
      dice[this.denomination]?.method ||
      defaultMethod;
    let result = await methods[chosen]?.handler?.(this, {});
    if (result === undefined) {
      result = 1;
      log.digital += 1;
    }
    const found = { result, active: true };
    this.results.push(found);
    return found;
  }

  async evaluate() {
    for (let n = this.results.length; n < this.number; n++) await this.roll();
    if (this.modifiers.includes("x")) {
      // explode
      for (let at = 0; at < this.results.length; at++)
        if (this.results[at].result === this.faces) await this.roll();
    }
    const keep = this.modifiers.find((one) => /^kh\d+$/.test(one));
    if (keep) {
      const sorted = [...this.results].sort((a, b) => b.result - a.result).slice(0, Number(keep.slice(2)));
      for (const one of this.results) one.active = sorted.includes(one);
    }
  }
}

export class Roll {
  constructor(terms, plus = 0) {
    Object.assign(this, { terms, plus, options: {}, _total: undefined });
    for (const term of terms) term._root = this;
  }

  static registered = [];
  static registerResult(method, denomination, result) {
    Roll.registered.push([method, denomination, result]);
  }

  get dice() {
    return this.terms;
  }
  get total() {
    return this._total;
  }
  _evaluateTotal() {
    return this.terms.reduce((sum, term) => sum + term.total, this.plus);
  }

  async evaluate() {
    for (const term of this.terms) await term.evaluate();
    this._total = this._evaluateTotal();
    return this;
  }

  toJSON() {
    return { total: this._total, options: this.options };
  }
}

/** Put the fake in place. `settings` are those of the module; `answers` what a person picks in the dialog. */
export async function install(settings, answers = []) {
  const registered = {};
  Object.assign(globalThis, {
    Roll,
    CONFIG: {
      Dice: {
        fulfillment: { defaultMethod: "traywatch", dice: {}, methods: { manual: { interactive: true } } },
      },
    },
    Hooks: {
      once: (name, call) => once.set(name, call),
      on: (name, call) => always.set(name, call),
    },
    game: {
      user: { id: "u1", name: "Ann" },
      messages: [],
      i18n: { format: (key, data) => `${key} ${JSON.stringify(data)}` },
      settings: {
        register: (id, key, options) => {
          registered[key] = options;
          values.set(`${id}.${key}`, settings[key] ?? options.default);
        },
        get: (id, key) => values.get(`${id}.${key}`),
      },
    },
    ui: {
      notifications: {
        info: (text) => {
          log.notices.push(text);
          return { remove() {} };
        },
        warn: (text) => {
          log.notices.push(text);
        },
      },
    },
    foundry: {
      utils: { escapeHTML: (text) => text },
      applications: {
        api: {
          DialogV2: {
            wait: async (options) => {
              log.dialogs.push(options);
              return answers.shift() ?? null;
            },
          },
        },
      },
    },
    ChatMessage: {
      create: async (message) => {
        log.notes.push(message.content);
        log.whispers.push([message.whisper ?? [], message.blind ?? false]);
      },
    },
  });
  if (!globalThis.location) globalThis.location = new URL("http://foundry.local:30000/game");
  const module = await import(new URL("../../integrations/foundry/scripts/main.mjs", import.meta.url));
  once.get("init")();
  return {
    registered,
    module,
    ready: () => once.get("ready")(),
    render: (resolver) => always.get("renderRollResolver")(resolver),
  };
}
