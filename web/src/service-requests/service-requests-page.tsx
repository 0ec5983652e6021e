import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { branchCalls } from "@steward/contract/branches/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import {
  coverages,
  offerStates,
  priorities,
  requestSources,
  requestTypes,
  serviceStates,
} from "@steward/contract/service-requests/constants";
import type { ListedServiceRequest, ServiceRequest } from "@steward/contract/service-requests/rules";
import { lazy, Suspense, useState } from "react";
import { IconCalendarEvent, IconCalendarUser, IconHeadset, IconSettings, IconUserCog } from "@tabler/icons-react";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { Chosen, ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { useGo, useUrlState } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { named } from "../nouns/record-source.ts";
import { useRemembered } from "../lists/table/use-remembered.ts";
import { useMay } from "../session/may.ts";
import { SkeletonArea } from "../ui/skeleton.tsx";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { engineerSource } from "./engineers/engineer-api.ts";
import {
  DueText,
  offerLabel,
  PriorityChip,
  raiserOf,
  requestTitle,
  ServiceStateChip,
  sourceLabel,
} from "./service-request-api.tsx";
import classes from "./service-requests.module.css";

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const yes = () => [{ value: "true", label: m.service_requests_yes() }];

const filters = (): ListFilter[] => [
  { kind: "choices", key: "status", title: m.service_requests_state(), choices: choicesOf(serviceStates) },
  { kind: "choices", key: "priority", title: m.service_requests_priority(), choices: choicesOf(priorities) },
  { kind: "choices", key: "is_overdue", title: m.service_requests_overdue(), single: true, choices: yes() },
  recordsFilter({
    permission: "branch.view",
    key: "branch",
    title: m.service_requests_branch(),
    ...named(branchCalls.list),
  }),
  { kind: "choices", key: "type", title: m.service_requests_type(), choices: choicesOf(requestTypes), more: true },
  {
    kind: "choices",
    key: "coverage",
    title: m.service_requests_coverage(),
    choices: choicesOf(coverages),
    more: true,
  },
  {
    kind: "choices",
    key: "is_escalated",
    title: m.service_requests_escalated(),
    single: true,
    choices: yes(),
    more: true,
  },
  {
    kind: "choices",
    key: "awaits_approval",
    title: m.service_parts_awaits_approval(),
    single: true,
    choices: yes(),
    more: true,
  },
  recordsFilter({
    permission: "service_request.assign",
    key: "engineer",
    title: m.visits_engineer(),
    more: true,
    ...engineerSource,
  }),
  recordsFilter({
    permission: "service_provider.view",
    key: "service_provider",
    title: m.service_requests_provider(),
    more: true,
    ...named(serviceProviderCalls.list),
  }),
  {
    kind: "choices",
    key: "offer",
    title: m.service_requests_offer(),
    choices: offerStates.map((value) => ({ value, label: offerLabel(value) })),
    more: true,
  },
  recordsFilter({
    permission: "problem_statement.view",
    key: "problem_statement",
    title: m.service_requests_problem(),
    more: true,
    ...named(problemStatementCalls.list),
  }),
  {
    kind: "choices",
    key: "source",
    title: m.service_requests_source(),
    choices: requestSources.map((value) => ({ value, label: sourceLabel[value]() })),
    more: true,
  },
  { kind: "days", from: "created_from", to: "created_to", title: m.service_requests_raised(), more: true },
];

/** Columns of requests; on the page of an asset without the asset. */
export const columns = (ofAsset = false): ListColumn<ServiceRequest>[] => [
  {
    key: "internal_id",
    title: m.service_requests_number(),
    sortKey: "internal_id",
    sortFirst: "desc",
    width: 104,
    mono: true,
    render: (row, search) => <Marked text={row.internal_id} search={search} />,
  },
  {
    key: "problem",
    title: m.service_requests_problem(),
    primary: true,
    minWidth: 200,
    render: (row, search) => (
      <CellLines
        first={<Marked text={requestTitle(row)} search={search} />}
        second={ofAsset ? "" : row.steward_asset_details?.name}
        title={requestTitle(row)}
      />
    ),
  },
  {
    key: "status",
    title: m.service_requests_state(),
    width: 140,
    render: (row) => <ServiceStateChip state={row.status} />,
  },
  {
    key: "priority",
    title: m.service_requests_priority(),
    sortKey: "priority",
    sortFirst: "desc",
    width: 112,
    render: (row) => <PriorityChip priority={row.priority} />,
  },
  {
    key: "due",
    title: m.service_requests_due(),
    sortKey: "resolution_due",
    width: 240,
    render: (row) => <DueText request={row} />,
  },
  {
    key: "asset",
    title: m.service_requests_asset(),
    width: 130,
    mono: true,
    hiddenByDefault: true,
    render: (row) => row.steward_asset_details?.asset_id ?? "",
  },
  {
    key: "branch",
    title: m.service_requests_branch(),
    minWidth: 130,
    hiddenByDefault: ofAsset,
    render: (row) => row.branch_details?.name ?? "",
  },
  {
    key: "engineers",
    title: m.engineers_title(),
    minWidth: 140,
    hiddenByDefault: true,
    render: (row) => row.engineer_details.map(({ name }) => name).join(", "),
  },
  {
    key: "provider",
    title: m.service_requests_provider(),
    minWidth: 140,
    hiddenByDefault: true,
    render: (row) => row.service_provider_details?.name ?? "",
  },
  {
    key: "raised_by",
    title: m.service_requests_raised_by(),
    minWidth: 130,
    hiddenByDefault: ofAsset,
    render: raiserOf,
  },
  {
    key: "created",
    title: m.service_requests_raised(),
    sortKey: "created",
    sortFirst: "desc",
    width: 156,
    render: (row) => localMinute(row.created),
  },
];

export const requestCard = (row: ServiceRequest, search = ""): ListCard => ({
  title: <Marked text={requestTitle(row)} search={search} />,
  facts: [
    <span key="state" className={classes.chips}>
      <ServiceStateChip state={row.status} />
      <PriorityChip priority={row.priority} />
    </span>,
    [row.internal_id, row.steward_asset_details?.asset_id].filter(Boolean).join(" · "),
    <DueText key="due" request={row} />,
  ],
});

const RequestBoard = lazy(async () => ({ default: (await import("./board/request-board.tsx")).RequestBoard }));

const AssignSeveralDialog = lazy(async () => ({
  default: (await import("./assign-several-dialog.tsx")).AssignSeveralDialog,
}));

const views = { list: m.service_requests_view_list, board: m.service_requests_view_board } as const;
type View = keyof typeof views;

/** List or board: as the address says, else as this device had it last. */
function useRequestsView(): [View, (view: string) => void] {
  const [{ view }, change] = useUrlState();
  const [last, remember] = useRemembered("service-requests.view");
  const choose = (next: string) => {
    remember(next);
    change({ view: next });
  };
  return [(view ?? last) === "board" ? "board" : "list", choose];
}

const DEFAULT_ORDERING = "-created";

interface RequestsListProps {
  title: string;
  name: string;
  query?: Readonly<Record<string, string>>;
}

function RequestsList({ title, name, query = {} }: RequestsListProps) {
  const go = useGo();
  const [view, choose] = useRequestsView();
  const [assigned, setAssigned] = useState<Chosen<ListedServiceRequest> | null>(null);
  const maySet = useMay("settings.update");
  const mayAssign = useMay("service_request.assign");
  const maySchedule = useMay("service_request.schedule");
  const mayWork = useMay("service_request.work");
  const visits = {
    label: m.visits_title(),
    icon: <IconCalendarEvent size={16} aria-hidden />,
    run: () => void go("service-request-visits"),
  };
  const ownVisits = {
    label: m.my_visits_title(),
    icon: <IconCalendarUser size={16} aria-hidden />,
    run: () => void go("service-request-today"),
  };
  const engineers = {
    label: m.engineers_title(),
    icon: <IconUserCog size={16} aria-hidden />,
    run: () => void go("supply-desk-engineers"),
  };
  const settings = {
    label: m.shell_title_service_settings(),
    icon: <IconSettings size={16} aria-hidden />,
    run: () => void go("admin-service-settings"),
  };
  return (
    <ListPage
      title={title}
      explanation={m.service_requests_explanation()}
      name={name}
      call={serviceRequestCalls.list}
      exported={serviceRequestCalls.export}
      imports="service_requests"
      further={[
        ...(mayWork ? [ownVisits] : []),
        ...(maySchedule || mayWork ? [visits] : []),
        ...(mayAssign ? [engineers] : []),
        ...(maySet ? [settings] : []),
      ]}
      create={{
        permission: "service_request.raise",
        label: m.service_requests_raise(),
        run: () => void go("service-request-raise"),
      }}
      query={query}
      above={
        <div className={classes.views}>
          <SegmentedControl
            aria-label={m.service_requests_view()}
            value={view}
            onChange={choose}
            data={Object.entries(views).map(([value, label]) => ({ value, label: label() }))}
          />
        </div>
      }
      instead={
        view === "board"
          ? () => (
              <Suspense fallback={<SkeletonArea height={480} />}>
                <RequestBoard title={title} query={query} filters={filters()} defaultOrdering={DEFAULT_ORDERING} />
              </Suspense>
            )
          : undefined
      }
      searchLabel={m.service_requests_search()}
      defaultOrdering={DEFAULT_ORDERING}
      filters={filters()}
      columns={columns()}
      card={requestCard}
      found={(count) => m.service_requests_found({ count })}
      href={({ id }) => routePath("service-request-id", { id })}
      bulkActions={(chosen: Chosen<ListedServiceRequest>) => [
        {
          permission: "service_request.assign",
          label: m.service_requests_assign(),
          run: () => setAssigned(chosen),
        },
      ]}
      choosesWhole
      empty={{
        icon: <IconHeadset size={24} stroke={1.6} />,
        title: m.service_requests_empty(),
        text: m.service_requests_empty_text(),
      }}
    >
      {assigned && (
        <Suspense>
          <AssignSeveralDialog chosen={assigned} onClose={() => setAssigned(null)} />
        </Suspense>
      )}
    </ListPage>
  );
}

/** Every request that the caller may see. */
export const ServiceRequestsPage = () => (
  <RequestsList title={m.shell_title_service_request()} name="service-requests" />
);
export const AllServiceRequestsPage = () => (
  <RequestsList title={m.shell_title_all_service_request()} name="service-requests" />
);
/** Those that the caller raised. */
export const MyServiceRequestsPage = () => (
  <RequestsList title={m.shell_title_my_service_request()} name="my-service-requests" query={{ raised_by: "me" }} />
);
