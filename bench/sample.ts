import { mkdir } from "node:fs/promises";
import { type Config, readConfig } from "../server/src/config.ts";
import { adminFromUrl, type Database } from "../server/src/database/connection.ts";
import { openInstallation } from "../server/src/app/open-installation.ts";
import { startEmbeddedPostgres } from "@steward/embedded-postgres";
import { buildApp } from "../server/src/app/app.ts";
import { claimStorage } from "../server/src/files/claim-storage.ts";
import { servicesOf } from "../server/src/app/start-server.ts";
import { fillOrganisation } from "./data/fill-organisation.ts";

/*
 * npm run sample: the sample organisations, as `POST /v1/steward/setup/ {sample: true}` makes them.
 * npm run sample -- --assets 100000: one more organisation with that many assets and an owner who can sign in.
 */

const MOST_ASSETS = 2_000_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function onDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  await mkdir(config.data_dir, { recursive: true });
  const embedded = config.database_url
    ? undefined
    : await startEmbeddedPostgres({ data_dir: config.data_dir, log: () => {} });
  try {
    const database = await openInstallation(embedded ? embedded.admin : adminFromUrl(config.database_url ?? ""), 2);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

async function addSample(config: Config, database: Database): Promise<void> {
  await claimStorage(database, config);
  const services = servicesOf(config, database);
  const app = await buildApp(services);
  const answer = await app.inject({ method: "POST", url: "/v1/steward/setup/", payload: { sample: true } });
  await app.close();
  await services.jobs.stop();
  services.mailer.close();
  if (answer.statusCode === 404)
    throw new Error("There are organisations already; the sample is for an empty Steward.");
  if (answer.statusCode >= 400) throw new Error(answer.body);
  const { sign_in } = answer.json<{ sign_in: { email: string; role: string; organisation: string }[] }>();
  for (const { email, role, organisation } of sign_in) say(`${email}  ${role}, ${organisation}`);
}

async function addAssets(database: Database, assets: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    const { email } = await fillOrganisation(client, {
      name: `Meridian Hospitals, ${assets.toLocaleString("en")} assets`,
      seed: `sample-${Date.now().toString(36)}`,
      assets,
      progress: (done) => process.stderr.write(`${done.toLocaleString("en")} of ${assets.toLocaleString("en")}\n`),
    });
    say(`${email}  Owner`);
  } finally {
    client.release();
  }
}

function askedAssets(args: string[]): number | undefined {
  const [option, value, ...more] = args;
  if (option === undefined) return undefined;
  const assets = Number(value);
  const known = option === "--assets" && more.length === 0;
  if (!known || !Number.isInteger(assets) || assets < 1 || assets > MOST_ASSETS) {
    throw new Error(`Usage: npm run sample [-- --assets NUMBER], at most ${MOST_ASSETS.toLocaleString("en")}.`);
  }
  return assets;
}

try {
  const assets = askedAssets(process.argv.slice(2));
  const config = readConfig(process.env);
  await onDatabase(config, (database) => (assets ? addAssets(database, assets) : addSample(config, database)));
} catch (error) {
  process.stderr.write(`Steward: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
