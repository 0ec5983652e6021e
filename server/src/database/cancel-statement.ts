import type { Pool, PoolClient } from "pg";

/** Who may call the work off, and the pool on whose connections that is told to the database. */
export interface Cancel {
  signal: AbortSignal;
  pool: Pool;
}

/**
 * Runs `work` on a connection; when the signal aborts meanwhile, PostgreSQL cancels the statement under way there
 * (`pg_cancel_backend`), so that nobody waits for its end. The driver knows the connection's process since it was opened.
 */
export async function cancellable<T>(client: PoolClient, { signal, pool }: Cancel, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { processID } = client as PoolClient & { processID: number | null };
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    cancelling = pool.query("select pg_cancel_backend($1)", [processID]).catch(() => {});
  };
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener("abort", cancel);
    // A late cancel would hit the statement of the connection's next user.
    await cancelling;
  }
}
