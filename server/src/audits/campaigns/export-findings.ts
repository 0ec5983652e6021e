import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Finding } from "@steward/contract/audits/campaigns/rules";
import { type ExportColumn, exportPresented, momentColumn, yesOrNo } from "../../activity/export-list.ts";
import { breadcrumbText } from "../../activity/record-activity.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { campaignOf } from "./campaign-queries.ts";
import { findFindings, presentFinding } from "./finding-queries.ts";

const placeText = (place: Finding["found_location_details"]) => place && breadcrumbText(place.breadcrumb).text;

const columns: readonly ExportColumn<Finding>[] = [
  { title: "Asset tag", type: "text", read: ({ label }) => label },
  { title: "Asset name", type: "text", read: ({ asset_details }) => asset_details?.name },
  { title: "Serial number", type: "text", read: ({ asset_details }) => asset_details?.serial_number },
  { title: "Expected", type: "text", read: ({ is_expected }) => yesOrNo(is_expected) },
  { title: "Result", type: "text", read: ({ result }) => result },
  { title: "Expected at", type: "text", read: ({ expected_location_details: place }) => placeText(place) },
  { title: "Found at", type: "text", read: ({ found_location_details: place }) => placeText(place) },
  { title: "Condition", type: "text", read: ({ condition }) => condition },
  { title: "Note", type: "text", read: ({ remark }) => remark },
  { title: "Audited by", type: "text", read: ({ audited_by_details }) => audited_by_details?.name },
  momentColumn("Audited", ({ audited }) => audited),
  { title: "Decision", type: "text", read: ({ resolution }) => resolution },
  { title: "Reason", type: "text", read: ({ resolution_reason }) => resolution_reason },
  { title: "Decided by", type: "text", read: ({ resolved_by_details }) => resolved_by_details?.name },
];

/** Exports the filtered findings of a campaign as a file. */
export async function exportFindings(ctx: Context, input: Input<typeof campaignCalls.exportFindings>) {
  const { id } = input.params;
  await ctx.read((tx) => campaignOf(tx, ctx, id));
  return exportPresented(ctx, input, {
    name: "audit-findings",
    columns,
    find: (tx, context, asked) => findFindings(tx, context, asked, id),
    async *present(pages): AsyncGenerator<Finding[]> {
      for await (const rows of pages) yield rows.map((row) => presentFinding(ctx, row));
    },
  });
}
