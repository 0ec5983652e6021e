import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@steward/embedded-postgres";
import { onDatabase } from "./data/databases.ts";
import { type Cluster, hasDebianPostgres, startTemporaryCluster } from "./data/temporary-cluster.ts";
import { removeDataFolders } from "./load/processes.ts";
import { type Suite, tableOf, writeReport } from "./report.ts";
import { type Extent, fullSuite, shortSuite } from "./suites.ts";

/*
 * npm run bench [-- --quick]: all suites on the PostgreSQL server of DATABASE_URL, or of Debian's package in a
 * temporary folder, and the comparison with the limit on the embedded database too. The full run writes
 * docs/benchmarks.md.
 */

const FULL: Extent = {
  little: 10_000,
  middle: 100_000,
  much: 1_000_000,
  small_organisations: 10_000,
  import_rows: 100_000,
  seconds: 6,
};
const QUICK: Extent = { ...FULL, much: 100_000, small_organisations: 1000, import_rows: 10_000, seconds: 2 };

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

const nameOf = (url: string, kind: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query("show server_version");
    return `${kind} ${rows[0].server_version.split(" ")[0]}`;
  });

async function measure(cluster: Cluster, kind: string, suite: typeof fullSuite, extent: Extent): Promise<Suite> {
  try {
    const database = await nameOf(cluster.url, kind);
    tell(`== ${database}`);
    const results = await suite(cluster.url, extent, tell);
    return { database, results };
  } finally {
    await removeDataFolders();
    await cluster.stop();
  }
}

const quick = process.argv.includes("--quick");
const extent = quick ? QUICK : FULL;
const load = `Load average before the run: ${loadavg()[0]?.toFixed(1)}.`;
const given = await givenServer();
if (!given) tell("There is no DATABASE_URL and no Debian PostgreSQL: everything runs on the embedded database.");
const suites = given ? [await measure(given, "PostgreSQL", fullSuite, extent)] : [];
suites.push(await measure(await startEmbedded(), "embedded", given ? shortSuite : fullSuite, extent));
process.stdout.write(`\n${tableOf(suites)}\n`);
if (!quick) await writeReport(suites, load);
