import type { HandOut } from "@steward/contract/stock/rules";
import { assetText } from "./asset-link.tsx";
import { m } from "../messages/messages.js";

/** Who or what holds pieces, as a text. */
export const holderText = ({ user_details, asset_details }: HandOut): string =>
  [user_details?.name, asset_details && assetText(asset_details)].filter(Boolean).join(" · ") || m.stock_nobody();
