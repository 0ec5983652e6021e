import { IconPrinter } from "@tabler/icons-react";
import { m } from "../../messages/messages.js";
import type { PagesCard } from "../../nouns/card.ts";

/** Labels of assets and places: their sizes are settings. */
export const labels = {
  placeActions: [
    {
      key: "labels",
      label: m.labels_print,
      icon: IconPrinter,
      permission: "asset.generate_qr",
      dialog: async () => ({ default: (await import("./print-labels.tsx")).PrintLabelsOfPlaces }),
    },
  ],
  tab: {
    page: "admin-asset-settings",
    key: "label-sizes",
    title: m.labels_sizes,
    permission: "asset.generate_qr",
    order: 4,
    content: async () => ({ default: (await import("./label-sizes-tab.tsx")).LabelSizesTab }),
  },
} satisfies PagesCard;
