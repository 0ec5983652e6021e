import { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Sample } from "../../nouns/facts.ts";
import { approveAttendance, saveAttendance, submitAttendance } from "./write-attendance.ts";

const STAFFING = "Thomas Kurian";

/** Placements of the sample that ended, each with the sheet of its first month, and whether it is approved. */
const SHEETS = [
  { code: "SP-12", isApproved: true, remark: "" },
  { code: "SP-13", isApproved: false, remark: "Handed over to the permanent technician." },
];

interface Worked {
  made: string;
  received: string;
  month: string;
  days: string[];
}

/** Sheets of placements of the sample agency: one that is approved, and one that waits for the customer. */
export const makeSampleAttendance: Sample = async (customer) => {
  const { staffing } = customer;
  for (const [place, { code, isApproved, remark }] of SHEETS.entries()) {
    const { rows } = await staffing.read((tx) =>
      sql<Worked>`select r.made, r.id as received, to_char(r.start_date, 'YYYY-MM') as month, (
          select array_agg(to_char(d.day, 'YYYY-MM-DD') order by d.day) from generate_series(r.start_date::timestamp,
            least(r.end_date, (date_trunc('month', r.start_date) + interval '1 month')::date - 1)::timestamp,
            interval '1 day') d (day)
          where extract(isodow from d.day) < 6 or d.day = r.start_date) as days
        from received_interest r
        where ${ofOrganisation("r")} and r.person_code = ${code} and r.state = 'Placed' order by r.id limit 1`.execute(
        tx,
      ),
    );
    const [found] = rows;
    if (!found) continue;
    const { made, received, month } = found;
    const days = found.days.map((day, index) => ({
      day,
      mark: index === 3 ? ("Half day" as const) : ("Worked" as const),
    }));
    const at = (step: number) => ({ days_ago: customer.workday(1), minute: 600 + place * 30 + step * 7 });
    const theirs = { params: { id: received } };
    const body = { month, days, remark };
    await staffing.act(at(0), STAFFING, receivedInterestCalls.saveAttendance, { ...theirs, body }, saveAttendance);
    const submitted = { ...theirs, body: { month } };
    await staffing.act(at(1), STAFFING, receivedInterestCalls.submitAttendance, submitted, submitAttendance);
    if (!isApproved) continue;
    const given = { params: { id: made }, body: { month } };
    await customer.act(at(2), "Kavita Menon", interestCalls.approveAttendance, given, approveAttendance);
  }
};
