import type { AssetReference } from "@steward/contract/stock/rules";
import { RouteLink } from "../navigation/navigation.tsx";

/** An asset by tag and name. */
export const assetText = ({ asset_id, name }: AssetReference): string =>
  name === asset_id ? asset_id : `${asset_id} · ${name}`;

/** An asset, linked to its page. */
export const AssetLink = ({ asset }: { asset: AssetReference | null }) =>
  asset ? (
    <RouteLink name="asset-management-my-assets-id" params={{ id: asset.id }}>
      {assetText(asset)}
    </RouteLink>
  ) : null;
