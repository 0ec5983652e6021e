import { z } from "zod";
import { id } from "../../kit/field-rules.ts";
import { reference } from "../../kit/record-rules.ts";
import { LEVEL_MOST } from "../constants.ts";

/** Most people of one level. */
const PEOPLE_MOST = 20;

/** Who is told when a service request is escalated to each level. */
const escalationPeople = z
  .object({
    levels: z.array(z.object({ level: z.number().int(), people: z.array(reference) })).length(LEVEL_MOST),
    version: z.number().int().describe("That of the organisation's settings."),
  })
  .meta({ id: "EscalationPeople" });
export type EscalationPeople = z.output<typeof escalationPeople>;

export const escalationRules = {
  people: { summary: "Who is told of escalations, by level", response: escalationPeople },
  setPeople: {
    summary: "Set who is told of escalations: a list of users for each level, from the first one on",
    body: z
      .strictObject({
        levels: z
          .array(z.array(id).max(PEOPLE_MOST))
          .max(LEVEL_MOST)
          .describe("Ids of users of the organisation; a level that is left out has nobody."),
      })
      .meta({ id: "EscalationPeopleBody" }),
    response: escalationPeople,
  },
};
