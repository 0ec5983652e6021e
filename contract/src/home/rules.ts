import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { statusDetails } from "../masters/attached-status/rules.ts";
import { values } from "../messages/language.ts";
import { dutyKinds, homeCards } from "./constants.ts";

const number = z.number().int();
const permitted = number.nullable().describe("Null without the permission to see its list.");

const arranged = z.strictObject({ card: z.enum(homeCards), is_hidden: z.boolean() });
const arrangement = z.array(arranged).max(homeCards.length);
export type Arrangement = z.output<typeof arrangement>;

const dutyItem = z
  .object({
    id: id.describe("The asset, asset request, service request, OEM asset, audit or import."),
    code: z.string().describe("Tag of the asset, number of the request; of an OEM asset its serial number."),
    name: z.string(),
    about: z.string().describe("Who has it, asks for it or hands it over, or why it failed."),
    day: z.string().nullable().describe("When it was or is due, begins or ends."),
    cover: z.enum(["warranty", "amc"]).nullable(),
    to_find: number.nullable().describe("Assets of an audit that nobody has found yet."),
    to_decide: number.nullable().describe("Findings of an audit that nobody has decided about."),
  })
  .meta({ id: "DutyItem" });
export type DutyItem = z.output<typeof dutyItem>;

const duty = z
  .object({
    kind: z.enum(dutyKinds),
    count: number.describe("As the list counts that has all of them."),
    first: z.array(dutyItem).describe("The most pressing ones."),
  })
  .meta({ id: "Duty" });
export type Duty = z.output<typeof duty>;

const home = z
  .object({
    today: z.string().describe("The day that it is in the organisation."),
    arrangement: arrangement.describe("Every card, in the caller's order."),
    duties: z.array(duty).describe("What the caller may see of what needs somebody today, without what is none."),
    numbers: z.object({
      assets: permitted,
      archived: permitted,
      held: permitted,
      models: permitted,
      branches: permitted,
      categories: permitted,
    }),
    statuses: z.array(statusDetails.extend({ asset_count: number })).describe("Assets outside the archive by status."),
  })
  .meta({ id: "Home" });
export type Home = z.output<typeof home>;

export const homeRules = {
  read: {
    summary: "The caller's home page: how it is arranged, what needs somebody today, and numbers",
    response: home,
  },
  arrange: {
    summary: "Arrange the caller's home page; cards that are not named come last, none is the arrangement of the start",
    body: z.strictObject({
      arrangement: arrangement.refine(
        (cards) => new Set(cards.map(({ card }) => card)).size === cards.length,
        values.cardTwice,
      ),
    }),
    response: z.object({ arrangement }),
  },
};
