import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@steward/embedded-postgres";
import { onDatabase } from "./data/databases.ts";
import { type Cluster, hasDebianPostgres, startTemporaryCluster } from "./data/temporary-cluster.ts";
import { removeDataFolders } from "./load/processes.ts";
import { type Measured, sectionOf, writeReport } from "./report.ts";
import type { ImportBars } from "./import.ts";
import { type Extent, type Part, parts, runParts } from "./suites.ts";

/*
 * npm run bench [-- --quick] [--only PART,...] [--on postgresql|embedded]: all parts on the PostgreSQL server of
 * DATABASE_URL, or of Debian's package in a temporary folder; the comparison with the limit and the import on the
 * embedded database too. What is measured in full is written into docs/benchmarks.md.
 */

const FULL: Extent = {
  little: 10_000,
  middle: 100_000,
  much: 1_000_000,
  small_organisations: 10_000,
  branches: 10_000,
  import_rows: 100_000,
  seconds: 6,
};
const QUICK: Extent = { ...FULL, much: 100_000, small_organisations: 1000, import_rows: 10_000, seconds: 2 };

/** Parts that run on the embedded database beside a server. */
const ON_EMBEDDED: Part[] = ["limit", "import"];
/** Bars of the import: its share of a plain INSERT on a server, its rows a second on the embedded database. */
const IMPORT_SHARE = 0.5;
const IMPORTED_A_SECOND = 4000;

const tell = (line: string) => process.stderr.write(`${line}\n`);

/** The embedded database in a temporary data folder, connected by its socket. */
async function startEmbedded(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "steward-bench-embedded-"));
  const embedded = await startEmbeddedPostgres({ data_dir: folder, log: () => {} });
  const { host, port, user, password, database } = embedded.admin;
  const address = host.startsWith("/")
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@${address}`,
    stop: () => embedded.stop().then(() => rm(folder, { recursive: true, force: true })),
  };
}

async function givenServer(): Promise<Cluster | undefined> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} };
  return hasDebianPostgres() ? startTemporaryCluster() : undefined;
}

type Kind = "PostgreSQL" | "embedded";

const nameOf = (url: string, kind: Kind) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query("show server_version");
    return `${kind} ${rows[0].server_version.split(" ")[0]}`;
  });

async function measure(cluster: Cluster, kind: Kind, wanted: readonly Part[], bars: ImportBars): Promise<Measured[]> {
  try {
    const database = await nameOf(cluster.url, kind);
    tell(`== ${database}`);
    const results = await runParts(cluster.url, wanted, extent, bars, tell);
    return [...results].map(([part, rows]) => ({ kind, database, part, load, results: rows }));
  } finally {
    await removeDataFolders();
    await cluster.stop();
  }
}

const { values: asked } = parseArgs({
  options: { quick: { type: "boolean" }, only: { type: "string" }, on: { type: "string" } },
});
const only = asked.only?.split(",") ?? [...parts];
const wanted = parts.filter((part) => only.includes(part));
if (wanted.length < only.length) throw new Error(`Parts are ${parts.join(", ")}.`);
const extent = asked.quick ? QUICK : FULL;
const load = loadavg()[0] ?? 0;
const given = asked.on === "embedded" ? undefined : await givenServer();
if (!given) tell("Everything runs on the embedded database.");
const all = given ? await measure(given, "PostgreSQL", wanted, { share: IMPORT_SHARE }) : [];
if (asked.on !== "postgresql") {
  const embedded = given ? wanted.filter((part) => ON_EMBEDDED.includes(part)) : wanted;
  all.push(...(await measure(await startEmbedded(), "embedded", embedded, { rows_a_second: IMPORTED_A_SECOND })));
}
process.stdout.write(`\n${all.map(sectionOf).join("\n")}`);
const order = (["PostgreSQL", "embedded"] satisfies Kind[]).flatMap((kind) => parts.map((part) => `${kind}: ${part}`));
if (!asked.quick) await writeReport(all, order);
