import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { IssuedAsset, IssuedAssetDetails } from "@steward/contract/issued-assets/rules";
import { queryClient } from "../http/queries.ts";

/** Source of issued assets for history. */
export const issuedAssetSource = {
  call: issuedAssetCalls.list,
  describe: ({ product_details, serial_number }: Pick<IssuedAsset, "product_details" | "serial_number">) => ({
    label: product_details.name,
    note: serial_number,
  }),
};

/** Who gets an asset: the organisation once it is known, else the address that it was issued to. */
export const receiverOf = ({ customer_details, email }: Pick<IssuedAsset, "customer_details" | "email">): string =>
  customer_details?.name ?? email;

/** Puts the issued asset of a write's answer into the cache of its page. */
export const showIssuedAsset = (asset: IssuedAssetDetails) =>
  void queryClient.setQueryData([issuedAssetCalls.read.name, { params: { id: asset.id } }], asset);
