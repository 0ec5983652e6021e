import { assignedRequestCalls as calls } from "@steward/contract/service-requests/assigned/calls";
import { assignedStates } from "@steward/contract/service-requests/assigned/constants";
import type { AssignedRequest } from "@steward/contract/service-requests/assigned/rules";
import { priorities } from "@steward/contract/service-requests/constants";
import { IconMailQuestion } from "@tabler/icons-react";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { routePath } from "../../navigation/routes.ts";
import { named } from "../../nouns/record-source.ts";
import { REQUEST_PAGING } from "../request-list.ts";
import { PriorityChip } from "../service-request-api.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { AssignedStateChip, assignedStateLabel, assignedTitle, WorkRating } from "./assigned-request-api.tsx";
import { useAssignedActions } from "./use-assigned-actions.tsx";

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "state",
    title: m.assigned_requests_state(),
    choices: assignedStates.map((value) => ({ value, label: assignedStateLabel(value) })),
  },
  {
    kind: "choices",
    key: "priority",
    title: m.service_requests_priority(),
    choices: priorities.map((value) => ({ value, label: value })),
  },
  recordsFilter({ key: "customer", title: m.assigned_requests_customer(), ...named(calls.customers) }),
];

const columns = (): ListColumn<AssignedRequest>[] => [
  {
    key: "internal_id",
    title: m.service_requests_number(),
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
        first={<Marked text={assignedTitle(row)} search={search} />}
        second={<Marked text={[row.asset_name, row.serial_number].filter(Boolean).join(" · ")} search={search} />}
        title={assignedTitle(row)}
      />
    ),
  },
  {
    key: "state",
    title: m.assigned_requests_state(),
    width: 132,
    render: ({ state }) => <AssignedStateChip state={state} />,
  },
  {
    key: "priority",
    title: m.service_requests_priority(),
    sortKey: "priority",
    sortFirst: "desc",
    width: 108,
    render: ({ priority }) => <PriorityChip priority={priority} />,
  },
  {
    key: "customer",
    title: m.assigned_requests_customer(),
    minWidth: 160,
    render: (row, search) => <Marked text={row.customer_details.name} search={search} />,
  },
  { key: "place", title: m.service_requests_place(), minWidth: 180, render: ({ place }) => place },
  {
    key: "resolution_due",
    title: m.service_requests_resolution_due(),
    width: 160,
    render: (row) => localMinute(row.resolution_due) || "–",
  },
  {
    key: "rating",
    title: m.assigned_requests_rating(),
    width: 132,
    render: ({ rating }) => (rating ? <WorkRating rating={rating} /> : "–"),
  },
  {
    key: "created",
    title: m.assigned_requests_offered_on(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    render: (row) => localMinute(row.created),
  },
];

/** Requests that customers offer to the organisation, and what it answered. */
export function AssignedRequestsPage() {
  const { actionsOf, dialog } = useAssignedActions();
  return (
    <ListPage
      name="assigned-requests"
      title={m.assigned_requests_title()}
      explanation={m.assigned_requests_explanation()}
      call={calls.list}
      paging={REQUEST_PAGING}
      exported={calls.export}
      searchLabel={m.assigned_requests_search()}
      defaultOrdering="-created"
      filters={filters()}
      columns={columns()}
      card={(row, search) => ({
        title: <Marked text={assignedTitle(row)} search={search} />,
        facts: [
          <AssignedStateChip key="state" state={row.state} />,
          <PriorityChip key="priority" priority={row.priority} />,
          <Marked key="customer" text={row.customer_details.name} search={search} />,
          row.internal_id,
          row.rating && <WorkRating key="rating" rating={row.rating} />,
        ],
      })}
      found={(count) => m.assigned_requests_found({ count })}
      href={({ id }) => routePath("supply-desk-assigned-requests-id", { id })}
      rowActions={actionsOf}
      faint={({ state }) => !["Offered", "Accepted"].includes(state)}
      empty={{
        icon: <IconMailQuestion size={24} stroke={1.6} />,
        title: m.assigned_requests_empty(),
        text: m.assigned_requests_empty_text(),
      }}
    >
      {dialog}
    </ListPage>
  );
}
