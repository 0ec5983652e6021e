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
