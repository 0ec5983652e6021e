import { assetSource } from "../../assets/asset-api.ts";
import { branchCalls } from "@steward/contract/branches/calls";
import { visitStates } from "@steward/contract/service-requests/visits/constants";
import type { ServiceVisit } from "@steward/contract/service-requests/visits/rules";
import { IconCalendarEvent, IconCalendarWeek } from "@tabler/icons-react";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { useGo } from "../../navigation/navigation.tsx";
import { routePath } from "../../navigation/routes.ts";
import { named } from "../../nouns/record-source.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { calls, plannedText, requestPage, visitedText, VisitStateChip } from "./visit-api.tsx";
import classes from "./visits.module.css";

const yes = () => [{ value: "true", label: m.service_requests_yes() }];

const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "engineer",
    title: m.visits_engineer(),
    single: true,
    choices: [{ value: "me", label: m.visits_mine() }],
  },
  { kind: "choices", key: "is_open", title: m.visits_open(), single: true, choices: yes() },
  { kind: "choices", key: "is_missed", title: m.visits_missed(), single: true, choices: yes() },
  { kind: "days", from: "planned_from", to: "planned_to", title: m.visits_planned() },
  {
    kind: "choices",
    key: "status",
    title: m.visits_state(),
    choices: visitStates.map((value) => ({ value, label: value })),
    more: true,
  },
  {
    kind: "choices",
    key: "is_charged",
    title: m.visits_charged(),
    single: true,
    choices: [
      { value: "true", label: m.visits_charged_yes() },
      { value: "false", label: m.visits_charged_no() },
    ],
    more: true,
  },
  recordsFilter({
    permission: "asset.view",
    key: "steward_asset",
    title: m.service_parts_asset(),
    more: true,
    ...assetSource,
  }),
  recordsFilter({
    permission: "branch.view",
    key: "branch",
    title: m.visits_branch(),
    more: true,
    ...named(branchCalls.list),
  }),
];

const aboutOf = (visit: ServiceVisit) =>
  [visit.service_request_details.problem, visitedText(visit)].filter(Boolean).join(" · ");

/** Who comes, with the provider whose engineer that is. */
const whoOf = ({ engineer_name, partner_details }: ServiceVisit) =>
  [engineer_name, partner_details?.name].filter(Boolean).join(" · ");

const columns = (): ListColumn<ServiceVisit>[] => [
  {
    key: "planned",
    title: m.visits_planned(),
    sortKey: "scheduled_at",
    width: 210,
    render: plannedText,
  },
  {
    key: "request",
    title: m.visits_request(),
    primary: true,
    minWidth: 220,
    render: (row, search) => (
      <CellLines
        first={<Marked text={aboutOf(row)} search={search} />}
        second={row.service_request_details.internal_id}
        title={aboutOf(row)}
      />
    ),
  },
  {
    key: "engineer",
    title: m.visits_engineer(),
    minWidth: 150,
    render: (row, search) => <Marked text={whoOf(row)} search={search} />,
  },
  {
    key: "state",
    title: m.visits_state(),
    width: 190,
    render: (row) => (
      <span className={classes.chips}>
        <VisitStateChip visit={row} />
      </span>
    ),
  },
  { key: "branch", title: m.visits_branch(), minWidth: 140, render: (row) => row.branch_details?.name ?? "" },
];

/** Visits of all requests, by their planned time. */
export function VisitsPage() {
  const go = useGo();
  return (
    <ListPage
      name="visits"
      further={{
        label: m.ui_as_calendar(),
        icon: <IconCalendarWeek size={16} aria-hidden />,
        run: () => void go("service-request-visit-calendar"),
      }}
      title={m.visits_title()}
      explanation={m.visits_explanation()}
      call={calls.all}
      exported={calls.export}
      searchLabel={m.visits_search()}
      defaultOrdering="-scheduled_at"
      filters={filters()}
      columns={columns()}
      card={(row, search) => ({
        title: <Marked text={aboutOf(row)} search={search} />,
        facts: [
          <span key="state" className={classes.chips}>
            <VisitStateChip visit={row} />
          </span>,
          `${row.service_request_details.internal_id} · ${plannedText(row)}`,
          [whoOf(row), row.location_details?.name].filter(Boolean).join(" · "),
        ],
      })}
      found={(count) => m.visits_found({ count })}
      href={(row) => {
        const { name, params } = requestPage(row);
        return `${routePath(name, params)}?tab=visits`;
      }}
      empty={{
        icon: <IconCalendarEvent size={24} stroke={1.6} />,
        title: m.visits_empty(),
        text: m.visits_empty_text(),
      }}
    />
  );
}
