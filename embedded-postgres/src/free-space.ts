import { statfsSync } from "node:fs";

/** PostgreSQL needs about two files of its log to come up again and end its recovery. */
const NEEDED_BYTES = 32 * 1024 * 1024;

/** Whether the disk of a folder has less room than the server needs to start. */
export function isShortOfSpace(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < NEEDED_BYTES;
}
