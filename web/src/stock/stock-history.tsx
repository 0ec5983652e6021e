import { RecordHistory } from "../history/record-history.tsx";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { Panel } from "../ui/details/details.tsx";

/** History of a record, newest first, for those who may see it. */
export function StockHistory({ id, the }: { id: string; the: string }) {
  if (!useMay("activity.view")) return null;
  return (
    <Panel title={m.stock_history()}>
      <RecordHistory id={id} the={the} />
    </Panel>
  );
}
