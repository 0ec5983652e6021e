import { EmbeddedDatabaseError } from "@steward/embedded-postgres/embedded-database-error";
import { readConfig, SettingError } from "./config.ts";
import { MigrationError } from "./database/migrate/migrate.ts";
import { startServer } from "./start-server.ts";

const STOP_WITHIN_MS = 15_000;

/** Errors that an operator can fix are one line; anything else keeps its stack trace. */
function explain(error: unknown): string {
  if (error instanceof SettingError || error instanceof EmbeddedDatabaseError || error instanceof MigrationError) {
    return error.message;
  }
  const { code = "", message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is in use. Stop the other program, or set PORT.`;
  if (code === "EACCES") return `Not allowed: ${message}`;
  if (/^(ECONNREFUSED|ENOTFOUND|28P01|28000|3D000)$/.test(code))
    return `DATABASE_URL: the database cannot be used: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : message;
}

function fail(error: unknown): never {
  process.stderr.write(`Steward: ${explain(error)}\n`);
  process.exit(1);
}

try {
  const server = await startServer(readConfig(process.env), fail);
  process.stdout.write(`Steward listens on ${server.address}\n`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  fail(error);
}
