import { isAbsolute, relative } from "node:path";

/** A reason why the embedded database cannot run. The message is one line, fit to be printed as it is. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}

/** The path as a person would type it: from the current folder where it lies below it (`./data`), else in full. */
export function shownPath(path: string): string {
  const from_here = relative(process.cwd(), path);
  if (from_here === "") return ".";
  return from_here.startsWith("..") || isAbsolute(from_here) ? path : `./${from_here.replaceAll("\\", "/")}`;
}

/** The system error code (`ENOENT`, `EACCES`, ...) of anything thrown, or an empty string. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}
