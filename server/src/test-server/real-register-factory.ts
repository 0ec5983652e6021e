import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

const DATA = resolve(import.meta.dirname, "../../../../shared/data");

/** Whether the registers of others are there, beside the repository. */
export const registersAreThere = existsSync(DATA);

/** Bytes of one of them, unpacked. */
export function registerOf(name: string): Buffer {
  const bytes = readFileSync(resolve(DATA, name));
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}
