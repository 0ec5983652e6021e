import { type Noun, nouns } from "../kit/nouns.ts";

/** Currency and time zone of an organisation that names none. */
export const USUAL_CURRENCY = "INR";
export const USUAL_TIME_ZONE = "Asia/Kolkata";

/** What an organisation is in the product; it may be several at once. */
export const organisationKinds = ["customer", "oem", "service_provider", "staffing"] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

/** Most hours that a service request may wait by default: a year. */
export const HOURS_MAX = 8760;

/** Most characters of the prefix of asset tags, and most digits of the numbers behind it. */
export const TAG_PREFIX_MAX = 12;
export const TAG_WIDTH_MAX = 10;

/** Modules by which an organisation is run; with these locked, nobody could unlock anything. */
const RUNNING = ["user", "role", "activity", "settings", "api_token"] as const;

type Kept = Extract<Noun, { subject: string; module: string }>["module"];
export type LockableModule = Exclude<Kept, (typeof RUNNING)[number]>;

/** Modules that an organisation may lock: those with records of their own, in the order of permissions. */
export const lockableModules = nouns.flatMap((noun) =>
  "subject" in noun && "module" in noun && !(RUNNING as readonly string[]).includes(noun.module) ? [noun.module] : [],
) as LockableModule[];
