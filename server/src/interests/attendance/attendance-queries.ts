import type { AttendanceSheet } from "@steward/contract/interests/attendance";
import { type AttendanceAction, attendanceActions, type AttendanceState } from "@steward/contract/interests/constants";
import { sql } from "kysely";
import type { Context } from "../../http/context.ts";
import { HANDLES, type InterestSide } from "../state-machine.ts";

export type SheetRow = Omit<AttendanceSheet, "actions">;

const isInside = sql`d.key::date between i.start_date and i.end_date`;

/** Months of a placement `i` that a side sees: the staffing organisation those that began, the customer those submitted to it. */
const monthsOf = (side: InterestSide) =>
  side === "interest"
    ? sql`select x.month from attendance_sheet x where x.organisation_id = i.organisation_id and x.interest = i.id`
    : sql`select x.month from attendance_sheet x where x.organisation_id = i.organisation_id and x.received_interest = i.id
        union select generate_series(date_trunc('month', i.start_date::timestamp), least(i.end_date, t.today)::timestamp,
          interval '1 month')::date where i.start_date <= t.today`;

/** The sheets of attendance of an interest `i` of a side on the day `t.today`, the latest month first. */
export const sheetsOf = (side: InterestSide) => sql<SheetRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'attendance_status', s.state,
    'days', (select coalesce(jsonb_agg(jsonb_build_object('day', d.key, 'mark', d.value, 'is_outside', not (${isInside}))
      order by d.key), '[]') from jsonb_each_text(s.days) d),
    'worked', (select coalesce(sum(case d.value when 'Worked' then 1 when 'Half day' then 0.5 else 0 end), 0)
      from jsonb_each_text(s.days) d where ${isInside}),
    'first_day', greatest(m.month, i.start_date),
    'last_day', least((m.month + interval '1 month')::date - 1, i.end_date, t.today),
    'remark', coalesce(s.remark, ''), 'return_remark', coalesce(s.return_remark, '')) order by m.month desc), '[]')
  from (${monthsOf(side)}) m
  left join attendance_sheet s on s.organisation_id = i.organisation_id and s.${sql.ref(side)} = i.id and s.month = m.month
  where i.state = 'Placed')`;

/** States of a sheet, null where nothing is recorded yet, in which each action is taken. */
const FROM: Readonly<Record<AttendanceAction, readonly (AttendanceState | null)[]>> = {
  save: [null, "Draft", "Returned"],
  submit: ["Draft", "Returned"],
  approve: ["Submitted"],
  return: ["Submitted"],
};

/** Whether a sheet takes an action in its state. */
export const takes = (action: AttendanceAction, { attendance_status: state }: SheetRow): boolean =>
  FROM[action].includes(state);

/** Whether days that the placement has no more, as it was shortened, keep a sheet from an action. */
export const isKept = (action: AttendanceAction, { days }: SheetRow): boolean =>
  (action === "submit" || action === "approve") && days.some((day) => day.is_outside);

/** Sheets with what a caller may do with each; of an erased person nothing. */
export const withActions = (
  { may }: Pick<Context, "may">,
  side: InterestSide,
  { attendance, is_erased: isErased }: { attendance: readonly SheetRow[]; is_erased: boolean },
): AttendanceSheet[] =>
  attendance.map((sheet) => ({
    ...sheet,
    actions: (Object.keys(attendanceActions) as AttendanceAction[]).filter(
      (action) =>
        attendanceActions[action] === side &&
        may(HANDLES[side]) &&
        !isErased &&
        takes(action, sheet) &&
        !isKept(action, sheet),
    ),
  }));
