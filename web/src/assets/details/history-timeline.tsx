import { Button } from "@mantine/core";
import type { ActivityEntry } from "@steward/contract/activity/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import { TimelineEntry } from "../../history/timeline-entry.tsx";
import classes from "../../history/timeline.module.css";
import { ListFooter } from "../../lists/list-footer.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { usePages } from "../../http/pages.ts";
import { useWrite } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { useMay } from "../../session/may.ts";
import { useConfirm } from "../../ui/dialogs/confirm-dialog.tsx";
import { SkeletonRegion } from "../../ui/skeleton.tsx";
import { today } from "../../ui/text/local-time.ts";
import { showAsset } from "../asset-api.ts";
import details from "./asset-details.module.css";
import { EntrySkeleton } from "./asset-skeleton.tsx";

const PAGE_SIZE = 5;
const DAY = "yyyy-MM-dd".length;

interface ActivityTimelineProps {
  /** Id of the asset. */
  id: string;
  /** Leads to the whole history, of which this is the beginning. */
  onAll?: () => void;
}

/** History of an asset, newest first, from which changes are taken back and earlier days are looked at. */
export function ActivityTimeline({ id, onAll }: ActivityTimelineProps) {
  const pages = usePages(assetCalls.activity, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  const confirm = useConfirm();
  const mayRevert = useMay("asset.update");
  const revert = useWrite(assetCalls.revert, { onSuccess: showAsset });
  const ask = async (entry: ActivityEntry) => {
    const words = { title: m.history_revert_title(), body: m.history_revert_body() };
    if (await confirm({ ...words, confirmLabel: m.history_revert() })) {
      revert.mutate({ params: { id, entry: entry.id } });
    }
  };
  return (
    <section className={details.panel} aria-labelledby="activity">
      <div className={classes.head}>
        <h2 id="activity" className={details.title}>
          {m.assets_activity()}
        </h2>
        <AsOfLink id={id} day={today()} text={m.history_look_back()} />
      </div>
      {pages.isLoading && (
        <SkeletonRegion>
          <EntrySkeleton />
        </SkeletonRegion>
      )}
      {pages.error && pages.rows.length === 0 && <LoadFailure error={pages.error} onRetry={pages.reload} />}
      <ol className={classes.entries}>
        {pages.rows.map((entry) => (
          <TimelineEntry
            key={entry.id}
            entry={entry}
            record={m.activity_the_asset()}
            when={(minute) => <AsOfLink id={id} day={minute.slice(0, DAY)} text={minute} />}
            onRevert={mayRevert && !revert.isPending ? (one) => void ask(one) : undefined}
          />
        ))}
      </ol>
      {pages.loadMore && onAll && (
        <Button variant="default" onClick={onAll}>
          {m.assets_activity_all()}
        </Button>
      )}
      {!onAll && <ListFooter list={pages} />}
    </section>
  );
}

/** Leads to the asset as it was at the end of a day. */
const AsOfLink = ({ id, day, text }: { id: string; day: string; text: string }) => (
  <RouteLink name="asset-management-my-assets-id" params={{ id }} search={{ as_of: day }}>
    {text}
  </RouteLink>
);
