/** The tray refused a request. `code` is stable, `status` is the HTTP status. */
export class TrayError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
  readonly retryAfterS: number | null;
}

export interface TrayOptions {
  token?: string | null;
  /** Lets a page over https reach a tray over http in browsers with Local Network Access. */
  targetAddressSpace?: "local" | "loopback" | "public" | null;
}

export interface AskedDie {
  kind: string;
  value: number | null;
  label: string | null;
  /** The group of the notation that the die belongs to. */
  role: string;
  /** False for a die that the notation drops. */
  counts: boolean;
  die_id: string;
}

export interface AskResult {
  total: number | null;
  dice: AskedDie[];
  throw_id: string | null;
  by_hand: boolean;
  validity: "final" | "corrected";
  /** The total where dice are counted instead of added. */
  successes?: number;
  /** The number that the total had to reach, and whether it did. */
  against?: number;
  verdict?: "success" | "failure";
  labels?: LabelTotal[];
}

/** What the dice and numbers with one label come to. */
export interface LabelTotal {
  label: string;
  total: number;
}

export interface Ask {
  id: string;
  dice: string;
  player: string;
  reason: string;
  asked_by: string;
  state: "queued" | "waiting" | "answered" | "cancelled" | "expired";
  /** Rises with each change; a result with a higher revision replaces the one before. */
  revision: number;
  made_at: string;
  expires_at: string;
  request: string;
  result: AskResult | null;
  /** Who may see the result; left out: everybody. */
  audience?: Audience;
  /** The dice up to now, while others must be rolled again. */
  so_far?: AskedDie[];
}

export type Audience = "everybody" | "host" | "host_and_roller";

export interface AskWish {
  id?: string;
  player?: string;
  reason?: string;
  expires_s?: number;
  audience?: Audience;
  signal?: AbortSignal | null;
}

export interface TrayEvent {
  name: "table" | "throw" | "throw_changed" | "phase" | "seats" | "ask" | "motion" | "clip" | string;
  id: string;
  data: any;
}

export type Role = "host" | "player" | "program" | "watcher";

/** A seat of the session, and the names of those who have taken it. */
export interface Seat {
  id: string;
  name: string;
  players: string[];
}

/** Who a token stands for. `kept` is their seat in another session, `may` names their rights. */
export interface Me {
  id: string;
  role: Role;
  name: string;
  seat: string | null;
  kept: string | null;
  may: string[];
}

export interface Joined {
  id: string;
  role: Role;
  name: string;
  seat: string | null;
  token: string;
}

/** A die as the camera read it; `value` is null unless its `status` is "read". */
export interface Die {
  die_id: string;
  kind: string | null;
  value: number | null;
  label: string | null;
  status: string;
  confidence: number;
  zone: string | null;
}

/** What the game made of a throw. */
export interface Outcome {
  state: string;
  headline: string;
  lines: string[];
  rules: string[];
}

/** One throw. `human_readings` are corrections by people, by the id of the die. */
export interface Throw {
  id: string;
  at: string;
  session: string | null;
  dice: Die[];
  human_readings: Record<string, any>;
  picture: string | null;
  outcome: Outcome;
  seat: string | null;
  typed: boolean;
  /** Who may see it; left out: everybody. */
  audience?: Audience;
}

/** An open request of the game. A roll also has `dice`, a choice has `options`. */
export interface Request {
  id: string;
  type: "roll" | "choice" | "place";
  by: string;
  prompt: string;
  [more: string]: any;
}

export interface QuestionOption {
  id: string;
  label: string;
}

/** A question of the tray about a throw; `say` is a sentence for people. */
export interface Question {
  id: string;
  throw_id: string;
  say: string;
  options: QuestionOption[];
  request: string;
}

/** The whole table. `table` and `state` are the game's, as text for people and in full. */
export interface Table {
  state_id: number;
  event_id: string;
  phase: string;
  paused: boolean;
  session: string | null;
  game: Record<string, any> | null;
  table: Record<string, any> | null;
  state: Record<string, any> | null;
  open: Request[];
  questions: Question[];
  asks: Ask[];
  audit_log: Record<string, any>[];
  last_throw: Throw | null;
  problems: string[];
}

/** A tray at an address. A link printed by the tray carries a token or the join code. */
export class Tray {
  constructor(address?: string, options?: string | null | TrayOptions);
  token: string | null;
  code: string | null;
  stateId: number | null;
  health(): Promise<any>;
  table(): Promise<Table>;
  throw(id: string): Promise<Throw>;
  throws(after?: string | null, limit?: number): AsyncGenerator<Throw>;
  picture(id: string, die?: string | null): Promise<Uint8Array>;
  seats(): Promise<Seat[]>;
  me(): Promise<Me>;
  join(name: string, seat?: string | null, code?: string | null): Promise<Joined>;
  sit(seat: string | null): Promise<Me>;
  begin(game: string, more?: Record<string, unknown>): Promise<Table>;
  answer(id: string, reply: Record<string, unknown>): Promise<Table>;
  amend(id: string, die: string, changes: Record<string, unknown>): Promise<Table>;
  choice(id: string): Promise<any>;
  amendChoice(id: string, reply: Record<string, unknown>): Promise<Table>;
  adjustable(): Promise<any[]>;
  adjust(path: string, was: unknown, now: unknown, note?: string): Promise<Table>;
  undo(how?: { void?: boolean }): Promise<Table>;
  redo(): Promise<Table>;
  hide(wish?: {
    audience?: "host" | "host_and_roller";
    dice?: string;
    seat?: string | null;
    reason?: string;
  }): Promise<Table>;
  reveal(id: string): Promise<Table>;
  pause(paused?: boolean): Promise<Table>;
  /** Ask for dice and wait: the ask when it is answered, cancelled or expired. If the tray refuses, nothing was asked. */
  ask(dice: string, wish?: AskWish): Promise<Ask>;
  /** Ask for dice without waiting. */
  beginAsk(dice: string, wish?: Omit<AskWish, "signal">): Promise<Ask>;
  getAsk(id: string): Promise<Ask>;
  cancelAsk(id: string): Promise<Ask>;
  events(options?: { lastId?: string | null; signal?: AbortSignal | null }): AsyncGenerator<TrayEvent>;
}
