import { issuedStates } from "@steward/contract/exchange/constants";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import type { IssuedAsset } from "@steward/contract/issued-assets/rules";
import { IconTruckDelivery } from "@tabler/icons-react";
import { HandOverChip } from "../exchange/hand-over.tsx";
import { stateChoices } from "../exchange/hand-over-states.ts";
import { CellLines } from "../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../lists/filters/records-filter.ts";
import { ListPage } from "../lists/list-page.tsx";
import type { ListColumn, ListFilter } from "../lists/list-props.ts";
import { m } from "../messages/messages.js";
import { modelSource } from "../models/model-api.ts";
import { useGo } from "../navigation/navigation.tsx";
import { routePath } from "../navigation/routes.ts";
import { named } from "../nouns/record-source.ts";
import { localMinute } from "../ui/text/local-time.ts";
import { Marked } from "../ui/text/marked.tsx";
import { receiverOf } from "./issued-asset-api.ts";
import classes from "./issued-assets.module.css";
import { useIssuedActions } from "./use-issued-actions.tsx";

const filters = (): ListFilter[] => [
  { kind: "choices", key: "state", title: m.exchange_state(), choices: stateChoices(issuedStates) },
  recordsFilter({ key: "customer", title: m.issued_assets_customer(), ...named(issuedAssetCalls.customers) }),
  recordsFilter({ permission: "model.view", key: "product", title: m.assets_model(), ...modelSource }),
];

const columns = (): ListColumn<IssuedAsset>[] => [
  {
    key: "product",
    title: m.assets_model(),
    primary: true,
    minWidth: 200,
    render: ({ product_details: { name, code } }, search) => (
      <CellLines first={<Marked text={name} search={search} />} second={code} title={name} />
    ),
  },
  {
    key: "serial_number",
    title: m.exchange_serial_number(),
    sortKey: "serial_number",
    width: 170,
    mono: true,
    render: (row, search) => <Marked text={row.serial_number} search={search} />,
  },
  {
    key: "state",
    title: m.exchange_state(),
    width: 132,
    render: ({ state }) => <HandOverChip state={state} />,
  },
  { key: "customer", title: m.issued_assets_customer(), minWidth: 170, render: receiverOf },
  {
    key: "batch",
    title: m.exchange_batch(),
    width: 120,
    mono: true,
    hiddenByDefault: true,
    render: (row, search) => <Marked text={row.batch} search={search} />,
  },
  {
    key: "created",
    title: m.exchange_issued_on(),
    sortKey: "created",
    sortFirst: "desc",
    width: 160,
    render: (row) => localMinute(row.created),
  },
  {
    key: "answered",
    title: m.exchange_answered_on(),
    sortKey: "answered",
    sortFirst: "desc",
    width: 160,
    render: (row) => localMinute(row.answered) || "–",
  },
];

/** Assets that the organisation handed over to its customers. */
export function IssuedAssetsPage() {
  const go = useGo();
  const { actionsOf, dialog } = useIssuedActions();
  return (
    <ListPage
      name="issued-assets"
      title={m.issued_assets_title()}
      explanation={m.issued_assets_explanation()}
      call={issuedAssetCalls.list}
      exported={issuedAssetCalls.export}
      imports="issued_assets"
      create={{
        permission: "oem_asset.issue",
        label: m.issued_assets_create(),
        run: () => void go("supply-desk-issued-assets-create"),
      }}
      searchLabel={m.issued_assets_search()}
      defaultOrdering="-created"
      filters={filters()}
      columns={columns()}
      card={(row, search) => ({
        title: <Marked text={row.product_details.name} search={search} />,
        facts: [
          <HandOverChip key="state" state={row.state} />,
          <span key="serial" className={classes.mono}>
            <Marked text={row.serial_number} search={search} />
          </span>,
          receiverOf(row),
        ],
      })}
      found={(count) => m.issued_assets_found({ count })}
      href={({ id }) => routePath("supply-desk-issued-assets-id", { id })}
      rowActions={actionsOf}
      faint={({ state }) => ["Declined", "Returned", "Withdrawn"].includes(state)}
      empty={{
        icon: <IconTruckDelivery size={24} stroke={1.6} />,
        title: m.issued_assets_empty(),
        text: m.issued_assets_empty_text(),
      }}
    >
      {dialog}
    </ListPage>
  );
}
