import type { activityCalls } from "@steward/contract/activity/calls";
import type { LoggedActivity } from "@steward/contract/activity/rules";
import { answerTable, everyPage } from "../spreadsheets/write/answer-table.ts";
import type { Column } from "../spreadsheets/write/column.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { findActivity } from "./activity-queries.ts";
import { recordExport } from "./record-export.ts";
import type { SubjectSource } from "./subject-queries.ts";

const columnsIn = (time_zone: string): Column[] => [
  { title: `Time (${time_zone})`, type: "datetime" },
  ...["Person", "Action", "Kind", "Record", "Field", "Before", "After", "Reason"].map((title) => ({
    title,
    type: "text" as const,
  })),
];

/** The filtered activity log as a file: one row for each changed field, one for an entry without any. */
export async function exportActivity(ctx: Context, { query: all, request, reply }: Input<typeof activityCalls.export>) {
  const { format, ...filters } = all;
  const file_name = await recordExport(ctx, "activity", format);
  const { time_zone } = ctx.organisation;
  const pages = everyPage((window) =>
    ctx.read((tx) => findActivity(tx, ctx, { request, query: { ...filters, ...window } }, { counts: false })),
  );
  const rows = rowsOf(pages, ctx);
  return answerTable(reply, { file_name, format, columns: columnsIn(time_zone), rows });
}

async function* rowsOf(
  pages: AsyncIterable<LoggedActivity[]>,
  { organisation, facts }: Context,
): AsyncGenerator<string[]> {
  // The Swedish locale formats a time as yyyy-MM-dd HH:mm:ss.
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: organisation.time_zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const titles: Readonly<Record<string, SubjectSource>> = facts.subjects;
  for await (const page of pages) {
    for (const { created, actor_details, action, subject_type, subject_name, changes, reason } of page) {
      const what = [
        clock.format(new Date(created)),
        actor_details?.name ?? "Steward",
        inWords(action),
        titles[subject_type]?.title ?? inWords(subject_type),
        subject_name,
      ];
      const told = changes.length > 0 ? changes : [{ field: "", before: null, after: null }];
      for (const { field, before, after } of told) {
        yield [...what, inWords(field), before ?? "", after ?? "", reason];
      }
    }
  }
}

const WIRE_NAME = /^[a-z][a-z0-9_. ]*$/;

/** Label of a field of the wire: `address.line1` is "Address line1". Custom fields have labels of their own. */
function inWords(name: string): string {
  if (!WIRE_NAME.test(name)) return name;
  const words = name.replace(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
