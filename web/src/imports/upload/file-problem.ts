import { MAX_IMPORT_BYTES } from "@steward/contract/imports/constants";
import { m } from "../../messages/messages.js";

/** Why a file cannot be uploaded, or null. */
export function fileProblem(file: { name: string; size: number } | null): string | null {
  if (!file) return m.imports_file_none();
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name)) return m.imports_file_wrong_kind();
  if (file.size === 0) return m.imports_file_empty();
  if (file.size > MAX_IMPORT_BYTES) return m.imports_file_too_large();
  return null;
}
