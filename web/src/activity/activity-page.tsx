import { Button } from "@mantine/core";
import { activityCalls } from "@steward/contract/activity/calls";
import { IconHistory } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { usePages } from "../http/pages.ts";
import { queryClient } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { useMay } from "../session/may.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ExportMenu } from "../lists/export-menu.tsx";
import { LoadFailure } from "../http/load-failure.tsx";
import { SkeletonBlock, SkeletonRegion } from "../ui/skeleton.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ListFooter, usePageSize } from "../lists/list-footer.tsx";
import { emptyListState, isNarrowed, type ListState } from "../lists/list-state.ts";
import { ListToolbar } from "../lists/tools/list-toolbar.tsx";
import { NothingFound } from "../lists/list-placeholder.tsx";
import { useListState } from "../lists/use-list-state.ts";
import { ActivityDays } from "./activity-days.tsx";
import { activityFilters } from "./activity-filters.tsx";
import classes from "./activity-page.module.css";
import { activityKeys, activityQuery } from "./activity-query.ts";
import skeleton from "./activity-skeleton.module.css";
import { countText } from "../ui/text/count-text.ts";

/** The activity log: who did what to which record and when, newest first. */
export function ActivityPage() {
  const [state, setState] = useListState(activityKeys);
  const size = usePageSize();
  const query = activityQuery(state);
  const pages = usePages(activityCalls.list, { query: { ...query, page_size: size.rows } });
  const mayExport = useMay("activity.export");
  const list = useRef<HTMLDivElement>(null);
  const { rows, count } = pages;

  // Entries of later actions in the app are loaded at the next visit.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: [activityCalls.list.name], refetchType: "none" }),
    [],
  );

  const change = (next: ListState) => {
    const isOtherKind = next.values.subject_type !== state.values.subject_type;
    setState(isOtherKind ? { ...next, values: { ...next.values, subject: "" } } : next);
  };

  return (
    <>
      <PageHeader
        title={m.activity_title()}
        subtitle={m.activity_explanation()}
        actions={mayExport && <ExportMenu call={activityCalls.export} query={query} hint={m.activity_export_hint()} />}
      />
      <ListToolbar
        searchLabel={m.activity_search()}
        filters={activityFilters(state, pages.isStale ? undefined : rows[0])}
        state={state}
        onChange={change}
        onDown={() => list.current?.querySelector("button")?.focus()}
      />
      <p className={classes.found} aria-live="polite" aria-atomic="true">
        {count !== undefined && !pages.isStale && m.activity_found({ entries: countText(count), count })}
      </p>
      {rows.length > 0 ? (
        <div ref={list}>
          <ActivityDays entries={rows} search={query.search ?? ""} isStale={pages.isStale} />
          <ListFooter list={pages} size={size} />
        </div>
      ) : pages.error ? (
        <LoadFailure error={pages.error} onRetry={pages.reload} />
      ) : pages.isLoading || pages.isStale ? (
        <ActivitySkeleton />
      ) : (
        <Nothing state={state} onChange={setState} />
      )}
    </>
  );
}

/** Empty state: nothing in the default days, or no matches. */
function Nothing({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  if (!isNarrowed(state)) {
    return (
      <EmptyState
        icon={<IconHistory size={24} stroke={1.6} />}
        title={m.activity_empty()}
        text={m.activity_empty_text()}
        action={
          <Button variant="default" onClick={() => onChange({ ...state, values: { period: "all" } })}>
            {m.activity_days_show_all()}
          </Button>
        }
      />
    );
  }
  return <NothingFound onClear={() => onChange(emptyListState)} />;
}

const ENTRIES = 12;

/** Loading skeleton of entries. */
const ActivitySkeleton = () => (
  <SkeletonRegion className={skeleton.entries}>
    {Array.from({ length: ENTRIES }, (_, index) => (
      <div key={index} className={skeleton.entry} aria-hidden="true">
        <SkeletonBlock width={36} className={skeleton.time} />
        <SkeletonBlock width={24} height={24} className={skeleton.icon} />
        <SkeletonBlock width={`${30 + ((index * 17) % 30)}%`} />
      </div>
    ))}
  </SkeletonRegion>
);
