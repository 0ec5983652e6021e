import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@steward/embedded-postgres";
import type { ClientConfig } from "pg";
import { backUpBeforeUpgrade } from "../backups/back-up-before-upgrade.ts";
import { claimStorage } from "../files/claim-storage.ts";
import { openStorage } from "../files/storage.ts";
import type { Config } from "../config.ts";
import { adminFromUrl, type Database, JOB_CONNECTIONS } from "../database/connection.ts";
import { DISTANT_DISK, watchDisk } from "../files/disk-space.ts";
import { openInstallation } from "./open-installation.ts";
import { subjectTypes } from "@steward/contract/activity/constants";
import { importKinds } from "@steward/contract/imports/constants";
import { buildApp } from "./app.ts";
import { nouns } from "./nouns.ts";
import { backedUpRows, jobKinds, workersOf } from "./workers.ts";
import { gatherFacts } from "../nouns/facts.ts";
import type { Services } from "../http/context.ts";
import { JobQueue } from "../jobs/job-queue.ts";
import { openMailer } from "../mail/mailer.ts";
import { openTextRecords } from "../outgoing/text-records.ts";
import { openPlaces } from "../places/search-places.ts";

export interface RunningServer {
  /** Address that it listens on. */
  address: string;
  /** Graceful shutdown: ends requests, then background jobs, then the database. */
  stop(): Promise<void>;
}

/** The database that a server works on. */
export interface RunningDatabase {
  /** Who may administer it. */
  admin: ClientConfig;
  /** Stops it, where it is the embedded one. */
  stop(): Promise<void>;
}

/** Starts the database, migrates it and listens. `failed` is called when the server cannot continue. */
export async function startServer(config: Config, failed: (error: Error) => void): Promise<RunningServer> {
  const database = await startDatabase(config, failed);
  try {
    const server = await listen(config, database.admin);
    const stop = async () => {
      await server.stop();
      await database.stop();
    };
    return { ...server, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * The database of `DATABASE_URL`, or the embedded one of the data folder, which is started and, before a newer version
 * brings it up to date, backed up.
 */
export async function startDatabase(config: Config, failed: (error: Error) => void): Promise<RunningDatabase> {
  await mkdir(config.data_dir, { recursive: true });
  if (config.database_url) return { admin: adminFromUrl(config.database_url), stop: async () => {} };
  const settings = { max_connections: String(Math.max(LEAST_CONNECTIONS, connectionsOf(config))) };
  const embedded = await startEmbeddedPostgres({ data_dir: config.data_dir, settings, log: warn, failed });
  try {
    await backUpBefore(embedded.admin, config);
    return embedded;
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Connections of the embedded database for a server of one process, and what commands beside it may take. */
const LEAST_CONNECTIONS = 100;
const SPARE_CONNECTIONS = 16;

const connectionsOf = ({ processes, database_connections }: Config) =>
  processes * (database_connections + JOB_CONNECTIONS) + SPARE_CONNECTIONS;

/** Migrates a database that runs, and answers its calls and works on its jobs in this process. */
export async function listen(config: Config, admin: ClientConfig): Promise<RunningServer> {
  const database = await openInstallation(admin, config.database_connections);
  try {
    await claimStorage(database, config);
    const services = servicesOf(config, database);
    const app = await buildApp(services);
    await services.jobs.start(workersOf(services), services.report);
    const address = await app.listen({ port: config.port, host: config.host });
    const stop = async () => {
      await app.close();
      await services.jobs.stop();
      services.mailer.close();
      await database.close();
    };
    return { address, stop };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** Of a database server of the operator's own, backups are the operator's. */
const backUpBefore = (admin: ClientConfig, { storage_url, data_dir, backup_folder, backup_passphrase }: Config) =>
  backUpBeforeUpgrade(admin, openStorage(storage_url, data_dir), {
    folder: backup_folder ?? join(data_dir, "backups"),
    passphrase: backup_passphrase,
    kept: backedUpRows,
    say: (line) => process.stdout.write(`${line}\n`),
  });

const warn = (line: string) => process.stderr.write(`${line}\n`);

/** Services of the verbs; `report` logs a fault that no caller sees as one structured line. */
export function servicesOf(config: Config, database: Database): Services {
  return {
    config,
    database,
    disk: config.database_url ? DISTANT_DISK : watchDisk(config.data_dir),
    storage: openStorage(config.storage_url, config.data_dir),
    mailer: openMailer({ smtp_url: config.smtp_url, data_dir: config.data_dir, from: senderOf(config) }),
    textRecords: openTextRecords(),
    places: openPlaces(config.geocoder),
    facts: gatherFacts(nouns, { subjects: subjectTypes, imports: importKinds }),
    jobs: new JobQueue(database.jobs, jobKinds),
    report: (error, where) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      warn(JSON.stringify({ level: 50, time: Date.now(), msg: where, err: { message, stack } }));
    },
  };
}

/** Default sender of mails: no-reply on the public host. */
function senderOf(config: Config): string {
  const host = config.public_url ? new URL(config.public_url).hostname : "steward.localhost.localdomain";
  return `Steward <no-reply@${host.includes(".") ? host : `${host}.localdomain`}>`;
}
