import type { ImportKind, ImportRow } from "@steward/contract/imports";
import type { RouteGoal } from "../navigation/routes.ts";
import { inList } from "../nouns/card.ts";
import { importKindInfo } from "./import-labels.ts";

/**
 * Where the record of a row is seen: on the page its noun names, else in the list narrowed to its name. Undefined for a
 * row without a record and for people, who have no page.
 */
export function recordPage(kind: ImportKind, row: ImportRow): RouteGoal | undefined {
  const { record, label } = row;
  if (!record) return undefined;
  const { page, list } = importKindInfo(kind);
  if (page) return page({ ...row, record });
  return list && inList(list.name, list.search)({ name: label });
}
