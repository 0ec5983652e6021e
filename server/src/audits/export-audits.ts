import type { auditCalls } from "@steward/contract/audits/calls";
import type { Audit } from "@steward/contract/audits/rules";
import { type ExportColumn, exportPresented, momentColumn, yesOrNo } from "../activity/export-list.ts";
import { breadcrumbText } from "../activity/record-activity.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { findAudits, presentAudit } from "./audit-queries.ts";

const placeText = (place: Audit["location_details"]) => place && breadcrumbText(place.breadcrumb).text;

const columns: readonly ExportColumn<Audit>[] = [
  momentColumn("Created", ({ created }) => created),
  { title: "Asset tag", type: "text", read: ({ asset_details }) => asset_details.asset_id },
  { title: "Asset name", type: "text", read: ({ asset_details }) => asset_details.name },
  { title: "Result", type: "text", read: ({ result }) => result },
  { title: "Condition", type: "text", read: ({ condition }) => condition },
  { title: "Expected at", type: "text", read: ({ expected_location_details: place }) => placeText(place) },
  { title: "Found at", type: "text", read: ({ found_location_details: place }) => placeText(place) },
  { title: "Moved there", type: "text", read: ({ location_updated }) => yesOrNo(location_updated) },
  { title: "Status", type: "text", read: ({ status_details }) => status_details.name },
  { title: "Audited by", type: "text", read: ({ audited_by_details }) => audited_by_details?.name },
  { title: "Recognised by", type: "text", read: ({ method }) => method },
  { title: "Note", type: "text", read: ({ remark }) => remark },
  { title: "Pictures", type: "number", read: ({ images }) => images.length },
  { title: "Next audit", type: "date", read: ({ next_audit_date }) => next_audit_date },
];

/** Exports the filtered audits as a file. */
export const exportAudits = (ctx: Context, input: Input<typeof auditCalls.export>) =>
  exportPresented(ctx, input, {
    name: "audits",
    columns,
    find: findAudits,
    async *present(pages): AsyncGenerator<Audit[]> {
      for await (const rows of pages) yield rows.map((row) => presentAudit(ctx, row));
    },
  });
