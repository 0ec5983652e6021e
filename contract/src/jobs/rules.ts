import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { ordering, paged, pageQuery, queryChoices } from "../kit/query-rules.ts";
import { jobKinds, jobStates } from "./constants.ts";

/** A background job: `about` describes it, `message` is the error of its last attempt, `attempts` their number. */
export const job = z
  .object({
    id,
    kind: z.enum(jobKinds),
    state: z.enum(jobStates),
    about: z.string(),
    message: z.string(),
    attempts: z.number().int(),
    created: z.string(),
    ended: z.string().nullable(),
  })
  .meta({ id: "Job" });
export type Job = z.output<typeof job>;

export const jobRules = {
  list: {
    summary: "Work behind the answers: imports and mails of the last week, newest first",
    query: z.strictObject({
      ...pageQuery,
      ordering: ordering(["created"]),
      state: queryChoices(jobStates).optional(),
      kind: queryChoices(jobKinds).optional(),
    }),
    response: paged(job),
  },
  retry: { summary: "Try a job again that failed", params: z.object({ id }), response: job },
  discard: { summary: "Give a job up that failed, with what it was to do", params: z.object({ id }) },
};
