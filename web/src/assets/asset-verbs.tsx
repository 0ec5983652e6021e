import { assetCalls } from "@steward/contract/assets/calls";
import { useLoad } from "../http/queries.ts";
import type { RecordVerbs } from "../nouns/card.ts";
import { permitted, useMayEach } from "../session/may.ts";
import { useAssetActions } from "./use-asset-actions.tsx";

/** What the session may do with an asset now, as the menu of its page has it. */
const AssetVerbs: RecordVerbs = ({ id, children }) => {
  const { actionsOf, dialogs } = useAssetActions();
  const asset = useLoad(assetCalls.read, { params: { id } });
  const may = useMayEach();
  const known = asset.data ? permitted(actionsOf(asset.data), may) : undefined;
  return (
    <>
      {children(asset.isError ? [] : known)}
      {dialogs}
    </>
  );
};

export default AssetVerbs;
