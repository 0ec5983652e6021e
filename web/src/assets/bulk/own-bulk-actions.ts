import type { BulkKind } from "@steward/contract/assets/bulk/constants";
import { m } from "../../messages/messages.js";
import type { BulkActionCard } from "../../nouns/card.ts";

/** The dialog of one kind of bulk action. */
const dialogOf = (kind: BulkKind, only?: "archived") => async () => {
  const { bulkDialog } = await import("./bulk-dialog.tsx");
  return { default: bulkDialog(kind, only) };
};

const labelsDialog = async () => ({ default: (await import("../labels/print-labels.tsx")).PrintLabelsOfSelection });

/** Actions on chosen assets of assets themselves. */
export const ownBulkActions: readonly BulkActionCard[] = [
  { key: "status", label: m.assets_change_status, permission: "asset.change_status", dialog: dialogOf("status") },
  { key: "place", label: m.assets_move, permission: "asset.move_location", dialog: dialogOf("place") },
  { key: "check_out", label: m.custody_check_out, permission: "asset.check_in_out", dialog: dialogOf("check_out") },
  { key: "check_in", label: m.custody_check_in, permission: "asset.check_in_out", dialog: dialogOf("check_in") },
  { key: "labels", label: m.labels_print, permission: "asset.generate_qr", dialog: labelsDialog },
  { key: "category", label: m.assets_bulk_category, permission: "asset.update", dialog: dialogOf("category") },
  { key: "supplier", label: m.assets_bulk_supplier, permission: "asset.update", dialog: dialogOf("supplier") },
  {
    key: "service_provider",
    label: m.assets_bulk_provider,
    permission: "asset.attach_provider",
    dialog: dialogOf("service_provider"),
  },
  { key: "custom_fields", label: m.assets_bulk_custom, permission: "asset.update", dialog: dialogOf("custom_fields") },
  { key: "restore", label: m.assets_restore, permission: "asset.restore", dialog: dialogOf("restore") },
  {
    key: "archive",
    label: m.assets_archive_action,
    permission: "asset.delete",
    danger: true,
    dialog: dialogOf("status", "archived"),
  },
];
