import type { Asset } from "@steward/contract/assets/rules";
import { assetTitle } from "../asset-labels.ts";
import { ReservationDialog } from "./reservation-dialog.tsx";

/** Reserves one asset, from its actions. */
export default function ReserveDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  return <ReservationDialog name={assetTitle(asset)} asset={asset.id} record={null} onClose={onClose} />;
}
