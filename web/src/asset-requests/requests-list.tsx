import { Tabs } from "@mantine/core";
import type { RequestState as State } from "@steward/contract/asset-requests/constants";
import type { AssetRequest } from "@steward/contract/asset-requests/rules";
import { branchCalls } from "@steward/contract/branches/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { IconClipboardList } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { ListPage, type ListPageProps } from "../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useUrlState } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { named } from "../nouns/record-source.ts";
import { countText } from "../ui/text/count-text.ts";
import { localMinute, readDay } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { useActiveTab } from "../ui/use-active-tab.ts";
import { requestTitle, type Side, sides } from "./request-api.ts";
import { RequestState } from "./request-state.tsx";

const tabs = ["pending", "approved", "rejected", "all"] as const;
type Tab = (typeof tabs)[number];

const tabTitle: Record<Tab, () => string> = {
  pending: m.asset_requests_pending,
  approved: m.asset_requests_approved,
  rejected: m.asset_requests_rejected,
  all: m.asset_requests_all,
};

/** States of a tab; who decides finds only what was sent under Pending. */
const statesOf = (tab: Tab, side: Side): readonly State[] => {
  switch (tab) {
    case "pending":
      return side === "own" ? ["Pending", "Approval Pending"] : ["Approval Pending"];
    case "approved":
      return ["Approved"];
    case "rejected":
      return ["Rejected"];
    case "all":
      return side === "own"
        ? ["Pending", "Approval Pending", "Approved", "Rejected"]
        : ["Approval Pending", "Approved", "Rejected"];
  }
};

const filters = (): ListFilter[] => [
  recordsFilter({
    permission: "category.view",
    key: "category",
    title: m.asset_requests_category(),
    ...named(categoryCalls.list),
  }),
  recordsFilter({
    permission: "branch.view",
    key: "branch",
    title: m.asset_requests_branch(),
    ...named(branchCalls.list),
  }),
  { kind: "days", from: "created_from", to: "created_to", title: m.asset_requests_created() },
];

/** The columns that the specification names come first, as a narrow window drops the last ones. */
const columns = (side: Side): ListColumn<AssetRequest>[] => [
  {
    key: "internal_id",
    title: m.asset_requests_number(),
    sortKey: "internal_id",
    sortFirst: "desc",
    width: 112,
    mono: true,
    render: (row, search) => <Marked text={row.internal_id} search={search} />,
  },
  {
    key: "asset_name",
    title: m.asset_requests_asset(),
    primary: true,
    sortKey: "asset_name",
    minWidth: 190,
    render: (row, search) => (
      <CellLines
        first={<Marked text={requestTitle(row)} search={search} />}
        second={row.quantity > 1 ? m.asset_requests_pieces({ count: row.quantity }) : ""}
        title={requestTitle(row)}
      />
    ),
  },
  {
    key: "precheck_status",
    title: m.asset_requests_state(),
    width: 172,
    render: (row) => <RequestState state={row.precheck_status} />,
  },
  {
    key: "category",
    title: m.asset_requests_category(),
    minWidth: 130,
    render: (row) => row.category_details.name,
  },
  {
    key: "requested_by",
    title: m.asset_requests_requested_by(),
    minWidth: 140,
    render: (row) => row.requested_by_details.name,
  },
  {
    key: "created",
    title: m.asset_requests_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 156,
    render: (row) => localMinute(row.created),
  },
  {
    key: "branch",
    title: m.asset_requests_branch(),
    minWidth: 130,
    hiddenByDefault: side === "own",
    render: (row) => row.branch_details?.name ?? "",
  },
  {
    key: "needed_by",
    title: m.asset_requests_needed_by(),
    sortKey: "needed_by",
    width: 120,
    render: (row) => readDay(row.needed_by) || "–",
  },
  {
    key: "quantity",
    title: m.asset_requests_quantity(),
    width: 96,
    alignEnd: true,
    hiddenByDefault: true,
    render: (row) => countText(row.quantity),
  },
];

type OfPage = Pick<
  ListPageProps<AssetRequest>,
  "title" | "explanation" | "create" | "further" | "bulkActions" | "rowActions"
> & {
  side: Side;
  /** Further fixed query parameters. */
  query?: Readonly<Record<string, string>>;
  above?: ReactNode;
  children?: ReactNode;
};

/** The requests of one side under the tabs of their states, Pending first. */
export function RequestsList({ side, above, query, title, ...page }: OfPage) {
  const [url, change] = useUrlState();
  const current = tabs.find((tab) => tab === url.tab) ?? "pending";
  const list = useActiveTab(current);
  const { calls, page: details } = sides[side];
  return (
    <ListPage
      {...page}
      key={current}
      title={title}
      name={`asset-requests-${side}`}
      call={calls.list}
      exported={calls.export}
      searchLabel={m.asset_requests_search()}
      defaultOrdering="-created"
      query={{ ...query, precheck_status: statesOf(current, side).join(",") }}
      filters={filters()}
      columns={columns(side)}
      card={(row, search) => ({
        title: <Marked text={requestTitle(row)} search={search} />,
        facts: [
          <RequestState key="state" state={row.precheck_status} />,
          [row.internal_id, row.category_details.name].filter(Boolean).join(" · "),
          side === "own" ? localMinute(row.created) : row.requested_by_details.name,
        ],
      })}
      found={(count) => m.asset_requests_found({ count })}
      href={({ id }) => routePath(details, { id })}
      empty={{
        icon: <IconClipboardList size={24} stroke={1.6} />,
        title: m.asset_requests_empty(),
        text: side === "own" ? m.asset_requests_empty_own() : m.asset_requests_empty_approval(),
      }}
      above={
        <>
          {above}
          <Tabs value={current} onChange={(tab) => change({ tab: tab === "pending" ? "" : (tab ?? "") })}>
            <Tabs.List ref={list} aria-label={title}>
              {tabs.map((tab) => (
                <Tabs.Tab key={tab} value={tab}>
                  {tabTitle[tab]()}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        </>
      }
    />
  );
}
