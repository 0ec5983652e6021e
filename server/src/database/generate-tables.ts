/**
 * Writes `tables.ts` from a freshly migrated database and adds new migrations to the frozen ones, or with `--verify` fails
 * where the tables differ. Run it when a migration is done: `npm run tables`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@steward/embedded-postgres";
import { openDatabase } from "./connection.ts";
import { freezeNew } from "./migrate/migration-files.ts";

const OUTPUT = fileURLToPath(new URL("tables.ts", import.meta.url));
/** How the connection hands out each type: days and times as text, whole numbers as numbers. */
const MAPPING = { int8: "number", timestamptz: "string", date: "string" };

if (!process.argv.includes("--verify")) await freezeNew();

const data_dir = mkdtempSync(join(tmpdir(), "steward-tables-"));
const postgres = await startEmbeddedPostgres({ data_dir, log: () => {} });
let status = 1;
try {
  const database = await openDatabase(postgres.admin, 1);
  await database.close();
  const { user, password, host, port, database: name } = postgres.admin;
  const url = new URL(`postgres://localhost:${port}/${name}`);
  url.username = user;
  url.password = password;
  url.searchParams.set("host", host);
  const codegen = join(dirname(createRequire(import.meta.url).resolve("kysely-codegen")), "cli", "bin.js");
  const options = ["--dialect", "postgres", "--url", url.href, "--out-file", OUTPUT, "--log-level", "warn"];
  const types = ["--numeric-parser", "number", "--date-parser", "string", "--type-mapping", JSON.stringify(MAPPING)];
  const run = [
    codegen,
    ...options,
    ...types,
    "--exclude-pattern",
    "{public.steward_*,pgboss.*}",
    ...process.argv.slice(2),
  ];
  status = spawnSync(process.execPath, run, { stdio: "inherit" }).status ?? 1;
} finally {
  await postgres.stop();
  rmSync(data_dir, { recursive: true, force: true });
}
process.exitCode = status;
