import type { AttendanceSheet } from "@steward/contract/interests/attendance";
import type { interestCalls, receivedInterestCalls } from "@steward/contract/interests/calls";
import type { AttendanceAction, AttendanceState, InterestStep } from "@steward/contract/interests/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { momentNow, newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField, Refusal } from "../../errors/refusal.ts";
import { recordStep } from "../../exchange/hand-over-queries.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { type DetailsOf, interestOf } from "../interest-queries.ts";
import type { InterestSide } from "../state-machine.ts";
import { lockInterest } from "../write-interest.ts";
import { tellAttendance } from "./attendance-mails.ts";
import { isKept, takes } from "./attendance-queries.ts";

interface Asked<S extends InterestSide> {
  side: S;
  id: string;
  action: AttendanceAction;
  month: string;
}

const WORDS: Readonly<Record<AttendanceAction, string>> = {
  save: "changed",
  submit: "submitted",
  approve: "approved",
  return: "returned",
};

/**
 * Locks both sides of an interest for an action on the sheet of a month, and reads it.
 * @throws Refusal not_found, stale, invalid for a month without one, conflict for a state that does not take the action
 */
async function lockSheet<S extends InterestSide>(tx: Transaction, ctx: Context, { side, id, action, month }: Asked<S>) {
  const interest = await lockInterest(tx, ctx, { side, id });
  const sheet = interest.attendance.find((one) => one.month === month);
  if (!sheet) throw invalidField("month", messages.interests.attendanceMonth);
  const status = sheet.attendance_status ?? "not recorded";
  const refuse = (text: string) => new Refusal("conflict", text, { current: interest });
  if (interest.is_erased) throw refuse(messages.interests.ratingErased);
  if (!takes(action, sheet)) throw refuse(messages.interests.attendanceNot({ action: WORDS[action], status }));
  if (isKept(action, sheet)) throw refuse(messages.interests.attendanceShortened);
  return sheet;
}

/** Counts a change of an own interest, so that whoever saw it before is told. */
const touch = (tx: Transaction, { side, id }: { side: InterestSide; id: string }) =>
  sql`update ${sql.table(side)} i set version = i.version + 1, modified = start_of_work()
    where ${ofOrganisation("i")} and i.id = ${id}::uuid`.execute(tx);

/** Takes a step that the other side is told of, with a mail to its people. */
const tell = <S extends InterestSide>(
  ctx: Context,
  asked: Asked<S>,
  { to, step, remark = "" }: { to: AttendanceState; step: InterestStep; remark?: string },
): Promise<DetailsOf[S]> =>
  ctx.write(async (tx) => {
    const { side, id, month } = asked;
    await lockSheet(tx, ctx, asked);
    const first = `${month}-01`;
    await sql`update attendance_sheet s set state = ${to}, return_remark = ${remark}
      where ${ofOrganisation("s")} and s.${sql.ref(side)} = ${id}::uuid and s.month = ${first}::date`.execute(tx);
    await touch(tx, asked);
    await sql`select tell_attendance(${id}::uuid, ${first}::date, ${step}, ${remark})`.execute(tx);
    await recordStep(tx, ctx, { side, id, action: step, reason: remark });
    await tellAttendance(tx, ctx, { side, id, month, state: to });
    return interestOf(tx, ctx, side, id);
  });

/** Why days cannot be recorded in a sheet; undefined where they can. */
const refusalOfDays = (days: readonly { day: string }[], { first_day: first, last_day: last }: AttendanceSheet) =>
  days.some(({ day }) => day < first || day > last) ? messages.interests.attendanceOutside({ first, last }) : undefined;

/**
 * Records the days of a month at the staffing organisation alone; what was returned stays so until it is submitted again.
 * @throws Refusal invalid for days that are to come or outside the placement, conflict for a sheet that is submitted or approved
 */
export const saveAttendance = (ctx: Context, { params, body }: Input<typeof receivedInterestCalls.saveAttendance>) =>
  ctx.write(async (tx) => {
    const side = "received_interest";
    const asked = { side, id: params.id, action: "save", month: body.month } as const;
    const refusal = refusalOfDays(body.days, await lockSheet(tx, ctx, asked));
    if (refusal !== undefined) throw invalidField("days", refusal);
    const days = JSON.stringify(Object.fromEntries(body.days.map(({ day, mark }) => [day, mark])));
    await sql`insert into attendance_sheet (organisation_id, id, received_interest, month, days, remark, state, created)
      values (${ctx.organisation_id}::uuid, ${newId()}::uuid, ${params.id}::uuid, ${`${body.month}-01`}::date,
        ${days}::jsonb, ${body.remark}, 'Draft', ${momentNow()})
      on conflict (organisation_id, received_interest, month) where received_interest is not null
      do update set days = excluded.days, remark = excluded.remark`.execute(tx);
    await touch(tx, asked);
    await recordStep(tx, ctx, { side, id: params.id, action: "attendance recorded" });
    return interestOf(tx, ctx, side, params.id);
  });

export const submitAttendance = (
  ctx: Context,
  { params, body }: Input<typeof receivedInterestCalls.submitAttendance>,
) =>
  tell(
    ctx,
    { side: "received_interest", id: params.id, action: "submit", month: body.month },
    { to: "Submitted", step: "attendance submitted" },
  );

export const approveAttendance = (ctx: Context, { params, body }: Input<typeof interestCalls.approveAttendance>) =>
  tell(
    ctx,
    { side: "interest", id: params.id, action: "approve", month: body.month },
    { to: "Approved", step: "attendance approved" },
  );

export const returnAttendance = (ctx: Context, { params, body }: Input<typeof interestCalls.returnAttendance>) =>
  tell(
    ctx,
    { side: "interest", id: params.id, action: "return", month: body.month },
    { to: "Returned", step: "attendance returned", remark: body.remark },
  );
