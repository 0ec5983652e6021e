import { branchCalls } from "@steward/contract/branches/calls";
import { servicePartCalls } from "@steward/contract/service-parts/calls";
import type { ServicePart } from "@steward/contract/service-parts/rules";
import { IconTool } from "@tabler/icons-react";
import { assetSource } from "../assets/asset-api.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { ListCard, ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { routePath } from "../navigation/routes.ts";
import { named } from "../nouns/record-source.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { amountText, FittedChip, payerText, piecesText, serialsText, sideText } from "./part-api.tsx";

const filters = (): ListFilter[] => [
  recordsFilter({ permission: "asset.view", key: "steward_asset", title: m.service_parts_asset(), ...assetSource }),
  {
    kind: "choices",
    key: "is_covered",
    title: m.service_parts_payer(),
    single: true,
    choices: [
      { value: "false", label: m.service_parts_charged() },
      { value: "true", label: m.service_parts_covered() },
    ],
  },
  {
    kind: "choices",
    key: "is_fitted",
    title: m.service_parts_state(),
    single: true,
    choices: [
      { value: "true", label: m.service_parts_fitted() },
      { value: "false", label: m.service_parts_planned() },
    ],
  },
  recordsFilter({
    permission: "branch.view",
    key: "branch",
    title: m.service_requests_branch(),
    more: true,
    ...named(branchCalls.list),
  }),
  { kind: "days", from: "fitted_from", to: "fitted_to", title: m.service_parts_fitted(), more: true },
];

const columns = (): ListColumn<ServicePart>[] => [
  {
    key: "part_name",
    title: m.service_parts_name(),
    primary: true,
    sortKey: "part_name",
    minWidth: 180,
    render: (row, search) => (
      <CellLines
        first={<Marked text={row.part_name} search={search} />}
        second={[row.part_number, serialsText(row), sideText(row)].filter(Boolean).join(" · ")}
        title={row.part_name}
      />
    ),
  },
  {
    key: "request",
    title: m.service_parts_request(),
    width: 112,
    mono: true,
    render: (row) => row.request_details.name,
  },
  {
    key: "asset",
    title: m.service_parts_asset(),
    minWidth: 150,
    render: ({ steward_asset_details: asset, assigned_details: assigned }) =>
      asset ? (
        <CellLines first={asset.name} second={asset.asset_id} title={asset.name} />
      ) : (
        (assigned?.asset_name ?? "")
      ),
  },
  { key: "state", title: m.service_parts_state(), width: 120, render: (row) => <FittedChip part={row} /> },
  { key: "payer", title: m.service_parts_payer(), width: 110, render: payerText },
  {
    key: "total",
    title: m.service_parts_total(),
    width: 150,
    alignEnd: true,
    render: (row) => (
      <CellLines
        first={amountText(row.total, row.currency)}
        second={piecesText(row)}
        title={amountText(row.total, row.currency)}
      />
    ),
  },
  {
    key: "fitted_at",
    title: m.service_parts_fitted(),
    width: 156,
    render: (row) => localMinute(row.fitted_at),
  },
  {
    key: "created",
    title: m.stock_created(),
    sortKey: "created",
    sortFirst: "desc",
    width: 156,
    hiddenByDefault: true,
    render: (row) => localMinute(row.created),
  },
];

const card = (row: ServicePart, search = ""): ListCard => ({
  title: <Marked text={row.part_name} search={search} />,
  facts: [
    [row.request_details.name, row.steward_asset_details?.name ?? row.assigned_details?.asset_name, sideText(row)]
      .filter(Boolean)
      .join(" · "),
    [amountText(row.total, row.currency), payerText(row)].join(" · "),
    <FittedChip key="state" part={row} />,
  ],
});

/** Parts of all service requests. */
export const PartsPage = () => (
  <ListPage
    title={m.service_parts_all_title()}
    explanation={m.service_parts_explanation()}
    name="service-parts"
    call={servicePartCalls.list}
    exported={servicePartCalls.export}
    searchLabel={m.service_parts_search()}
    defaultOrdering="-created"
    filters={filters()}
    columns={columns()}
    card={card}
    found={(count) => m.service_parts_found({ count })}
    href={({ request: id, assigned_details: assigned }) =>
      `${routePath(assigned ? "supply-desk-assigned-requests-id" : "service-request-id", { id })}?tab=parts`
    }
    empty={{
      icon: <IconTool size={24} stroke={1.6} />,
      title: m.service_parts_empty(),
      text: m.service_parts_empty_text(),
    }}
  />
);
