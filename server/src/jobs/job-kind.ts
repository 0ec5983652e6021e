declare const payloadOf: unique symbol;

/** A kind of work that goes on behind the answers; it is declared in the room of its noun. */
export interface JobKind<Payload extends JobPayload> {
  name: string;
  /** Jobs of this kind that one process works on at a time. */
  workers: number;
  /** How often a job that failed is tried again, and after how many seconds; with `backs_off` after ever longer ones. */
  retries: number;
  retry_seconds: number;
  backs_off: boolean;
  /** For work of more than seconds: it is taken from a worker that shows no sign of life for the length of a lease. */
  is_leased: boolean;
  /** Of one organisation one at a time, so that no other waits for it. */
  is_serial: boolean;
  /** When the queue itself asks for one, as in a crontab, in UTC. */
  schedule?: string;
  readonly [payloadOf]?: Payload;
}

/** `about` is what people read of the job; it stays when the rest of the payload is forgotten. */
export interface JobPayload {
  about: string;
}

/** A job in the hands of its worker. */
export interface Job<Payload extends JobPayload> {
  id: string;
  payload: Payload;
  /** The organisation that it belongs to, or null. */
  organisation_id: string | null;
  /** True when nothing comes after this attempt. */
  is_last_attempt: boolean;
  /** Ends the work at its next resting place: the process stops, or the job has gone to another worker. */
  signal: AbortSignal;
  /** Removes the payload but `about`, for what must not stay readable. */
  forget(): Promise<void>;
}

type Work<Payload extends JobPayload> = (job: Job<Payload>) => Promise<void>;

/** A kind of job and what does its work. */
export interface Worker {
  kind: JobKind<JobPayload>;
  work: Work<JobPayload>;
}

export const workerOf = <Payload extends JobPayload>(kind: JobKind<Payload>, work: Work<Payload>): Worker => ({
  kind,
  work: (job) => work(job as Job<Payload>),
});

/** Why a job failed, in words for people; a final one is not tried again. Its `cause` is for the operator. */
export class JobFault extends Error {
  override readonly name = "JobFault";
  readonly is_final: boolean;
  constructor(message: string, { is_final = false, cause }: { is_final?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.is_final = is_final;
  }
}

/** Gives a job back to the queue before its end, for the next free worker. */
export class JobPutBack extends Error {
  override readonly name = "JobPutBack";
}
