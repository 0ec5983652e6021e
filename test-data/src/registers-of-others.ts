import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { furtherFile } from "./further-data.ts";

/** Bytes of a register of the further data, unpacked. Only for tests that require it. */
export function registerOf(name: string): Buffer {
  const bytes = readFileSync(furtherFile(name));
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}
