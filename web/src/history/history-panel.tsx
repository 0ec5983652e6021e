import type { ActivityEntry } from "@steward/contract/activity/rules";
import type { Call } from "@steward/contract/kit/call";
import type { z } from "zod";
import { LoadFailure } from "../http/load-failure.tsx";
import { usePages } from "../http/pages.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { m } from "../messages/messages.js";
import { Panel } from "../ui/details/details.tsx";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { TimelineEntry } from "./timeline-entry.tsx";
import timeline from "./timeline.module.css";

const PAGE_SIZE = 10;

/** The call of a noun that answers the history of one of its records. */
type HistoryCall = Call<{
  summary: string;
  params: z.ZodType<{ id: string }, { id: string }>;
  query: z.ZodType;
  response: z.ZodType<{ results: ActivityEntry[]; next: string | null; count: number }>;
}>;

interface HistoryPanelProps {
  call: HistoryCall;
  id: string;
  /** "The request", in the sentences. */
  record: string;
}

/** History of a record on its page, newest first. */
export function HistoryPanel({ call, id, record }: HistoryPanelProps) {
  const pages = usePages(call, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  return (
    <Panel title={m.stock_history()}>
      {pages.error && pages.rows.length === 0 ? (
        <LoadFailure error={pages.error} onRetry={pages.reload} />
      ) : pages.isLoading ? (
        <SkeletonArea height={240} />
      ) : (
        <>
          <ol className={timeline.entries}>
            {pages.rows.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} record={record} />
            ))}
          </ol>
          <ListFooter list={pages} />
        </>
      )}
    </Panel>
  );
}
