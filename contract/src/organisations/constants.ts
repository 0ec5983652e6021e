import { type Noun, nouns } from "../kit/nouns.ts";

/** Currency and time zone of an organisation that names none. */
export const USUAL_CURRENCY = "INR";
export const USUAL_TIME_ZONE = "Asia/Kolkata";

/** What an organisation is in the product; it may be several at once. */
export const organisationKinds = ["customer", "oem", "service_provider", "staffing"] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

/** Days of the week as ISO numbers them: Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Most characters of the prefix of asset tags, and most digits of the numbers behind it. */
export const TAG_PREFIX_MAX = 12;
export const TAG_WIDTH_MAX = 10;
/** Highest share of the book value, in percent, and longest useful life, in months, that advice on replacement takes. */
export const REPLACE_PERCENT_MAX = 1000;
export const USEFUL_LIFE_MAX = 1200;

/** Modules by which an organisation is run; with these locked, nobody could unlock anything. */
const RUNNING = ["user", "role", "activity", "settings", "api_token", "webhook"] as const;

type Kept = Extract<Noun, { subject: string; module: string }>["module"];
export type LockableModule = Exclude<Kept, (typeof RUNNING)[number]>;

/** Modules that an organisation may lock: those with records of their own, in the order of permissions. */
export const lockableModules = nouns.flatMap((noun) =>
  "subject" in noun && "module" in noun && !(RUNNING as readonly string[]).includes(noun.module) ? [noun.module] : [],
) as LockableModule[];
