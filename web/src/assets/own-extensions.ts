import type { Asset } from "@steward/contract/assets/rules";
import { IconPaperclip, IconPrinter, IconTool } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import type { AssetDialogCard, AssetTabCard } from "../nouns/card.ts";

/** Archived assets stay as they were. */
const isKept = ({ status_details }: Asset) => status_details.category !== "archived";

/** Tabs of an asset itself, beside its overview. */
export const ownTabs: readonly AssetTabCard[] = [
  {
    key: "attachments",
    title: m.assets_attachments,
    permission: "asset.view",
    order: 60,
    content: () => import("./details/tabs/attachments-tab.tsx"),
  },
  {
    key: "documents",
    title: m.assets_documents,
    permission: "asset.view",
    order: 70,
    content: () => import("./details/tabs/documents-tab.tsx"),
  },
  {
    key: "activity",
    title: m.assets_activity,
    permission: "asset.view",
    order: 100,
    content: () => import("./details/tabs/activity-tab.tsx"),
  },
];

/** Actions of an asset itself that open a dialog of their own. */
export const ownActions: readonly AssetDialogCard[] = [
  {
    key: "provider",
    label: m.assets_provider_attach,
    icon: IconTool,
    permission: "asset.attach_provider",
    isOffered: isKept,
    dialog: () => import("./form/attach-provider-dialog.tsx"),
  },
  {
    key: "document",
    label: m.documents_attach,
    icon: IconPaperclip,
    permission: "asset.files",
    dialog: () => import("./details/attach-asset-document.tsx"),
  },
  {
    key: "labels",
    label: m.labels_print,
    icon: IconPrinter,
    permission: "asset.generate_qr",
    dialog: async () => ({ default: (await import("./labels/print-labels.tsx")).PrintLabelOfAsset }),
  },
];
