import type { BulkKind } from "@steward/contract/assets/bulk/constants";
import { m } from "../../messages/messages.js";

type Counted = (input: { count: number }) => string;

const verbs: Record<BulkKind, () => string> = {
  status: m.assets_change_status,
  place: m.assets_move,
  category: m.assets_bulk_category,
  supplier: m.assets_bulk_supplier,
  service_provider: m.assets_bulk_provider,
  custom_fields: m.assets_bulk_custom,
  check_out: m.custody_check_out,
  check_in: m.custody_check_in,
  archive: m.assets_archive_action,
  restore: m.assets_restore,
};

/** What a bulk action does, as its button says it. */
export const bulkVerb = (kind: BulkKind, only?: "archived"): (() => string) =>
  only === "archived" ? m.assets_archive_action : verbs[kind];

/** The same with the number of assets, as the title of its dialog. */
export function bulkTitle(kind: BulkKind, only?: "archived"): Counted {
  if (only === "archived") return m.assets_archive_many;
  if (kind === "status") return m.assets_change_status_many;
  return ({ count }) => m.assets_bulk_title({ verb: verbs[kind](), count });
}
