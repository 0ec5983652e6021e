import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { reference } from "../kit/record-rules.ts";
import { handOverActions } from "./constants.ts";

/** A step of a hand-over as one side keeps it for ever: people are named on their own side only. */
export const handOverStep = z
  .object({
    id,
    action: z.enum(handOverActions),
    organisation: z.string().describe("Name of the organisation that did it."),
    by_details: reference.nullable().describe("The person, of the caller's own organisation; null for the other side."),
    reason: z.string(),
    created: z.string(),
  })
  .meta({ id: "HandOverStep" });
export type HandOverStep = z.output<typeof handOverStep>;
