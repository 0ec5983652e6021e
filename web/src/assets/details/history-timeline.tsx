import { Button } from "@mantine/core";
import type { ActivityEntry } from "@steward/contract/activity/rules";
import { assetCalls } from "@steward/contract/assets/calls";
import { ActivitySentence } from "../../history/sentence.tsx";
import { changeTexts } from "../../history/labels.ts";
import { ChangeList } from "../../history/change-list.tsx";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { RouteLink } from "../../navigation/navigation.tsx";
import { SkeletonRegion } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../../http/load-failure.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import classes from "./history-timeline.module.css";
import details from "./asset-details.module.css";
import { EntrySkeleton } from "./asset-skeleton.tsx";
import { countText } from "../../ui/text/count-text.ts";

const PAGE_SIZE = 10;
/** Number of changed fields above which an entry is collapsed. */
const MOST_CHANGES = 4;

/** History of an asset, newest first: who, when, and each field before and after. */
export function ActivityTimeline({ id }: { id: string }) {
  const pages = usePages(assetCalls.activity, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  return (
    <section className={details.panel} aria-labelledby="activity">
      <h2 id="activity" className={details.title}>
        {m.assets_activity()}
      </h2>
      {pages.isLoading && (
        <SkeletonRegion>
          <EntrySkeleton />
        </SkeletonRegion>
      )}
      {pages.error && pages.rows.length === 0 && <LoadFailure error={pages.error} onRetry={pages.reload} />}
      <ol className={classes.entries}>
        {pages.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {pages.loadMore && (
        <div className={classes.loadMore}>
          <Button
            variant="default"
            loading={pages.isFetchingMore}
            loaderProps={{ type: "dots" }}
            onClick={pages.loadMore}
          >
            {m.assets_load_more()}
          </Button>
          <span className={classes.page}>
            {m.assets_page({ page: countText(pages.page), pages: countText(pages.pageCount) })}
          </span>
        </div>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const changes = changeTexts(entry);
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <p className={classes.what}>
          <ActivitySentence entry={entry} record={m.activity_the_asset()} />
          {entry.import !== null && (
            <>
              {" · "}
              <RouteLink name="imports-id" params={{ id: entry.import }}>
                {m.activity_by_import()}
              </RouteLink>
            </>
          )}
        </p>
        <time dateTime={entry.created} className={classes.when}>
          {localMinute(entry.created)}
        </time>
      </div>
      {entry.reason !== "" && <p className={classes.reason}>{m.activity_reason({ reason: entry.reason })}</p>}
      {changes.length > MOST_CHANGES ? (
        <details className={classes.more}>
          <summary>{m.activity_fields({ count: changes.length })}</summary>
          <ChangeList changes={changes} />
        </details>
      ) : (
        <ChangeList changes={changes} />
      )}
    </li>
  );
}
