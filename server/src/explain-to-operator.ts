import { EmbeddedDatabaseError } from "@steward/embedded-postgres/embedded-database-error";
import { BackupError } from "./backups/backup-error.ts";
import { SettingError } from "./config.ts";
import { MigrationError } from "./database/migrate/migrate.ts";
import { StorageError } from "./files/claim-storage.ts";

/** Errors that an operator can fix are one line; anything else keeps its stack trace. */
export function explainToOperator(error: unknown): string {
  const own = [SettingError, EmbeddedDatabaseError, MigrationError, StorageError, BackupError];
  if (own.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code = "", message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is in use. Stop the other program, or set PORT.`;
  if (code === "EACCES") return `Not allowed: ${message}`;
  if (/^(ECONNREFUSED|ENOTFOUND|28P01|28000|3D000)$/.test(code))
    return `DATABASE_URL: the database cannot be used: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : message;
}

/** Tells the operator why the process cannot go on, and ends it. */
export function exitFor(error: unknown): never {
  process.stderr.write(`Steward: ${explainToOperator(error)}\n`);
  process.exit(1);
}
