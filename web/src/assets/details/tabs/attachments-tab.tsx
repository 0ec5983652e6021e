import { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { RecordPictures } from "../../../pictures/record-pictures.tsx";

/** Pictures of an asset. */
export default function AttachmentsTab({ asset }: { asset: AssetDetails }) {
  return <RecordPictures calls={assetCalls} permission="asset.files" id={asset.id} />;
}
