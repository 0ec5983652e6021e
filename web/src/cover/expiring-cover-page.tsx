import { branchCalls } from "@steward/contract/branches/calls";
import { coverCalls } from "@steward/contract/cover/calls";
import { coverKinds, coverStatuses } from "@steward/contract/cover/constants";
import type { EndingCover } from "@steward/contract/cover/rules";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { IconBell, IconCalendar, IconList, IconRefresh, IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { filterKeys } from "../lists/list-state.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { ListAction, ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { useListState } from "../lists/use-list-state.ts";
import { m } from "../messages/messages.js";
import { useGo, useUrlState } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { named } from "../nouns/record-source.ts";
import { Marked } from "../ui/text/marked.tsx";
import { readDay, today } from "../ui/text/local-time.ts";
import { CoverCalendar } from "./cover-calendar.tsx";
import { kindLabel, statusLabel } from "./cover-labels.ts";
import { StatusOfCover } from "./cover-status.tsx";
import classes from "./expiring-cover.module.css";
import { lazily } from "../ui/lazily.tsx";

const RenewDialog = lazily(async () => (await import("./renew-dialog.tsx")).RenewDialog);

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "kind",
    title: m.cover_kind(),
    choices: coverKinds.map((value) => ({ value, label: kindLabel[value]() })),
  },
  {
    kind: "choices",
    key: "status",
    title: m.cover_status(),
    choices: coverStatuses.map((value) => ({ value, label: statusLabel[value]() })),
  },
  { kind: "days", from: "ends_from", to: "ends_to", title: m.cover_ends() },
  recordsFilter({ key: "provider", title: m.cover_provider(), ...named(serviceProviderCalls.list) }),
  recordsFilter({ key: "branch", title: m.assets_branch(), ...named(branchCalls.list) }),
  recordsFilter({ key: "category", title: m.assets_category(), ...named(categoryCalls.list) }),
  {
    kind: "choices",
    key: "is_renewed",
    title: m.cover_renewals(),
    single: true,
    more: true,
    choices: [
      { value: "false", label: m.cover_not_renewed() },
      { value: "true", label: m.cover_renewed() },
    ],
  },
];

/** "in 12 days", "12 days ago" or "today". */
const daysText = (days: number) =>
  days === 0 ? m.cover_today() : days > 0 ? m.cover_in_days({ count: days }) : m.cover_days_ago({ count: -days });

const assetName = (row: EndingCover, search: string) => (
  <span className={classes.asset}>
    <span className={classes.tag}>
      <Marked text={row.asset_details.asset_id} search={search} />
    </span>
    <Marked text={row.asset_details.name} search={search} />
  </span>
);

const columns = (): ListColumn<EndingCover>[] => [
  { key: "asset", title: m.cover_asset(), primary: true, minWidth: 240, render: assetName },
  { key: "kind", title: m.cover_kind(), width: 110, render: (row) => kindLabel[row.kind]() },
  {
    key: "ends",
    title: m.cover_ends(),
    sortKey: "ends",
    width: 120,
    render: (row) => readDay(row.end_date),
  },
  { key: "days", title: m.cover_days_left(), width: 120, render: (row) => daysText(row.days_left) },
  { key: "status", title: m.cover_status(), width: 130, render: (row) => <StatusOfCover status={row.status} /> },
  {
    key: "contract",
    title: m.cover_contract_number(),
    mono: true,
    hiddenByDefault: true,
    render: (row, search) => <Marked text={row.contract_number} search={search} />,
  },
  { key: "branch", title: m.assets_branch(), render: (row) => row.branch_details?.name },
  { key: "provider", title: m.cover_provider(), render: (row) => row.provider_details?.name },
  { key: "category", title: m.assets_category(), hiddenByDefault: true, render: (row) => row.category_details?.name },
];

const card = (row: EndingCover, search: string): ListCard => ({
  title: assetName(row, search),
  facts: [
    <StatusOfCover key="status" status={row.status} />,
    `${kindLabel[row.kind]()} · ${readDay(row.end_date)}`,
    daysText(row.days_left),
  ],
});

/** Warranties and contracts by the day on which they end, as a list or as a calendar. */
export function ExpiringCoverPage() {
  const [state, change] = useUrlState();
  const go = useGo();
  const [listed] = useListState(filterKeys(filters()));
  const isCalendar = state.view === "calendar";
  const [renewing, setRenewing] = useState<EndingCover | null>(null);
  const { ends_from, ends_to, status } = listed.values;
  // Whoever asks for a state or for days is shown those that are over too.
  const isNarrowed = Boolean(ends_from || ends_to || status);
  const renew = (row: EndingCover): ListAction => ({
    permission: "asset.update",
    label: m.cover_renew(),
    icon: <IconRefresh size={16} aria-hidden />,
    run: () => setRenewing(row),
  });
  const list = (
    <ListPage
      name="cover"
      call={coverCalls.list}
      title={m.cover_title()}
      explanation={isCalendar || isNarrowed ? m.cover_explanation() : m.cover_explanation_ahead()}
      exported={coverCalls.export}
      create={{
        permission: "asset.view",
        label: m.cover_reminders(),
        icon: <IconBell size={16} aria-hidden />,
        run: () => void go("asset-management-coverage-reminders"),
      }}
      further={
        isCalendar
          ? {
              label: m.ui_as_list(),
              icon: <IconList size={16} aria-hidden />,
              run: () => change({ view: undefined }),
            }
          : {
              label: m.ui_as_calendar(),
              icon: <IconCalendar size={16} aria-hidden />,
              run: () => change({ view: "calendar" }),
            }
      }
      instead={isCalendar ? () => <CoverCalendar filters={listed} /> : undefined}
      searchLabel={m.cover_search()}
      defaultOrdering="ends"
      query={isNarrowed ? {} : { ends_from: today() }}
      filters={filters()}
      columns={columns()}
      card={card}
      found={(count) => m.cover_found({ count })}
      href={(row) => `${routePath("asset-management-my-assets-id", { id: row.asset })}?tab=coverage`}
      rowActions={(row) => (row.is_renewed ? [] : [renew(row)])}
      empty={{
        icon: <IconShieldCheck size={24} stroke={1.6} />,
        title: m.cover_empty(),
        text: m.cover_empty_text(),
      }}
    />
  );
  return (
    <>
      {list}
      {renewing && <RenewDialog row={renewing} onClose={() => setRenewing(null)} />}
    </>
  );
}
