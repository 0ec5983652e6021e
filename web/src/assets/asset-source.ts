import { type Asset, assetCalls } from "@steward/contract/assets";

/** The list in which an asset is searched for, those in the archive too. */
export const assetSource = {
  call: assetCalls.list,
  describe: ({ asset_id, asset_name }: Pick<Asset, "asset_id" | "asset_name">) => ({
    label: asset_id,
    note: asset_name,
  }),
  query: { archived: "include" },
};
