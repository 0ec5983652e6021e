import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { AggregatorRegistry } from "prom-client";
import { openInstallation } from "../open-installation.ts";
import type { Config } from "../../config.ts";
import { type RunningDatabase, type RunningServer, startDatabase } from "../start-server.ts";
import { BEAT_MS, type Metrics, type Order, type Report, SILENT_BEATS } from "./messages.ts";

/** A worker that ends is replaced after this time, and later each time that its replacement does not come up. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A worker ends within 15 seconds of SIGTERM; one that hangs does not. */
const STOPS_WITHIN_MS = 17_000;

/** The first worker ended before it served; it has told the operator why. */
export class WorkerFailed extends Error {}

/**
 * Starts the database, migrates it once, and a worker for each of `processes`, which share the port. Workers that end
 * or hang are replaced.
 * @throws WorkerFailed
 */
export async function startPrimary(config: Config, failed: (error: Error) => void): Promise<RunningServer> {
  const database = await startDatabase(config, failed);
  try {
    await (await openInstallation(database.admin)).close();
    const workers = new Workers(database);
    // The others come up once one serves: what is wrong is told once.
    const address = await workers.add();
    await Promise.all(Array.from({ length: config.processes - 1 }, () => workers.add()));
    return { address, stop: () => workers.stop() };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The workers of a primary process. */
class Workers {
  readonly #database: RunningDatabase;
  readonly #metrics = new AggregatorRegistry();
  /** Beats that each worker has missed since its last one. */
  readonly #missed = new Map<Worker, number>();
  #isStopping = false;

  constructor(database: RunningDatabase) {
    this.#database = database;
    setInterval(() => this.#endSilentOnes(), BEAT_MS).unref();
  }

  /**
   * Adds a worker; answers the address that it serves at.
   * @throws WorkerFailed
   */
  async add(): Promise<string> {
    const worker = cluster.fork();
    const order: Order = { admin: this.#database.admin };
    worker.send(order);
    const serving = new Promise<string>((resolve, reject) => {
      worker.on("message", (report: Report) => {
        this.#missed.set(worker, 0);
        if ("listens" in report) resolve(report.listens);
        if ("question" in report) void this.#answer(worker, report.question);
      });
      worker.once("exit", () => reject(new WorkerFailed("A worker ended before it served.")));
    });
    worker.once("exit", () => this.#missed.delete(worker));
    const address = await serving;
    worker.once("exit", (code, signal) => void this.#replace(signal ?? `code ${code}`));
    return address;
  }

  /** Graceful shutdown: ends all workers, then the database. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(end));
    await this.#database.stop();
  }

  async #replace(how: string): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      await pause(wait);
      // The terminal's Ctrl-C ends workers and primary at once, in any order.
      if (this.#isStopping) return;
      process.stderr.write(`Steward: a process ended (${how}); another one takes its place.\n`);
      const isServing = await this.add().then(
        () => true,
        () => false,
      );
      if (isServing) return;
    }
  }

  /** Ends workers that hang. Time in which the primary did not run itself, in a machine that slept, counts for none. */
  #endSilentOnes(): void {
    for (const [worker, missed] of this.#missed) {
      if (missed >= SILENT_BEATS) worker.process.kill("SIGKILL");
      this.#missed.set(worker, missed + 1);
    }
  }

  async #answer(worker: Worker, question: number): Promise<void> {
    const metrics = await this.#metrics.clusterMetrics().catch(() => null);
    const answer: Metrics = { metrics, question };
    if (worker.isConnected()) worker.send(answer);
  }
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const late = setTimeout(() => worker.process.kill("SIGKILL"), STOPS_WITHIN_MS);
  await ended;
  clearTimeout(late);
}
