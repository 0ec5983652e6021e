import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedDatabaseError } from "./embedded-database-error.ts";
import { type ClusterProcess, hasEnded, interrupt, startPostmaster, stopPostmaster } from "./postmaster.ts";
import type { ServerLog } from "./server-log.ts";

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
const MOST_FAILURES = 7;
const FAILURES_COUNT_FOR_MS = 120_000;

interface Watched {
  target: ClusterProcess;
  args: string[];
  server_log: ServerLog;
  log: (line: string) => void;
  /** Called once, when the server keeps failing and is not restarted any more. */
  failed: (error: EmbeddedDatabaseError) => void;
}

/** Supervisor: restarts one server until `stop`. */
export class Supervisor {
  readonly #watched: Watched;
  readonly #stopping = new AbortController();
  #pid = 0;
  #failures: number[] = [];
  #work: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Watches a running server, or starts one when `pid` is null. */
  async begin(pid: number | null): Promise<void> {
    this.#pid = pid ?? (await this.#firstStart());
    process.once("exit", this.#interruptAtExit);
    this.#watched.server_log.follow();
    this.#work = this.#watch();
  }

  /** Stops the server and resolves when it has ended. Further calls wait for the first. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    this.#watched.server_log.unfollow();
    process.off("exit", this.#interruptAtExit);
    await this.#work;
    if (this.#pid) await stopPostmaster(this.#pid, this.#watched.target);
  }

  /** A process that exits without `stop` cannot wait for the server, but can signal it to shut down. */
  readonly #interruptAtExit = () => {
    if (this.#pid && process.platform !== "win32") interrupt(this.#pid, "SIGINT");
  };

  async #firstStart(): Promise<number> {
    while (true) {
      try {
        return await this.#start();
      } catch (error) {
        if (!isOrphanInTheWay(error) || this.#countFailure() >= MOST_FAILURES) throw error;
        await pause(this.#delay());
      }
    }
  }

  #start(): Promise<number> {
    const { target, args, server_log } = this.#watched;
    return startPostmaster(target, args, server_log);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    try {
      while (this.#pid) {
        await hasEnded(this.#pid, this.#watched.target.cluster_dir, signal);
        this.#pid = 0;
        this.#watched.server_log.passOn();
        this.#watched.log("The database stopped unexpectedly. Starting it again.");
        await this.#restart(signal);
      }
    } catch (error) {
      if (!signal.aborted) this.#giveUp(error);
    }
  }

  async #restart(signal: AbortSignal): Promise<void> {
    let reason: unknown = new Error("it stopped every time soon after its start");
    while (this.#countFailure() < MOST_FAILURES) {
      await pause(this.#delay(), undefined, { ref: false, signal });
      try {
        this.#pid = await this.#start();
        this.#watched.log("The database runs again.");
        return;
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  }

  #giveUp(reason: unknown): void {
    const error = new EmbeddedDatabaseError(
      `The database failed ${MOST_FAILURES} times and is not started again. Restart Steward when this is mended: ${reason instanceof Error ? reason.message : reason}`,
    );
    this.#watched.log(error.message);
    this.#watched.failed(error);
  }

  /** Counts a failure; returns the number of recent ones. */
  #countFailure(): number {
    const now = performance.now();
    this.#failures = [...this.#failures.filter((time) => now - time < FAILURES_COUNT_FOR_MS), now];
    return this.#failures.length;
  }

  #delay(): number {
    return Math.min(FIRST_DELAY_MS * 2 ** (this.#failures.length - 1), LONGEST_DELAY_MS);
  }
}

/** Orphaned processes of a killed server may live on for a moment; PostgreSQL does not start beside them. */
function isOrphanInTheWay(error: unknown): boolean {
  return error instanceof Error && /shared memory block|lock file/.test(error.message);
}
