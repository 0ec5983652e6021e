import { existsSync } from "node:fs";
import { resolve } from "node:path";

const { TEST_DATA } = process.env;
/** Scripts of the project run in its root, those of a package in the package. */
const ROOT = resolve(import.meta.dirname, "../..");

/** Folder of optional test data, from the setting TEST_DATA; undefined without it. */
export const furtherData: string | undefined = TEST_DATA ? resolve(ROOT, TEST_DATA) : undefined;

if (furtherData && !existsSync(furtherData))
  throw new Error(`TEST_DATA names a folder that is not there: ${furtherData}`);

/** Path of a file in the further data. Only for tests that require it. */
export function furtherFile(name: string): string {
  if (!furtherData) throw new Error("The setting TEST_DATA names no folder.");
  const path = resolve(furtherData, name);
  if (!existsSync(path)) throw new Error(`The further test data has no file ${name}.`);
  return path;
}
