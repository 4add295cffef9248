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
}

export interface AskWish {
  id?: string;
  player?: string;
  reason?: string;
  expires_s?: number;
  signal?: AbortSignal | null;
}

export interface TrayEvent {
  name: "table" | "throw" | "throw_changed" | "phase" | "seats" | "ask" | "motion" | string;
  id: string;
  data: any;
}

/** A tray at an address. A link printed by the tray carries a token or the join code. */
export class Tray {
  constructor(address?: string, options?: string | null | TrayOptions);
  token: string | null;
  code: string | null;
  stateId: number | null;
  health(): Promise<any>;
  table(): Promise<any>;
  throw(id: string): Promise<any>;
  throws(after?: string | null, limit?: number): AsyncGenerator<any>;
  picture(id: string, die?: string | null): Promise<Uint8Array>;
  seats(): Promise<any[]>;
  me(): Promise<any>;
  join(name: string, seat?: string | null, code?: string | null): Promise<any>;
  sit(seat: string | null): Promise<any>;
  begin(game: string, more?: Record<string, unknown>): Promise<any>;
  answer(id: string, reply: Record<string, unknown>): Promise<any>;
  amend(id: string, die: string, changes: Record<string, unknown>): Promise<any>;
  choice(id: string): Promise<any>;
  amendChoice(id: string, reply: Record<string, unknown>): Promise<any>;
  adjustable(): Promise<any[]>;
  adjust(path: string, was: unknown, now: unknown, note?: string): Promise<any>;
  undo(how?: { void?: boolean }): Promise<any>;
  redo(): Promise<any>;
  pause(paused?: boolean): Promise<any>;
  /** Ask for dice and wait: the ask when it is answered, cancelled or expired. */
  ask(dice: string, wish?: AskWish): Promise<Ask>;
  /** Ask for dice without waiting. */
  beginAsk(dice: string, wish?: Omit<AskWish, "signal">): Promise<Ask>;
  getAsk(id: string): Promise<Ask>;
  cancelAsk(id: string): Promise<Ask>;
  events(options?: { lastId?: string | null; signal?: AbortSignal | null }): AsyncGenerator<TrayEvent>;
}
