import type { reservationCalls } from "@steward/contract/assets/reservations/calls";
import type { Reservation } from "@steward/contract/assets/reservations/rules";
import { type ExportColumn, exportList, momentColumn } from "../../activity/export-list.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { findReservations } from "./reservation-queries.ts";

const columns: readonly ExportColumn<Reservation>[] = [
  { title: "First day", type: "date", read: ({ starts }) => starts },
  { title: "Last day", type: "date", read: ({ ends }) => ends },
  { title: "Person", type: "text", read: ({ user_details }) => user_details.name },
  { title: "Asset tag", type: "text", read: ({ asset_details }) => asset_details.asset_id },
  { title: "Asset name", type: "text", read: ({ asset_details }) => asset_details.name },
  { title: "State", type: "text", read: ({ state }) => state },
  { title: "Note", type: "text", read: ({ note }) => note },
  { title: "Reason", type: "text", read: ({ reason }) => reason },
  momentColumn("Reserved", ({ created }) => created),
  { title: "Reserved by", type: "text", read: ({ created_by_details }) => created_by_details?.name },
];

/** Exports what is reserved for whom as a file. */
export const exportReservations = (ctx: Context, input: Input<typeof reservationCalls.export>) =>
  exportList(ctx, input, { name: "reservations", columns, find: findReservations });
