import type { AssetDetails } from "@steward/contract/assets/rules";
import { ActivityTimeline } from "../history-timeline.tsx";

/** The whole history of an asset. */
export default function ActivityTab({ asset }: { asset: AssetDetails }) {
  return <ActivityTimeline id={asset.id} />;
}
