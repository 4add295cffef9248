// What fvtt-types cannot know of this module. Only the type check reads this file.

declare module "fvtt-types/configuration" {
  /** Every script of the module uses the game after the hook `ready`, apart from what `init` registers. */
  interface AssumeHookRan {
    ready: never;
  }

  interface SettingConfig {
    "traywatch.address": string;
    "traywatch.token": string;
    "traywatch.player": string;
    "traywatch.wait": number;
    "traywatch.manual": boolean;
  }
}

export {};
