import type { ImportKind } from "@steward/contract/imports/constants";
import type { ImportRow } from "@steward/contract/imports/rules";
import type { UrlState } from "../navigation/navigation.tsx";
import type { RouteName, RouteParams } from "../navigation/routes.ts";
import { importKindInfo } from "./import-labels.ts";

interface RecordPage {
  name: RouteName;
  params?: RouteParams;
  search?: UrlState;
}

/**
 * Where the record of a row is seen: on its own page, a place in the tree of its branch, a master in its list narrowed to
 * the name. Undefined for a row without a record and for people, who have no page.
 */
export function recordPage(kind: ImportKind, { record, branch, label }: ImportRow): RecordPage | undefined {
  if (!record) return undefined;
  switch (kind) {
    case "assets":
      return { name: "asset-management-my-assets-id", params: { id: record } };
    case "models":
      return { name: "admin-all-models-id-edit", params: { id: record } };
    case "branches":
    case "locations": {
      if (!branch) return undefined;
      return {
        name: "admin-location-branch-id",
        params: { id: branch },
        ...(branch === record ? {} : { search: { at: record } }),
      };
    }
    default: {
      const { list } = importKindInfo[kind];
      return list && { name: list.name, search: { search: label, ...(list.tab ? { tab: list.tab } : {}) } };
    }
  }
}
