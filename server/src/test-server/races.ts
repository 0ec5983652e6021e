import type pg from "pg";
import { expect, vi } from "vitest";
import type { TestServer } from "./start-test-server.ts";

/** Helpers for race tests: a transaction that is kept open, and waiting for blocked statements. */
export const racesOn = ({ admin, owner }: Pick<TestServer, "admin" | "owner">) => ({
  /**
   * Runs `work` in an administrator's transaction inside the owner's organisation, and `meanwhile` before its commit.
   */
  async holding(work: (client: pg.PoolClient) => Promise<unknown>, meanwhile: () => Promise<void>): Promise<void> {
    const client = await admin.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organisation_id', $1, true)", [owner.organisation_id]);
      await work(client);
      await meanwhile();
      await client.query("commit");
    } finally {
      client.release();
    }
  },

  /** Waits until so many statements of this database wait for a lock. */
  untilBlocked: (statements = 1) =>
    vi.waitFor(async () => {
      const { rowCount } = await admin.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(statements);
    }),
});
