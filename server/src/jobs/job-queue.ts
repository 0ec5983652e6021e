import { messages } from "@steward/contract/messages/catalogue";
import { CompiledQuery } from "kysely";
import type pg from "pg";
import { type Db, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import { LEASE_SECONDS, QUEUE_CONNECTIONS } from "../database/connection.ts";
import { newId } from "../database/new-id.ts";
import { isConnectionFailure } from "../database/on-connection.ts";
import type { Transaction } from "../database/transaction.ts";
import { type Job, JobFault, type JobKind, type JobPayload, JobPutBack, type Worker } from "./job-kind.ts";

/*
 * Job queue of all background and scheduled work.
 *
 * pg-boss keeps it in the database (schema `pgboss`, migration 0013-jobs). A verb adds a job with `ctx.jobs.enqueue` in
 * its own transaction, so both are committed or neither. Every process works on the jobs of all organisations; the
 * queue hands each job to one worker, which runs it as the server's role inside the job's organisation.
 *
 * A worker that dies or hangs loses a leased job after `LEASE_SECONDS`, and another worker starts it again. Work of
 * several transactions therefore stores its progress and asserts in each transaction that it still owns the lease, as
 * imports do. A job that failed for good stays for a week as a dead letter, for the organisation's owner to see, retry
 * or discard.
 */

/** Polling interval for expired leases and for jobs without a notification. */
const LOOK_EVERY_SECONDS = 2;
/** Heartbeat interval of a leased job. */
const BEAT_EVERY_SECONDS = 2;
const KEPT_SECONDS = 7 * 24 * 3600;
/** Graceful shutdown: running jobs have this long to end. */
const STOPS_WITHIN_MS = 10_000;
/** Longest attempt of a leased job and of any other, in seconds. */
const LONGEST_LEASED = 24 * 3600 - 1;
const LONGEST = 300;

type Report = (error: unknown, where: string) => void;
type Attempt = JobWithMetadata<JobPayload>;

/** Number of jobs of one kind and state; `oldest_seconds` is how long the first of them has been due. */
export interface JobCount {
  kind: string;
  state: string;
  jobs: number;
  oldest_seconds: number;
}

export class JobQueue {
  readonly #login: pg.ClientConfig;
  readonly #kinds: readonly JobKind<JobPayload>[];
  readonly #ending = new AbortController();
  #boss: Promise<PgBoss> | undefined;
  #report: Report = () => {};
  #newestFetch = () => 0;

  constructor(login: pg.ClientConfig, kinds: readonly JobKind<JobPayload>[]) {
    this.#login = login;
    this.#kinds = kinds;
  }

  /** Adds a job in `tx`, which is behind the wall of the same organisation. */
  async enqueue<Payload extends JobPayload>(
    tx: Transaction,
    kind: JobKind<Payload>,
    organisation_id: string | null,
    payload: Payload,
  ): Promise<void> {
    const boss = await this.#opened();
    const group = organisation_id ? { group: { id: organisation_id } } : {};
    await boss.send(kind.name, payload, { id: newId(), ...group, db: inside(tx) });
  }

  /** Retries a job that failed for good, in `tx`. */
  async retry(tx: Transaction, kind: string, id: string): Promise<void> {
    const boss = await this.#opened();
    await boss.retry(kind, id, { db: inside(tx) });
  }

  /** Deletes a job that failed for good, with its payload, in `tx`. */
  async discard(tx: Transaction, kind: string, id: string): Promise<void> {
    const boss = await this.#opened();
    await boss.deleteJob(kind, id, { db: inside(tx) });
  }

  /** Starts workers for the jobs of every organisation. */
  async start(workers: readonly Worker[], report: Report): Promise<void> {
    this.#report = report;
    const boss = await this.#opened();
    for (const { kind, work } of workers) {
      for (let number = 0; number < kind.workers; number += 1) await this.#startWorker(boss, kind, work);
    }
    this.#newestFetch = () => Math.max(0, ...boss.getWipData().map(({ lastFetchedOn }) => lastFetchedOn ?? 0));
  }

  /**
   * Heartbeat: when a worker of this process last asked for jobs, in milliseconds since the epoch; 0 before the first
   * time.
   */
  lastBeat(): number {
    return this.#newestFetch();
  }

  /** Unfinished jobs of every organisation, counted by kind and state. */
  async counts(): Promise<JobCount[]> {
    const boss = await this.#opened();
    const { rows } = await boss.getDb().executeSql(
      `select name as kind, state::text, count(*)::int as jobs,
         extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as oldest_seconds
       from pgboss.job where state <> 'completed' and name = any($1) group by 1, 2 order by 1, 2`,
      [this.#kinds.map(({ name }) => name)],
    );
    return rows;
  }

  /** Graceful shutdown: waits for running jobs to end or to reach a safe point, and returns their leases. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const boss = await this.#boss?.catch(() => undefined);
    await boss?.stop({ graceful: true, timeout: STOPS_WITHIN_MS });
  }

  async #startWorker(boss: PgBoss, kind: JobKind<JobPayload>, work: Worker["work"]): Promise<void> {
    const options = {
      pollingIntervalSeconds: LOOK_EVERY_SECONDS,
      notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
      includeMetadata: true,
      perJobResults: true,
      ...(kind.is_leased ? { heartbeatRefreshSeconds: BEAT_EVERY_SECONDS } : {}),
      ...(kind.is_serial ? { groupConcurrency: 1 } : {}),
    } as const;
    const id: string = await boss.work(kind.name, options, async (attempts: Attempt[]) => {
      const results = await Promise.all(attempts.map((attempt) => this.#attempt(boss, work, attempt)));
      // More jobs of the kind may wait, so this worker polls at once.
      boss.notifyWorker(id);
      return results;
    });
  }

  #opened(): Promise<PgBoss> {
    this.#boss ??= this.#open();
    return this.#boss;
  }

  async #open(): Promise<PgBoss> {
    const boss = new PgBoss({
      ...loginOf(this.#login),
      schema: "pgboss",
      max: QUEUE_CONNECTIONS,
      migrate: false,
      createSchema: false,
      useListenNotify: true,
      superviseIntervalSeconds: LOOK_EVERY_SECONDS,
      monitorIntervalSeconds: LOOK_EVERY_SECONDS,
      // Only the administrator, who owns the indexes, could rebuild them.
      reindex: false,
      monitorVacuum: false,
    });
    boss.on("error", (told) => {
      // pg-boss emits copies of its workers' errors, without their class.
      const error = told instanceof Error ? told : Object.assign(new Error(), told);
      if (!this.#ending.signal.aborted && !isConnectionFailure(error)) this.#report(error, "job queue");
    });
    await boss.start();
    const queues = await boss.getQueues(this.#kinds.map(({ name }) => name));
    const known = new Set(queues.map(({ name }) => name));
    for (const kind of this.#kinds) await register(boss, kind, known.has(kind.name));
    await this.#unscheduleFormer(boss);
    return boss;
  }

  /** Removes the schedules of kinds that this version has not, or no longer schedules: nobody works on their jobs. */
  async #unscheduleFormer(boss: PgBoss): Promise<void> {
    const scheduled = new Set(this.#kinds.filter(({ schedule }) => schedule).map(({ name }) => name));
    for (const { name, key } of await boss.getSchedules()) {
      if (!scheduled.has(name)) await boss.unschedule(name, key);
    }
  }

  async #attempt(boss: PgBoss, work: Worker["work"], attempt: Attempt): Promise<JobResult> {
    const { id, name, retryCount } = attempt;
    const failed = (message: string, reported: unknown, is_final = false): JobResult => {
      const isTold = retryCount === 0 || is_final || isLast(attempt);
      if (reported !== undefined && isTold) this.#report(reported, `${name} ${id}`);
      return { id, status: is_final ? "deadletter" : "failed", output: { message } };
    };
    try {
      await work(jobOf(boss, attempt, AbortSignal.any([attempt.signal, this.#ending.signal])));
      return { id, status: "completed" };
    } catch (error) {
      if (error instanceof JobFault) return failed(error.message, error.cause, error.is_final);
      const isExpected = error instanceof JobPutBack || isConnectionFailure(error);
      return failed(messages.jobs.failed, isExpected ? undefined : error);
    }
  }
}

const isLast = ({ retryCount, retryLimit }: Attempt) => retryCount >= retryLimit;

/** pg-boss refuses settings that are present but undefined. */
const loginOf = (login: pg.ClientConfig) =>
  Object.fromEntries(Object.entries(login).filter(([, value]) => value !== undefined));

function jobOf(boss: PgBoss, attempt: Attempt, signal: AbortSignal): Job<JobPayload> {
  const { id, name } = attempt;
  const forget = async () => {
    await boss
      .getDb()
      .executeSql(
        "update pgboss.job set data = jsonb_build_object('about', data -> 'about') where name = $1 and id = $2",
        [name, id],
      );
  };
  const organisation_id = attempt.groupId ?? null;
  return { id, payload: attempt.data, organisation_id, is_last_attempt: isLast(attempt), signal, forget };
}

/** Runs pg-boss's statements in a transaction of the server's role. */
const inside = (tx: Transaction): Db => ({
  executeSql: async (text, values = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  },
});

/** Makes the queue of a kind, or gives it the settings of this version where it is there already. */
async function register(boss: PgBoss, kind: JobKind<JobPayload>, is_known: boolean): Promise<void> {
  const { name, backs_off, is_leased } = kind;
  const settings = {
    notify: true,
    retryLimit: kind.retries,
    retryDelay: kind.retry_seconds,
    retryBackoff: backs_off,
    ...(backs_off ? { retryDelayMax: 900 } : {}),
    expireInSeconds: is_leased ? LONGEST_LEASED : LONGEST,
    ...(is_leased ? { heartbeatSeconds: LEASE_SECONDS } : {}),
    deleteAfterSeconds: KEPT_SECONDS,
    retentionSeconds: KEPT_SECONDS,
  };
  if (is_known) await boss.updateQueue(name, settings);
  else await boss.createQueue(name, settings);
  if (kind.schedule) await boss.schedule(name, kind.schedule, { about: "" });
}
