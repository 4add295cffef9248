// Modules that the tray makes when they are asked for, and what browsers have besides the standard.

declare module "*/languages.js" {
  export const LANGUAGES: Record<string, string>;
  export const INCOMPLETE: string[];
}
declare module "*/verify-texts.js" {
  export const TEXTS: Record<string, Record<string, string>>;
}
declare var FluentBundle: any;
interface Navigator {
  getBattery?: () => Promise<any>;
  userAgentData?: { mobile: boolean; platform: string };
}
