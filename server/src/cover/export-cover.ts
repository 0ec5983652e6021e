import type { coverCalls } from "@steward/contract/cover/calls";
import type { EndingCover } from "@steward/contract/cover/rules";
import { type ExportColumn, exportList } from "../activity/export-list.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { findEnding } from "./cover-queries.ts";

const columns: readonly ExportColumn<EndingCover>[] = [
  { title: "Ends", type: "date", read: (row) => row.end_date },
  { title: "Days left", type: "number", read: (row) => row.days_left },
  { title: "State", type: "text", read: (row) => row.status },
  { title: "Kind", type: "text", read: (row) => (row.kind === "amc" ? "AMC" : "Warranty") },
  { title: "Asset tag", type: "text", read: (row) => row.asset_details.asset_id },
  { title: "Asset name", type: "text", read: (row) => row.asset_details.name },
  { title: "Category", type: "text", read: (row) => row.category_details?.name },
  { title: "Branch", type: "text", read: (row) => row.branch_details?.name },
  { title: "Service provider", type: "text", read: (row) => row.provider_details?.name },
  { title: "Contract number", type: "text", read: (row) => row.contract_number },
  { title: "Starts", type: "date", read: (row) => row.start_date },
];

/** Exports Expiring Cover as a file. */
export const exportCover = (ctx: Context, input: Input<typeof coverCalls.export>) =>
  exportList(ctx, input, { name: "expiring-cover", columns, find: findEnding });
