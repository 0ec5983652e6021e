import "@mantine/core/styles/SegmentedControl.layer.css";
import { branchCalls } from "@steward/contract/branches/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import {
  coverages,
  offerStates,
  priorities,
  requestSources,
  requestTypes,
  serviceStates,
} from "@steward/contract/service-requests/constants";
import type { ServiceRequest } from "@steward/contract/service-requests/rules";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import type { ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { locationSource } from "../locations/location-api.ts";
import { m } from "../messages/messages.js";
import { named } from "../nouns/record-source.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { engineerSource } from "./engineers/engineer-api.ts";
import { planSource } from "./maintenance-plans/plan-api.tsx";
import { requestTitle } from "./request-lines-api.ts";
import { DueText, offerLabel, PriorityChip, raiserOf, ServiceStateChip, sourceLabel } from "./service-request-api.tsx";
import classes from "./service-requests.module.css";

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const yes = () => [{ value: "true", label: m.service_requests_yes() }];

/** Filters of the lists and the board. */
export const filters = (): ListFilter[] => [
  { kind: "choices", key: "status", title: m.service_requests_state(), choices: choicesOf(serviceStates) },
  { kind: "choices", key: "is_open", title: m.service_requests_open(), single: true, choices: yes(), more: true },
  { kind: "choices", key: "priority", title: m.service_requests_priority(), choices: choicesOf(priorities) },
  { kind: "choices", key: "is_overdue", title: m.service_requests_overdue(), single: true, choices: yes() },
  recordsFilter({
    permission: "branch.view",
    key: "branch",
    title: m.service_requests_branch(),
    ...named(branchCalls.list),
  }),
  recordsFilter({
    permission: "location.view",
    key: "location",
    title: m.service_requests_location(),
    more: true,
    ...locationSource,
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
  recordsFilter({
    permission: "service_request.schedule",
    key: "maintenance_plan",
    title: m.activity_kind_maintenance_plan(),
    more: true,
    ...planSource,
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
    width: 132,
    render: (row) => <ServiceStateChip state={row.status} />,
  },
  {
    key: "priority",
    title: m.service_requests_priority(),
    sortKey: "priority",
    sortFirst: "desc",
    width: 104,
    render: (row) => <PriorityChip priority={row.priority} />,
  },
  {
    key: "due",
    title: m.service_requests_due(),
    sortKey: "resolution_due",
    width: 256,
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
