import { constants } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes the data folder of an installation, copied from `template` if given. */
export async function makeDataFolder(template?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "steward-browser-"));
  if (template) await cp(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/** Removes a data folder; the database of a server that was killed may still write into it for a moment. */
export const removeDataFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
