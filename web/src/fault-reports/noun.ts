import { IconAlertTriangle } from "@tabler/icons-react";
import { m } from "../messages/messages.js";
import type { PagesCard } from "../nouns/card.ts";

/** Reports of faults without signing in: what leads to the page for everybody is given out from assets and places. */
export const faultReports = {
  assetActions: [
    {
      key: "fault-link",
      label: m.fault_reports_link,
      icon: IconAlertTriangle,
      permission: "asset.generate_qr",
      isOffered: ({ status_details: { category } }) => category !== "archived",
      dialog: async () => ({ default: (await import("./fault-link-dialog.tsx")).FaultLinkOfAsset }),
    },
  ],
  placeActions: [
    {
      key: "fault-link",
      label: m.fault_reports_link,
      icon: IconAlertTriangle,
      permission: "asset.generate_qr",
      dialog: async () => ({ default: (await import("./fault-link-dialog.tsx")).FaultLinkOfPlaces }),
    },
  ],
} satisfies PagesCard;
