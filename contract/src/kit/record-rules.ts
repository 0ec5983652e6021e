import { z } from "zod";
import { id } from "./field-rules.ts";
import { ordering, pageQuery, queryBoolean, queryIds } from "./query-rules.ts";

/** Keys in the answer of every master (decisions section 5, "every master has"). */
export const masterKeys = {
  id,
  is_active: z.boolean(),
  version: z.number().int(),
  created: z.string(),
  modified: z.string(),
};

/** `{id, name}` of a record that another one refers to. */
export const reference = z.object({ id, name: z.string() }).meta({ id: "Reference" });

/** A record of lists that all organisations share: a city, a state, a language, a skill. */
export const sharedReference = z.object({ id: z.number().int(), name: z.string() }).meta({ id: "SharedReference" });

export const idParams = z.strictObject({ id });

/** Query of a master's list; `ids` fetches chosen records, for pickers. */
export const masterQuery = z.strictObject({
  ...pageQuery,
  is_active: queryBoolean.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["name", "created", "modified"]),
});

/** What was done of what was chosen; each that was refused tells why and stays as it is. */
export const handledRecords = (name: string) =>
  z
    .object({ done: z.array(id), refused: z.array(z.object({ id, name: z.string(), message: z.string() })) })
    .meta({ id: name });
