import { assetCalls } from "@steward/contract/assets/calls";
import type { AssetDetails } from "@steward/contract/assets/rules";
import { RecordDocuments } from "../../../documents/record-documents.tsx";

/** Documents of an asset. */
export default function DocumentsTab({ asset }: { asset: AssetDetails }) {
  return <RecordDocuments calls={assetCalls} permission="asset.files" id={asset.id} />;
}
