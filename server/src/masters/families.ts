import { readdir } from "node:fs/promises";
import type { MasterFamily } from "./master-family.ts";

const FOLDER = new URL("./families/", import.meta.url);
const names = (await readdir(FOLDER)).filter((name) => /^[a-z-]+\.ts$/.test(name)).sort();

/** The family of a file of the folder; it is exported as `family`. */
async function familyOf(name: string): Promise<MasterFamily> {
  const { family } = (await import(new URL(name, FOLDER).href)) as { family?: MasterFamily };
  if (!family) throw new Error(`masters/families/${name} exports no family.`);
  return family;
}

/** Every look-alike master: each file of the folder is one. */
export const masterFamilies: readonly MasterFamily[] = await Promise.all(names.map(familyOf));
