import type { AttendanceSheet } from "@steward/contract/interests/attendance";
import type { interestCalls } from "@steward/contract/interests/calls";
import type { AttendanceMark } from "@steward/contract/interests/constants";
import { type ExportColumn, exportList } from "../../activity/export-list.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { type DetailsOf, interestOf } from "../interest-queries.ts";
import type { InterestSide } from "../state-machine.ts";

const DAYS_MOST = 31;

/** The sheet of one month with the placement that it belongs to. */
interface Row extends AttendanceSheet {
  interest: DetailsOf[InterestSide];
  partner: string;
}

const text = (title: string, read: (row: Row) => string | null | undefined): ExportColumn<Row> => ({
  title,
  type: "text",
  read,
});

/** How many days of a mark the placement has. */
const sumOf = (title: string, mark: AttendanceMark): ExportColumn<Row> => ({
  title,
  type: "number",
  read: ({ days }) => days.filter((day) => day.mark === mark && !day.is_outside).length,
});

/** A month as a muster roll: a row with a column for each of its days, and how many there are of each mark. */
const columnsOf = (partner: string): ExportColumn<Row>[] => [
  text("Month", ({ month }) => month),
  text("Personnel ID", ({ interest }) => interest.skilled_personel_detail.skilled_personel_id),
  text("Name", ({ interest }) => interest.skilled_personel_detail.name),
  text(partner, (row) => row.partner),
  text("Role", ({ interest }) => interest.offer_detail?.designation),
  text("Place", ({ interest }) => interest.offer_detail?.location),
  text("Status", ({ attendance_status: status }) => status),
  ...Array.from({ length: DAYS_MOST }, (_, index) => {
    const number = String(index + 1);
    return text(number, ({ month, days }) => {
      const marked = days.find(({ day }) => day === `${month}-${number.padStart(2, "0")}`);
      return marked && !marked.is_outside ? marked.mark : "";
    });
  }),
  { title: "Days worked", type: "number", read: ({ worked }) => worked },
  sumOf("Half days", "Half day"),
  sumOf("Absent days", "Absent"),
  sumOf("Days of leave", "Leave"),
  sumOf("Holidays", "Holiday"),
  text("Remark", ({ remark }) => remark),
  text("Why it was returned", (row) => row.return_remark),
];

/** Exports the sheets of attendance of a placement as a file: a row for each month that a side sees, the latest one first. */
const exportSheets =
  <S extends InterestSide>(side: S, partner: string, nameOf: (interest: DetailsOf[S]) => string) =>
  async (ctx: Context, input: Input<typeof interestCalls.exportAttendance>) => {
    const interest = await ctx.read((tx) => interestOf(tx, ctx, side, input.params.id));
    const results = interest.attendance.map((sheet) => ({ ...sheet, interest, partner: nameOf(interest) }));
    return exportList(ctx, input, {
      name: "attendance",
      columns: columnsOf(partner),
      find: () => Promise.resolve({ results, next: null }),
    });
  };

export const exportAttendance = exportSheets(
  "interest",
  "Staffing organisation",
  ({ staffing_details: staffing }) => staffing.name,
);
export const exportReceivedAttendance = exportSheets(
  "received_interest",
  "Customer",
  ({ customer_details: customer }) => customer.name,
);
