import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);
const few = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 16);
const processes = z
  .string()
  .regex(/^(auto|\d{1,2})$/)
  .transform((value) => (value === "auto" ? availableParallelism() : Number(value)))
  .refine((value) => value >= 1 && value <= 64);
const connections = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((value) => value >= 4 && value <= 200);
const link = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { abort: true });

/** A URL without path: Steward answers at the root of its host. */
const origin = link(["http:", "https:"]).refine((value) => {
  const { pathname, search, hash, username, password } = new URL(value);
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === "";
});

/** Provider of place search, in addition to the embedded gazetteer. */
export type Geocoder = { kind: "google"; key: string } | { kind: "nominatim"; base: string };

const geocoder = z.string().transform((value, issues): Geocoder => {
  const [, kind, rest = ""] = /^(google|nominatim):(.*)$/.exec(value) ?? [];
  if (kind === "google" && /^[\w-]{10,200}$/.test(rest)) return { kind, key: rest };
  if (kind === "nominatim" && link(["http:", "https:"]).safeParse(rest).success) return { kind, base: rest };
  issues.addIssue({ code: "custom", message: "Not a geocoder." });
  return z.NEVER;
});

const isNetwork = (entry: string): boolean => {
  if (["loopback", "linklocal", "uniquelocal"].includes(entry)) return true;
  const [address = "", bits, ...rest] = entry.split("/");
  const width = { 4: 32, 6: 128, 0: -1 }[isIP(address)] ?? -1;
  return width > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width));
};
const listed = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
/** How many days, weeks and months have their newest backup kept. */
export interface KeptBackups {
  days: number;
  weeks: number;
  months: number;
}

const keptBackups = z
  .string()
  .regex(/^\d{1,3}(,\d{1,3}){2}$/)
  .transform((value): KeptBackups => {
    const [days = 0, weeks = 0, months = 0] = value.split(",").map(Number);
    return { days, weeks, months };
  })
  .refine(({ days }) => days >= 1);
const hour = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((value) => value <= 23);

const networks = listed.refine((entries) => entries.every(isNetwork));
const origins = listed.pipe(z.array(origin.transform((value) => new URL(value).origin)));

const settings = {
  PORT: { rule: port.default(3000), expected: "a port number, 0-65535" },
  HOST: { rule: z.string().min(1).default("127.0.0.1"), expected: "an address to listen on" },
  STEWARD_DATA_DIR: { rule: z.string().min(1).default("./data"), expected: "a folder" },
  DATABASE_URL: {
    rule: link(["postgres:", "postgresql:"]).optional(),
    expected: "postgres://user:password@host/database",
  },
  SMTP_URL: { rule: link(["smtp:", "smtps:"]).optional(), expected: "smtp://user:password@host:port" },
  PUBLIC_URL: { rule: origin.optional(), expected: "the address people open, http(s)://host" },
  TRUSTED_PROXIES: { rule: networks, expected: "addresses or networks, separated by commas" },
  STORAGE_URL: { rule: link(["file:", "s3:"]).optional(), expected: "file:///folder or s3://bucket/prefix" },
  GEOCODER_URL: { rule: geocoder.optional(), expected: "google:KEY or nominatim:https://host" },
  PROCESSES: { rule: processes.default(1), expected: "a number of processes, 1-64, or auto: one for each processor" },
  IMPORT_WORKERS: { rule: few.default(4), expected: "a number of imports at a time, 1-16" },
  DATABASE_CONNECTIONS: { rule: connections.default(16), expected: "a number of connections for calls, 4-200" },
  SIGN_UP: { rule: z.enum(["closed", "open"]).default("closed"), expected: "closed or open" },
  PRIVATE_ISSUERS: { rule: origins, expected: "addresses as http(s)://host:port, separated by commas" },
  PRIVATE_WEBHOOKS: { rule: origins, expected: "addresses as http(s)://host:port, separated by commas" },
  BACKUP_FOLDER: { rule: z.string().min(1).optional(), expected: "a folder" },
  BACKUP_HOUR: { rule: hour.default(2), expected: "an hour of the day in UTC, 0-23" },
  BACKUP_KEEP: {
    rule: keptBackups.default({ days: 7, weeks: 4, months: 12 }),
    expected: "numbers of days, weeks and months, such as 7,4,12, with one day at least",
  },
  BACKUP_PASSPHRASE: { rule: z.string().optional(), expected: "a passphrase" },
} as const;

/** Settings of the process, read once at start (quality bars, "Commands and settings"). */
export interface Config {
  port: number;
  host: string;
  data_dir: string;
  database_url: string | undefined;
  smtp_url: string | undefined;
  /** Without trailing slash. */
  public_url: string | undefined;
  trusted_proxies: string[];
  storage_url: string | undefined;
  geocoder: Geocoder | undefined;
  /** Processes that share the port. */
  processes: number;
  /** Concurrent imports of this process, each of another organisation. */
  import_workers: number;
  /** Connections to the database on which this process answers calls. */
  database_connections: number;
  /** Whether anybody may found an organisation. */
  sign_up: "closed" | "open";
  /** Origins of identity providers that may use a private address or no TLS. */
  private_issuers: string[];
  /** Origins of webhooks' receivers that may use a private address or no TLS. */
  private_webhooks: string[];
  /** Where the nightly backup is written; without it there is none. */
  backup_folder: string | undefined;
  /** Hour of the day, in UTC. */
  backup_hour: number;
  backup_keep: KeptBackups;
  /** What backups are encrypted with, nightly ones and those of the command. */
  backup_passphrase: string | undefined;
}

/** A wrong setting; the message is one line for the operator. */
export class SettingError extends Error {}

const folderOf = (path: string | undefined) => (path === undefined ? undefined : resolve(path));

/**
 * Parses the environment. Empty values count as absent.
 * @throws SettingError for a wrong or unknown setting
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const unknown = Object.keys(environment).find((name) => name.startsWith("STEWARD_") && !(name in settings));
  if (unknown) {
    throw new SettingError(`${unknown} is not a setting of Steward. Known are: ${Object.keys(settings).join(", ")}.`);
  }
  const read = <K extends keyof typeof settings>(name: K): z.output<(typeof settings)[K]["rule"]> => {
    const { rule, expected } = settings[name];
    const result = rule.safeParse(environment[name] || undefined);
    if (!result.success) throw new SettingError(`${name} is not valid. Expected: ${expected}.`);
    return result.data as z.output<(typeof settings)[K]["rule"]>;
  };
  return {
    port: read("PORT"),
    host: read("HOST"),
    data_dir: resolve(read("STEWARD_DATA_DIR")),
    database_url: read("DATABASE_URL"),
    smtp_url: read("SMTP_URL"),
    public_url: read("PUBLIC_URL")?.replace(/\/+$/, ""),
    trusted_proxies: read("TRUSTED_PROXIES"),
    storage_url: read("STORAGE_URL"),
    geocoder: read("GEOCODER_URL"),
    processes: read("PROCESSES"),
    import_workers: read("IMPORT_WORKERS"),
    database_connections: read("DATABASE_CONNECTIONS"),
    sign_up: read("SIGN_UP"),
    private_issuers: read("PRIVATE_ISSUERS"),
    private_webhooks: read("PRIVATE_WEBHOOKS"),
    backup_folder: folderOf(read("BACKUP_FOLDER")),
    backup_hour: read("BACKUP_HOUR"),
    backup_keep: read("BACKUP_KEEP"),
    backup_passphrase: read("BACKUP_PASSPHRASE"),
  };
}
