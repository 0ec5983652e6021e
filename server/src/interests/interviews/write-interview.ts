import type { interestCalls } from "@steward/contract/interests/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { momentOfWork, newId } from "../../database/new-id.ts";
import { invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { InterestSide } from "../state-machine.ts";
import { act } from "../write-interest.ts";
import { cancelled, tellInterview } from "./tell-interview.ts";

type Call = Pick<
  typeof interestCalls,
  "proposeInterview" | "moveInterview" | "chooseSlot" | "askSlots" | "cancelInterview"
>;
type Asked<Name extends keyof Call> = Pick<Input<Call[Name]>, "params" | "body">;

const isPast = (start: string) => Date.parse(start) <= (momentOfWork()?.ms ?? Date.now());

const rises = { interview_sequence: sql`i.interview_sequence + 1` };

/**
 * Columns of times that a side proposes. The entry in people's calendars keeps its name while an interview is moved.
 * @throws Refusal invalid for a time that is past
 */
function proposed(side: InterestSide, { slots, venue, note }: Asked<"proposeInterview">["body"], reason: string) {
  if (slots.some(({ start }) => isPast(start))) throw invalidField("slots", messages.interests.slotPast);
  const inUtc = slots.map(({ start, minutes }) => ({ start: new Date(start).toISOString(), minutes }));
  const ordered = inUtc.toSorted((one, next) => one.start.localeCompare(next.start));
  return {
    ...rises,
    interview_state: "Proposed",
    interview_by: side,
    interview_slots: sql`${JSON.stringify(ordered)}::jsonb`,
    interview_start: null,
    interview_minutes: null,
    interview_venue: venue,
    interview_note: note,
    interview_reason: reason,
  };
}

/** Proposes times for an interview: the first ones, or others that were asked for. */
export const proposeInterview =
  <S extends InterestSide>(side: S) =>
  (ctx: Context, { params: { id }, body }: Asked<"proposeInterview">) =>
    act(ctx, { side, id, action: "propose_interview" }, (tx, before) => ({
      columns: {
        ...proposed(side, body, ""),
        ...(before.interview_detail?.interview_status === "Times Asked" ? {} : { interview_uid: newId() }),
      },
      record: () => tellInterview(tx, ctx, { side, id, news: "proposed", before: before.interview_detail }),
    }));

/** Takes back the time that was agreed, or times that nobody chose, and proposes others. */
export const moveInterview =
  <S extends InterestSide>(side: S) =>
  (ctx: Context, { params: { id }, body }: Asked<"moveInterview">) =>
    act(ctx, { side, id, action: "move_interview" }, (tx, before) => ({
      columns: proposed(side, body, body.reason),
      reason: body.reason,
      record: () =>
        tellInterview(tx, ctx, { side, id, news: "moved", before: before.interview_detail, reason: body.reason }),
    }));

/**
 * Chooses one of the times that the other side proposed.
 * @throws Refusal invalid for a time that is none of them, or past
 */
export const chooseSlot =
  <S extends InterestSide>(side: S) =>
  (ctx: Context, { params: { id }, body: { start } }: Asked<"chooseSlot">) =>
    act(ctx, { side, id, action: "choose_slot" }, (tx, before) => {
      const slot = before.interview_detail?.slots.find((one) => Date.parse(one.start) === Date.parse(start));
      if (!slot) throw invalidField("start", messages.interests.slotUnknown);
      if (isPast(slot.start)) throw invalidField("start", messages.interests.slotPast);
      return {
        columns: {
          ...rises,
          interview_state: "Agreed",
          interview_start: slot.start,
          interview_minutes: slot.minutes,
          interview_reason: "",
        },
        changes: [{ field: "interview_start", before: null, after: slot.start }],
        record: () => tellInterview(tx, ctx, { side, id, news: "agreed", before: before.interview_detail }),
      };
    });

/** Asks the other side for other times. */
export const askSlots =
  <S extends InterestSide>(side: S) =>
  (ctx: Context, { params: { id }, body: { remark: reason } }: Asked<"askSlots">) =>
    act(ctx, { side, id, action: "ask_slots" }, (tx, before) => ({
      columns: { ...rises, interview_state: "Times Asked", interview_reason: reason },
      reason,
      record: () => tellInterview(tx, ctx, { side, id, news: "asked", before: before.interview_detail, reason }),
    }));

/** Cancels an interview, agreed or not. */
export const cancelInterview =
  <S extends InterestSide>(side: S) =>
  (ctx: Context, { params: { id }, body: { reason } }: Asked<"cancelInterview">) =>
    act(ctx, { side, id, action: "cancel_interview" }, (tx, before) => ({
      columns: cancelled(reason),
      reason,
      record: () => tellInterview(tx, ctx, { side, id, news: "cancelled", before: before.interview_detail, reason }),
    }));
