import type { Pool, PoolClient } from "pg";

/** Runs `run` on a connection of the pool; a broken connection is destroyed instead of reused. */
export async function onConnection<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await run(client);
  } catch (error) {
    if (isConnectionFailure(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** True when the database was unreachable or the connection broke, as opposed to a refused statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? "";
  if (/^(08|57P0)/.test(code) || /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(error.message);
}

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
