import { z } from "zod";
import { id } from "./field-rules.ts";

/** One entry of a record's history: who did what when, and each changed field before and after, as people read it. */
export const activityEntry = z.object({
  id,
  action: z.string(),
  actor_details: z.object({ id, name: z.string() }).nullable(),
  import: id.nullable(),
  reason: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  created: z.string(),
});
export type ActivityEntry = z.output<typeof activityEntry>;
