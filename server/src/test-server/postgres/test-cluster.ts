import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@steward/embedded-postgres";
import type { ClientConfig } from "pg";
import { adminFromUrl } from "../../database/connection.ts";
import { startInstalledPostgres } from "./installed-postgres.ts";

export interface TestCluster {
  admin: ClientConfig;
  stop(): Promise<void>;
}

/** Settings without durability: no test data has to survive a power cut. */
const FAST_SETTINGS = { fsync: "off", full_page_writes: "off", max_connections: "200" };

/**
 * PostgreSQL of the tests: that of TEST_DATABASE_URL (an administrator's), the machine's own in a temporary folder with
 * TEST_POSTGRES=installed, else the embedded one.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const { TEST_DATABASE_URL, TEST_POSTGRES = "embedded" } = process.env;
  if (TEST_DATABASE_URL) return { admin: adminFromUrl(TEST_DATABASE_URL), stop: async () => {} };
  if (TEST_POSTGRES !== "embedded" && TEST_POSTGRES !== "installed") {
    throw new Error("TEST_POSTGRES is not valid. Expected: embedded or installed.");
  }
  const folder = mkdtempSync(join(tmpdir(), "steward-api-test-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const cluster =
      TEST_POSTGRES === "installed"
        ? await startInstalledPostgres(folder, FAST_SETTINGS)
        : await startEmbeddedPostgres({ data_dir: folder, log: () => {}, settings: FAST_SETTINGS });
    return { admin: cluster.admin, stop: () => cluster.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
