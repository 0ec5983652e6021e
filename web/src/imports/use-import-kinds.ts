import { type ImportKind, importKinds } from "@steward/contract/imports";
import { useMayEach } from "../session/may.ts";
import { importKindInfo } from "./import-labels.ts";

/** Kinds of imports that the session may make. */
export function useImportKinds(): ImportKind[] {
  const may = useMayEach();
  return importKinds.filter((kind) => may(importKindInfo(kind).permission));
}
