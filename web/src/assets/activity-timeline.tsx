import { Button, Skeleton } from "@mantine/core";
import type { ActivityEntry } from "@steward/contract/activity";
import { assetCalls } from "@steward/contract/assets";
import { usePages } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { RouteLink } from "../routes/navigation.tsx";
import { useOrganisation } from "../shell/organisation.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { localMinute } from "../ui/local-time.ts";
import { actionWords, type ChangeText, changeTexts } from "./activity-words.ts";
import classes from "./activity-timeline.module.css";
import details from "./asset-details.module.css";

const PAGE_SIZE = 10;
/** Changed fields of one entry beyond which they are folded away. */
const MOST_CHANGES = 4;

/** What happened to an asset, newest first: who, when, and each field before and after. */
export function ActivityTimeline({ id }: { id: string }) {
  const pages = usePages(assetCalls.activity, { params: { id }, query: { page_size: PAGE_SIZE } }, { silent: true });
  return (
    <section className={details.panel} aria-labelledby="activity">
      <h2 id="activity" className={details.title}>
        {m.assets_activity()}
      </h2>
      {pages.isLoading && <Skeleton height={160} aria-label={m.assets_loading()} />}
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
          <span className={classes.page}>{m.assets_page({ page: pages.page, pages: pages.pageCount })}</span>
        </div>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const currency = useOrganisation()?.settings.currency ?? "INR";
  const changes = changeTexts(entry, currency);
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <p className={classes.what}>
          <strong>{entry.actor_details?.name ?? m.assets_activity_system()}</strong> {actionWords(entry.action)}
          {entry.import !== null && (
            <>
              {" · "}
              <RouteLink name="imports-id" params={{ id: entry.import }}>
                {m.assets_activity_by_import()}
              </RouteLink>
            </>
          )}
        </p>
        <time dateTime={entry.created} className={classes.when}>
          {localMinute(entry.created)}
        </time>
      </div>
      {entry.reason !== "" && <p className={classes.reason}>{m.assets_activity_reason({ reason: entry.reason })}</p>}
      {changes.length > MOST_CHANGES ? (
        <details className={classes.more}>
          <summary>{m.assets_activity_fields({ count: changes.length })}</summary>
          <Changes changes={changes} />
        </details>
      ) : (
        <Changes changes={changes} />
      )}
    </li>
  );
}

function Changes({ changes }: { changes: readonly ChangeText[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map((change, index) => (
        <li key={index}>
          <span className={classes.field}>{change.label}</span>{" "}
          {change.before !== null && <del className={classes.before}>{change.before}</del>}
          {change.before !== null && change.after !== null && <span aria-hidden="true"> → </span>}
          {change.after !== null && <ins className={classes.after}>{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
