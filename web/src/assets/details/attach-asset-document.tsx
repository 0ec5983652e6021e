import { assetCalls } from "@steward/contract/assets/calls";
import type { Asset } from "@steward/contract/assets/rules";
import { AttachDocumentDialog } from "../../documents/attach-document-dialog.tsx";

/** Adds a document to an asset. */
export default function AttachAssetDocument({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  return <AttachDocumentDialog call={assetCalls.addDocument} id={asset.id} onClose={onClose} />;
}
