// Types of the page's scripts that are no JSON of the API.

/** A die as the page shows it: read by the tray, or entered by people. */
type ShownDie = Pick<Api.DieReading, "die_id" | "kind" | "value" | "label"> &
  Partial<Omit<Api.DieReading, "zone" | "color">> & { zone: string | null; color?: string | null };

type OpenRequest = Api.TableView["open"][number];

/** An option of a choice, or of a question about the throw. */
type AnyOption = Pick<Api.Option, "id" | "label"> & Partial<Api.Option> & Partial<Api.OptionView>;

/** A point: [x, y]. */
type Point = number[];

/** What a page shows of the table. Fields that come later are left out at first. */
interface PageState {
  table: Api.TableView;
  profile: any;
  profileId: string | null;
  rules: Record<string, string>;
  rulesOf?: string;
  me: Api.MeReply;
  seats: Api.SeatInfo[];
  sound: any;
  fresh: string | null;
  drawn: (() => void)[];
  asked?: boolean;
  closed?: string;
  linkInvalid?: boolean;
}

type Method = "POST" | "PUT" | "DELETE";

/** What the panels of the set-up share. */
interface SetupContext {
  stage: any;
  about: Api.CameraReply | null;
  profile: any;
  camera: { project: (mm: any) => Point | null; unproject: (px: any) => Point | null; size: Point } | null;
  mayChange: boolean;
  fixed: boolean;
  host: boolean;
  pictured: boolean;
  get: typeof import("../../firmware/web/static/base/api.js").get;
  change: (method: Method, path: string, body?: Record<string, any>) => Promise<[any, string]>;
  ask: (method: Method, path: string, body?: Record<string, any>) => Promise<[any, string]>;
  say: (text: string) => void;
  renew: () => void;
  take: (profile: any) => void;
  redraw: () => void;
}
