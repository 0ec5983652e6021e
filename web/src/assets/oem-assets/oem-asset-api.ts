import type { Permission } from "@steward/contract/permissions/permissions";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { HandledInvites, OemAsset, OemAssetDetails } from "@steward/contract/oem-assets/rules";
import { queryClient } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { named } from "../../nouns/record-source.ts";
import { showToast } from "../../toasts/toast-queue.ts";

/** Source of OEM assets for history. */
export const oemAssetSource = {
  call: oemAssetCalls.list,
  describe: ({ asset_name, serial_number }: Pick<OemAsset, "asset_name" | "serial_number">) => ({
    label: asset_name,
    note: serial_number,
  }),
};

/** Source of manufacturers that have issued something. */
export const oemSource = named(oemAssetCalls.oems);

/** Who may answer an invite; each way into the register has a right of its own. */
export const EITHER: readonly Permission[] = ["oem_asset.move", "oem_asset.link"];

/** Puts the OEM asset of a write's answer into the cache of its page, so that the next step is taken on it. */
export const showOemAsset = (asset: OemAssetDetails) =>
  void queryClient.setQueryData([oemAssetCalls.read.name, { params: { id: asset.id } }], asset);

/** Tells what was refused of several, each with its reason. */
export function tellRefused({ refused }: HandledInvites): void {
  for (const { name, message } of refused)
    showToast({ type: "warning", message: m.ui_several_refused({ name, message }) });
}
