import { isAbsolute, relative } from "node:path";

/** A reason why the embedded database cannot run. The message is one line for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}

/** Another running Steward uses the data folder. The message names the process and the remedy. */
export class AlreadyRunningError extends EmbeddedDatabaseError {
  override name = "AlreadyRunningError";
}

/** A path as a person would type it: relative below the current folder (`./data`), else absolute. */
export function displayPath(path: string): string {
  const from_here = relative(process.cwd(), path);
  if (from_here === "") return ".";
  return from_here.startsWith("..") || isAbsolute(from_here) ? path : `./${from_here.replaceAll("\\", "/")}`;
}

/** System error code (`ENOENT`, `EACCES`, ...) of anything thrown, or "". */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}
