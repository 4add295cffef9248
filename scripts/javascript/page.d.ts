// Types of the page's scripts that are no JSON of the API.

/** A die as the page shows it: read by the tray, or entered by people. */
type ShownDie = Pick<Api.DieReading, "die_id" | "kind" | "value" | "label"> & { zone: string } & Partial<Omit<Api.DieReading, "zone">>;

type OpenRequest = Api.TableView["open"][number];

/** An option of a choice, or of a question about the throw. */
type AnyOption = Pick<Api.Option, "id" | "label"> & Partial<Api.Option> & Partial<Api.OptionView>;

/** A point: [x, y]. */
type Point = number[];

/** What the panels of the set-up share. */
interface SetupContext {
  stage: any;
  about: Api.CameraReply;
  profile: any;
  camera: { project: (mm: any) => Point; unproject: (px: any) => Point; size: Point };
  mayChange: boolean;
  fixed: boolean;
  host: boolean;
  pictured: boolean;
  get: typeof import("../../firmware/web/static/api.js").get;
  change: (method: "POST" | "PUT" | "DELETE", path: string, body?: Record<string, any>) => Promise<[any, string]>;
  ask: (method: "POST" | "PUT" | "DELETE", path: string, body?: Record<string, any>) => Promise<[any, string]>;
  say: (text: string) => void;
  renew: () => void;
  take: (profile: any) => void;
  redraw: () => void;
}
