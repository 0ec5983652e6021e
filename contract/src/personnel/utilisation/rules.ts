import { z } from "zod";
import { day, id } from "../../kit/field-rules.ts";
import { exportQuery, ordering, pageQuery, paged, queryIds } from "../../kit/query-rules.ts";
import { personnel } from "../../messages/language.ts";
import { UTILISATION_DAYS } from "../constants.ts";

const DAY_MS = 86_400_000;

const sums = {
  placed_days: z.number().describe("Days of placements; one of a part of the working time counts as this part."),
  available_days: z.number().int().describe("Days on which somebody could be placed, or was."),
  utilisation: z.number().nullable().describe("Placed days in percent of the available ones; null without such a day."),
};

const personLine = z
  .object({
    id: id.describe("The profile."),
    skilled_personel_id: z.string(),
    name: z.string(),
    current_position: z.string(),
    placements: z.number().int().describe("Placements with a day among those that are counted."),
    ...sums,
  })
  .meta({ id: "PersonUtilisation" });
export type PersonUtilisation = z.output<typeof personLine>;

const utilisation = z
  .object({
    from: z.string().describe("First day that is counted."),
    to: z.string().describe("Last day that is counted."),
    people: z.number().int().describe("Profiles of the organisation."),
    ...sums,
    months: z.array(z.object({ month: z.string().describe("Its first day that is counted."), ...sums })),
  })
  .meta({ id: "Utilisation" });
export type Utilisation = z.output<typeof utilisation>;

const days = { from: day.optional(), to: day.optional() };

/** Days in their order, and no more of them than can be summed at once. */
const isOrdered = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const isShort = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || Date.parse(to) - Date.parse(from) < UTILISATION_DAYS * DAY_MS;

const ordered = { path: ["to"], message: personnel.endsEarly };
const short = { path: ["to"], message: personnel.mostDays({ most: UTILISATION_DAYS }) };

const listQuery = z.strictObject({
  ...pageQuery,
  search: pageQuery.search.describe("Text in the name, the number, the e-mail address or a phone number."),
  ids: queryIds.optional(),
  ...days,
  ordering: ordering(["name", "placed_days", "available_days", "utilisation"]).describe("By default by name."),
});

export const utilisationRules = {
  list: {
    summary: "Placed and available days of each person; without days, of this month",
    query: listQuery.refine(isOrdered, ordered).refine(isShort, short),
    response: paged(personLine),
  },
  summary: {
    summary: "Placed and available days of all people together, and of each month",
    query: z.strictObject(days).refine(isOrdered, ordered).refine(isShort, short),
    response: utilisation,
  },
  export: {
    summary: "The filtered list as CSV or XLSX, every row",
    query: exportQuery(listQuery).refine(isOrdered, ordered).refine(isShort, short),
  },
};
