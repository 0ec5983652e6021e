import { inviteStates } from "@steward/contract/exchange/constants";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type { OemAsset } from "@steward/contract/oem-assets/rules";
import { IconPackageImport } from "@tabler/icons-react";
import { useState } from "react";
import { HandOverChip } from "../../exchange/hand-over.tsx";
import { stateChoices } from "../../exchange/hand-over-states.ts";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { recordsFilter } from "../../lists/filters/records-filter.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Chosen, ListColumn, ListFilter } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { routePath } from "../../navigation/routes.ts";
import { localMinute } from "../../ui/text/local-time.ts";
import { Marked } from "../../ui/text/marked.tsx";
import { EITHER, oemSource } from "./oem-asset-api.ts";
import classes from "./oem-assets.module.css";
import type { SeveralStep } from "./several-dialog.tsx";
import { useInviteActions } from "./use-invite-actions.tsx";
import { WaitingBand } from "./waiting-band.tsx";
import { lazily } from "../../ui/lazily.tsx";

const SeveralDialog = lazily(async () => (await import("./several-dialog.tsx")).SeveralDialog);

const filters = (): ListFilter[] => [
  { kind: "choices", key: "invite_status", title: m.exchange_state(), choices: stateChoices(inviteStates) },
  recordsFilter({ key: "oem", title: m.oem_assets_oem(), ...oemSource }),
];

const columns = (): ListColumn<OemAsset>[] => [
  {
    key: "asset_name",
    title: m.oem_assets_asset(),
    primary: true,
    sortKey: "asset_name",
    minWidth: 200,
    render: (row, search) => (
      <CellLines
        first={<Marked text={row.asset_name} search={search} />}
        second={row.product_details.product_number}
        title={row.asset_name}
      />
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
    key: "invite_status",
    title: m.exchange_state(),
    width: 132,
    render: (row) => <HandOverChip state={row.invite_status} />,
  },
  { key: "oem", title: m.oem_assets_oem(), minWidth: 150, render: (row) => row.oem_details.name },
  {
    key: "category",
    title: m.assets_category(),
    minWidth: 130,
    render: (row) => row.category_details?.name ?? "–",
  },
  {
    key: "brand",
    title: m.assets_brand(),
    minWidth: 130,
    hiddenByDefault: true,
    render: (row) => row.brand_details?.name ?? "–",
  },
  {
    key: "linked_asset",
    title: m.oem_assets_own_asset(),
    width: 130,
    render: (row) => row.linked_asset_details?.asset_id ?? "–",
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
    hiddenByDefault: true,
    render: (row) => localMinute(row.answered) || "–",
  },
];

/** Assets that manufacturers hand over to the organisation. */
export function OemAssetsPage() {
  const { actionsOf, dialog } = useInviteActions();
  const [several, setSeveral] = useState<{ step: SeveralStep; chosen: Chosen<OemAsset> } | null>(null);
  return (
    <ListPage
      name="oem-assets"
      title={m.shell_title_oem()}
      explanation={m.oem_assets_explanation()}
      call={oemAssetCalls.list}
      exported={oemAssetCalls.export}
      searchLabel={m.oem_assets_search()}
      defaultOrdering="-created"
      filters={filters()}
      columns={columns()}
      card={(row, search) => ({
        title: <Marked text={row.asset_name} search={search} />,
        facts: [
          <HandOverChip key="state" state={row.invite_status} />,
          <span key="serial" className={classes.mono}>
            <Marked text={row.serial_number} search={search} />
          </span>,
          row.oem_details.name,
        ],
        ...(row.primary_image
          ? { picture: <img src={row.primary_image.thumbnail} alt="" loading="lazy" className={classes.thumbnail} /> }
          : {}),
      })}
      found={(count) => m.oem_assets_found({ count })}
      href={({ id }) => routePath("asset-management-oem-id", { id })}
      rowActions={actionsOf}
      bulkActions={(chosen) => [
        {
          permission: EITHER,
          label: m.oem_assets_receive(),
          run: () => setSeveral({ step: "receive", chosen }),
        },
        {
          permission: "oem_asset.move",
          label: m.oem_assets_move(),
          run: () => setSeveral({ step: "move", chosen }),
        },
        {
          permission: EITHER,
          label: m.oem_assets_decline(),
          danger: true,
          run: () => setSeveral({ step: "decline", chosen }),
        },
      ]}
      choosesWhole
      faint={({ invite_status }) => ["Declined", "Returned", "Withdrawn"].includes(invite_status)}
      empty={{
        icon: <IconPackageImport size={24} stroke={1.6} />,
        title: m.oem_assets_empty(),
        text: m.oem_assets_empty_text(),
      }}
      above={<WaitingBand />}
    >
      {dialog}
      {several && <SeveralDialog {...several} onClose={() => setSeveral(null)} />}
    </ListPage>
  );
}
