import { type ImportKind, importKinds } from "@steward/contract/imports/constants";
import { useOrganisation } from "../session/organisation.ts";
import { importKindInfo } from "./import-labels.ts";

/** Kinds of imports that the session may make. */
export function useImportKinds(): ImportKind[] {
  const organisation = useOrganisation();
  if (!organisation) return [];
  const { is_owner, permissions } = organisation;
  return importKinds.filter((kind) => is_owner || permissions.includes(importKindInfo[kind].permission));
}
