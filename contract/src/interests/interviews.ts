import { z } from "zod";
import { freeText, requiredLine } from "../kit/field-rules.ts";
import { interests, serviceRequests } from "../messages/language.ts";
import { INTERVIEW_MINUTES, interviewStates, SLOTS_MOST } from "./constants.ts";

const moment = z.iso.datetime({ offset: true, message: serviceRequests.moment });

const slot = z.strictObject({
  start: moment,
  minutes: z.number().int().min(INTERVIEW_MINUTES.least).max(INTERVIEW_MINUTES.most),
});

/** Times for an interview, of which the other side chooses one. The people of both sides read all of it. */
export const interviewBody = z
  .strictObject({
    slots: z
      .array(slot)
      .min(1, interests.slotNeeded)
      .max(SLOTS_MOST)
      .refine(
        (slots) => new Set(slots.map(({ start }) => Date.parse(start))).size === slots.length,
        interests.slotTwice,
      ),
    venue: requiredLine(500).describe("A place, or the address of a video call."),
    note: freeText(1000).default(""),
  })
  .meta({ id: "InterviewBody" });

const reason = requiredLine(200);
export const movedInterviewBody = interviewBody.extend({ reason }).meta({ id: "MovedInterviewBody" });

/** The interview of an interest, the same on both sides. */
export const interview = z
  .object({
    interview_status: z.enum(interviewStates),
    is_theirs: z.boolean().describe("The other side proposed its times."),
    slots: z.array(z.object({ start: z.string(), minutes: z.number().int() })).describe("The earliest one first."),
    start: z.string().nullable().describe("When it begins, once a time is chosen."),
    minutes: z.number().int().nullable(),
    venue: z.string(),
    note: z.string(),
    reason: z.string().describe("Why other times were asked for, or it was moved or cancelled."),
  })
  .meta({ id: "Interview" });
export type Interview = z.output<typeof interview>;

/** Calls of either side, which answer the interest as it has it. */
export const interviewRules = <Answered extends { params: z.ZodType; response: z.ZodType }>(answered: Answered) => ({
  proposeInterview: {
    summary: "Propose times for an interview, of which the other side chooses one",
    ...answered,
    body: interviewBody,
  },
  moveInterview: {
    summary: "Take back the time of an interview, or the own times that nobody chose, and propose others",
    ...answered,
    body: movedInterviewBody,
  },
  chooseSlot: {
    summary: "Choose one of the times that the other side proposed; both sides get it as a calendar file by mail",
    ...answered,
    body: z.strictObject({ start: moment }),
  },
  askSlots: { summary: "Ask the other side for other times", ...answered, body: z.strictObject({ remark: reason }) },
  cancelInterview: { summary: "Cancel an interview", ...answered, body: z.strictObject({ reason }) },
});
