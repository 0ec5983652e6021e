import { constants } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for the data of one installation, filled like `template` where that is given. */
export async function makeDataFolder(template?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "steward-browser-"));
  if (template) await cp(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

export const removeDataFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
