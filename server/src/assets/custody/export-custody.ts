import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { HolderKind } from "@steward/contract/assets/custody/constants";
import type { Custody } from "@steward/contract/assets/custody/rules";
import { type ExportColumn, exportList, momentColumn, yesOrNo } from "../../activity/export-list.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { findCustody } from "./custody-queries.ts";

const KINDS: Record<HolderKind, string> = { user: "Person", location: "Place", asset: "Asset" };

const columns: readonly ExportColumn<Custody>[] = [
  { title: "Asset tag", type: "text", read: ({ asset_details }) => asset_details.asset_id },
  { title: "Asset name", type: "text", read: ({ asset_details }) => asset_details.name },
  { title: "Serial number", type: "text", read: ({ asset_details }) => asset_details.serial_number },
  { title: "Status", type: "text", read: ({ asset_details }) => asset_details.status_details.name },
  { title: "Assigned to", type: "text", read: ({ holder_details }) => holder_details.name },
  { title: "Kind of holder", type: "text", read: ({ holder_details }) => KINDS[holder_details.kind] },
  momentColumn("Checked out", ({ checked_out }) => checked_out),
  { title: "Checked out by", type: "text", read: ({ checked_out_by_details }) => checked_out_by_details?.name },
  { title: "Expected return", type: "date", read: ({ expected_return }) => expected_return },
  { title: "Overdue", type: "text", read: ({ is_overdue }) => yesOrNo(is_overdue) },
  momentColumn("Accepted", ({ accepted }) => accepted),
  momentColumn("Declined", ({ declined }) => declined),
  { title: "Reason for declining", type: "text", read: ({ decline_reason }) => decline_reason },
  momentColumn("Checked in", ({ returned }) => returned),
  { title: "Checked in by", type: "text", read: ({ returned_by_details }) => returned_by_details?.name },
  { title: "Condition", type: "text", read: ({ condition }) => condition },
  { title: "Note", type: "text", read: ({ note }) => note },
  { title: "Note at check-in", type: "text", read: ({ return_note }) => return_note },
];

/** Exports who holds what as a file. */
export const exportCustody = (ctx: Context, input: Input<typeof custodyCalls.export>) =>
  exportList(ctx, input, { name: "custody", columns, find: findCustody });
