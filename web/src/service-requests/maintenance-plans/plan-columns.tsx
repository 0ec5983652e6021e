import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import type { MaintenancePlan } from "@steward/contract/service-requests/maintenance-plans/rules";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import type { ListCard, ListColumn, ListFilter } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { modelSource } from "../../models/model-api.ts";
import { named } from "../../nouns/record-source.ts";
import { countText } from "../../ui/text/count-text.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { intervalText, nextText, placeText, PlanState, targetText } from "./plan-api.tsx";

const model = (): ListFilter =>
  recordsFilter({ permission: "model.view", key: "product", title: m.plans_model(), ...modelSource });
const category = (): ListFilter =>
  recordsFilter({
    permission: "category.view",
    key: "category",
    title: m.plans_category(),
    ...named(categoryCalls.list),
    query: { kind: "asset" },
  });
const provider = (): ListFilter =>
  recordsFilter({
    permission: "service_provider.view",
    key: "service_provider",
    title: m.service_requests_provider(),
    more: true,
    ...named(serviceProviderCalls.list),
  });

/** Filters of plans and of their forecast. */
export const forecastFilters = (): ListFilter[] => [category(), model(), provider()];

export const filters = (): ListFilter[] => [
  {
    kind: "choices",
    key: "is_active",
    title: m.forms_state(),
    single: true,
    choices: [
      { value: "true", label: m.forms_active() },
      { value: "false", label: m.plans_paused() },
    ],
  },
  ...forecastFilters(),
  recordsFilter({
    permission: "problem_statement.view",
    key: "problem_statement",
    title: m.service_requests_problem(),
    more: true,
    ...named(problemStatementCalls.list),
  }),
];

/** Columns of plans; on the page of an asset without what they are on. */
export const columns = (ofAsset = false): ListColumn<MaintenancePlan>[] => [
  {
    key: "name",
    title: m.plans_name(),
    sortKey: "name",
    primary: true,
    minWidth: 220,
    render: (plan, search) => (
      <CellLines
        first={<Marked text={plan.name} search={search} />}
        second={<Marked text={targetText(plan)} search={search} />}
        title={plan.name}
      />
    ),
  },
  {
    key: "next_due",
    title: m.plans_next_due(),
    sortKey: "next_due",
    width: 130,
    render: (plan) => nextText(plan) || "–",
  },
  { key: "interval", title: m.plans_interval(), width: 150, render: intervalText },
  { key: "state", title: m.forms_state(), width: 120, render: (plan) => <PlanState plan={plan} /> },
  {
    key: "place",
    title: m.plans_where(),
    minWidth: 170,
    hiddenByDefault: ofAsset,
    render: placeText,
  },
  {
    key: "open_requests",
    title: m.plans_open(),
    width: 130,
    alignEnd: true,
    render: ({ open_requests }) => countText(open_requests),
  },
  {
    key: "provider",
    title: m.service_requests_provider(),
    minWidth: 150,
    hiddenByDefault: true,
    render: ({ service_provider_details }) => service_provider_details?.name ?? "",
  },
];

export const planCard = (plan: MaintenancePlan, search = ""): ListCard => ({
  title: <Marked text={plan.name} search={search} />,
  facts: [
    <PlanState key="state" plan={plan} />,
    <Marked key="target" text={targetText(plan)} search={search} />,
    nextText(plan) ? m.plans_interval_next({ interval: intervalText(plan), day: nextText(plan) }) : intervalText(plan),
  ],
});
