import type { Custody } from "@steward/contract/assets/custody/rules";
import { CellLines } from "../../lists/cells/cell-lines.tsx";
import { CellText } from "../../lists/cells/cell-text.tsx";
import type { ListCard, ListColumn } from "../../lists/list-props.ts";
import { m } from "../../messages/messages.js";
import { StatusChip } from "../../ui/status/status-chip.tsx";
import { Marked } from "../../ui/text/marked.tsx";
import { localMinute } from "../../ui/text/local-time.ts";
import { conditionLabel } from "./custody-labels.ts";
import { DueText, HolderText, holderName } from "./holder-text.tsx";

const titleOf = ({ asset_details }: Custody) => asset_details.name || asset_details.asset_id;

const due = (row: Custody) =>
  row.returned === null && row.expected_return !== null ? (
    <DueText day={row.expected_return} isOverdue={row.is_overdue} />
  ) : null;

/** Whether the person has confirmed to have it, where it is a person's. */
const acceptance = ({ holder_details, accepted, declined, decline_reason, returned }: Custody): string => {
  if (accepted !== null) return m.custody_accepted();
  if (declined !== null) return m.custody_declined_line({ reason: decline_reason });
  return holder_details.kind === "user" && returned === null ? m.custody_waits() : "";
};

/** Columns of who holds what; `withHolder` is false where all is one holder's. */
export const custodyColumns = (withHolder: boolean): ListColumn<Custody>[] => [
  {
    key: "asset_id",
    title: m.assets_tag(),
    width: 112,
    mono: true,
    render: (row, search) => <CellText text={row.asset_details.asset_id} search={search} />,
  },
  {
    key: "asset",
    title: m.assets_asset(),
    primary: true,
    minWidth: 160,
    render: (row, search) => (
      <CellLines
        title={titleOf(row)}
        first={<Marked text={titleOf(row)} search={search} />}
        second={<Marked text={row.asset_details.serial_number} search={search} />}
      />
    ),
  },
  ...(withHolder
    ? [
        {
          key: "holder",
          title: m.custody_holder(),
          minWidth: 160,
          share: 1.2,
          render: (row: Custody) => <HolderText holder={row.holder_details} />,
        },
      ]
    : []),
  {
    key: "expected_return",
    title: m.custody_expected_return(),
    sortKey: "expected_return",
    width: 224,
    render: due,
  },
  {
    key: "checked_out",
    title: m.custody_since(),
    sortKey: "checked_out",
    sortFirst: "desc",
    width: 148,
    render: (row) => <CellText text={localMinute(row.checked_out)} quiet />,
  },
  {
    key: "accepted",
    title: m.custody_accepted(),
    minWidth: 120,
    share: 0.8,
    render: (row) => <CellText text={acceptance(row)} quiet />,
  },
  {
    key: "status",
    title: m.assets_status(),
    width: 188,
    hiddenByDefault: true,
    render: (row) => <StatusChip status={row.asset_details.status_details} />,
  },
  {
    key: "checked_out_by",
    title: m.custody_by(),
    width: 160,
    hiddenByDefault: true,
    render: (row) => <CellText text={row.checked_out_by_details?.name ?? ""} />,
  },
  {
    key: "returned",
    title: m.custody_returned(),
    width: 148,
    hiddenByDefault: true,
    render: (row) => <CellText text={localMinute(row.returned)} quiet />,
  },
  {
    key: "condition",
    title: m.custody_condition(),
    width: 120,
    hiddenByDefault: true,
    render: (row) => <CellText text={row.condition ? conditionLabel[row.condition]() : ""} />,
  },
  {
    key: "note",
    title: m.custody_note(),
    width: 200,
    hiddenByDefault: true,
    render: (row) => <CellText text={row.note} />,
  },
];

/** A custody as a card: the asset, who holds it and until when. */
export const custodyCard = (row: Custody, search: string): ListCard => ({
  title: <Marked text={titleOf(row)} search={search} />,
  facts: [
    <Marked key="tag" text={row.asset_details.asset_id} search={search} />,
    holderName(row.holder_details),
    due(row) ?? localMinute(row.checked_out),
  ],
});
