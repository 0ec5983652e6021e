import { z } from "zod";
import { defineCall, noBody, none, PRODUCT } from "./call.ts";
import { id } from "./field-rules.ts";
import { ordering, paged, pageQuery, queryChoices } from "./paging.ts";

const root = `/v1/${PRODUCT}/jobs/` as const;

/** Kinds of work behind the answers that belong to an organisation. */
export const jobKinds = ["import", "mail"] as const;

/** A job waits, is worked on, and ends; one that failed was tried as often as its kind allows. */
export const jobStates = ["Waiting", "Running", "Done", "Failed", "Cancelled"] as const;

/** `about` is what it is about, `message` why its last attempt failed, `attempts` how often it was begun. */
export const job = z.object({
  id,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  about: z.string(),
  message: z.string(),
  attempts: z.number().int(),
  created: z.string(),
  ended: z.string().nullable(),
});
export type Job = z.output<typeof job>;

export const jobCalls = {
  list: defineCall({
    name: "jobs.list",
    summary: "Work behind the answers: imports and mails of the last week, newest first",
    method: "GET",
    path: root,
    params: none,
    query: z.strictObject({
      ...pageQuery,
      ordering: ordering(["created"]),
      state: queryChoices(jobStates).optional(),
      kind: queryChoices(jobKinds).optional(),
    }),
    body: none,
    response: paged(job),
    permission: "settings.view",
  }),
  retry: defineCall({
    name: "jobs.retry",
    summary: "Try a job again that failed",
    method: "POST",
    path: `${root}{id}/retry/`,
    params: z.object({ id }),
    query: none,
    body: noBody,
    response: job,
    permission: "settings.update",
    success: "It is tried again",
  }),
};
