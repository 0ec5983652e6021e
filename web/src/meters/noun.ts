import { m } from "../messages/messages.js";
import { pagesOf } from "../nouns/card.ts";

/** Meters of assets and their readings; they are told in the history of their assets. */
export const meters = pagesOf({
  routes: {},
  assetTabs: [
    {
      key: "meters",
      title: m.meters_title,
      permission: "asset.view",
      order: 46,
      content: () => import("./meters-tab.tsx"),
    },
  ],
});
