import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { pageQuery, paged } from "../kit/query-rules.ts";

/** A session of the caller. `client` is the label of the device, `client_address` its address at sign-in. */
export const personalSession = z
  .object({
    id,
    client: z.string(),
    client_address: z.string(),
    created: z.string(),
    last_used: z.string(),
    is_current: z.boolean(),
  })
  .meta({ id: "PersonalSession" });
export type PersonalSession = z.output<typeof personalSession>;

export const sessionRules = {
  list: {
    summary: "Live sessions of the signed-in user, newest first; API tokens are not among them",
    query: z.strictObject(pageQuery),
    response: paged(personalSession),
  },
  end: {
    summary: "End another session of the signed-in user; its own is ended by signing out",
    params: z.object({ id }),
  },
  endOthers: { summary: "End every session of the signed-in user but the one that calls" },
};
