import type { Pool, PoolClient } from "pg";

/**
 * Statement cancellation: runs `work` on a connection of the pool; when `signal` aborts meanwhile, PostgreSQL cancels
 * the running statement (`pg_cancel_backend`), so that nobody waits for its end.
 */
export async function cancellable<T>(
  pool: Pool,
  client: PoolClient,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    cancelling = pool.query("select pg_cancel_backend($1)", [rows[0]?.pid]).catch(() => {});
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
