declare const payloadOf: unique symbol;

/** Kind of background job, declared in the folder of its noun. */
export interface JobKind<Payload extends JobPayload> {
  name: string;
  /** Concurrency of this kind in one process. */
  workers: number;
  /** Retries of a failed job and the seconds before each; `backs_off` doubles them (exponential backoff). */
  retries: number;
  retry_seconds: number;
  backs_off: boolean;
  /** Lease, for work of more than seconds: the job is taken from a worker that sends no heartbeat. */
  is_leased: boolean;
  /** One at a time for each organisation, so that none waits for another's. */
  is_serial: boolean;
  /** Cron expression in UTC by which the queue itself adds a job. */
  schedule?: string;
  readonly [payloadOf]?: Payload;
}

/** `about` describes the job to people; it stays when the rest of the payload is deleted. */
export interface JobPayload {
  about: string;
}

/** A job as its worker gets it. */
export interface Job<Payload extends JobPayload> {
  id: string;
  payload: Payload;
  /** Owning organisation, or null. */
  organisation_id: string | null;
  /** True when nothing comes after this attempt. */
  is_last_attempt: boolean;
  /** Aborts when the process stops or the job's lease went to another worker; the work ends at its next safe point. */
  signal: AbortSignal;
  /** Deletes the payload except `about`, for what must not stay readable. */
  forget(): Promise<void>;
}

type Work<Payload extends JobPayload> = (job: Job<Payload>) => Promise<void>;

/** A kind of job with its handler. */
export interface Worker {
  kind: JobKind<JobPayload>;
  work: Work<JobPayload>;
}

export const workerOf = <Payload extends JobPayload>(kind: JobKind<Payload>, work: Work<Payload>): Worker => ({
  kind,
  work: (job) => work(job as Job<Payload>),
});

/** Failure of a job, with a message for people; a final one is not retried. Its `cause` is for the operator. */
export class JobFault extends Error {
  override readonly name = "JobFault";
  readonly is_final: boolean;
  constructor(message: string, { is_final = false, cause }: { is_final?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.is_final = is_final;
  }
}

/** Returns an unfinished job to the queue, for the next free worker. */
export class JobPutBack extends Error {
  override readonly name = "JobPutBack";
}
