import { z } from "zod";
import { recordDocument } from "../documents/rules.ts";
import { id, requiredLine } from "../kit/field-rules.ts";
import { reference } from "../kit/record-rules.ts";
import { MENTIONS_MOST, serviceStates, updateTypes, visibilities } from "./constants.ts";

/** An entry that somebody wrote, or that a change of state added. */
export const update = z
  .object({
    id,
    type: z.enum(updateTypes),
    visibility: z.enum(visibilities),
    message: z.string(),
    mentions: z.array(reference).describe("People whom it names; each got a mail, but for its writer."),
    files: z.array(recordDocument),
    status_before: z.enum(serviceStates).nullable(),
    status_after: z.enum(serviceStates).nullable(),
    created_by_details: reference.describe("Who wrote it: a member, or the other side where `is_theirs`."),
    proposed_at: z.string().nullable().describe("A time to come that the provider proposes by its link."),
    is_theirs: z.boolean().describe("The provider wrote it, or the customer where the request is an assigned one."),
    created: z.string(),
  })
  .meta({ id: "ServiceRequestUpdate" });
export type ServiceRequestUpdate = z.output<typeof update>;

/** What is written about a request. */
export const updateBody = z.strictObject({
  type: z.enum(["Comment", "Escalation"]).default("Comment"),
  message: requiredLine(2000),
  visibility: z
    .enum(visibilities)
    .default("internal")
    .describe("`internal`: for this organisation alone; `customer`: for the customer and the provider."),
  mentions: z
    .array(id)
    .max(MENTIONS_MOST)
    .default([])
    .describe("Members who get a mail about it; each of them may see the request."),
});
export type UpdateBody = z.input<typeof updateBody>;

/** What a provider writes about a request that a customer gave to it. */
export const assignedUpdateBody = updateBody.omit({ type: true, mentions: true });

/** A member who may see a request. */
export const reader = z.object({ id, name: z.string(), designation: z.string() }).meta({ id: "ServiceRequestReader" });
export type ServiceRequestReader = z.output<typeof reader>;
