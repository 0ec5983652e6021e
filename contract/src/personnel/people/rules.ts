import { z } from "zod";
import { day, id } from "../../kit/field-rules.ts";
import {
  PAGING,
  exportQuery,
  ordering,
  pageQuery,
  paged,
  queryBoolean,
  queryChoices,
  queryIds,
  queryInteger,
  queryNumbers,
} from "../../kit/query-rules.ts";
import { idParams, reference, sharedReference } from "../../kit/record-rules.ts";
import { openInterestStates } from "../../interests/constants.ts";
import { availabilityStates, MOST_SALARY } from "../constants.ts";
import { certificate, employment, namesQuery, numberedQuery, publishedPerson } from "../rules.ts";
import { shortlisting } from "../shortlist/rules.ts";

/** A published person as the list tells of them. */
export const listedPerson = publishedPerson
  .extend({
    match: z
      .array(
        sharedReference.extend({
          is_held: z.boolean(),
          rating: z.number().int().nullable().describe("Level, 1 to 5; null for a position and for what they lack."),
          last_used: z.number().int().nullable().describe("Year."),
        }),
      )
      .nullable()
      .describe("The wanted skills and positions, those that the person has first; null where none is wanted."),
    shortlist: shortlisting.nullable().describe("Null for those who are not on the organisation's shortlist."),
    open_interest: z
      .object({ id, request_status: z.enum(openInterestStates) })
      .nullable()
      .describe("The organisation's interest in the person while it is open; null for who may not see interests."),
  })
  .meta({ id: "ListedPerson" });
export type ListedPerson = z.output<typeof listedPerson>;

/** A person with the organisation that places them. */
export const personDetails = listedPerson
  .extend({
    is_published: z
      .boolean()
      .describe(
        "False for who is placed with the organisation and published no more: told is what the placement says.",
      ),
    organisation_details: reference.describe("The staffing organisation that published the person."),
    free_weeks: z
      .array(z.object({ start_date: z.string(), free_days: z.number().int().describe("0 to 7.") }))
      .describe(
        "The next twelve weeks from today on, each with its days without a placement or an absence; none of who is not published.",
      ),
  })
  .meta({ id: "PersonDetails" });
export type PersonDetails = z.output<typeof personDetails>;

/** An organisation that somebody was placed with. */
export const servedOrganisation = z
  .object({
    id,
    organisation_details: z
      .object({ id: id.nullable(), name: z.string() })
      .describe("Empty where the organisation does not allow to be named."),
    start_date: z.string(),
    end_date: z.string().nullable(),
  })
  .meta({ id: "ServedOrganisation" });

/** What a person tells beyond their profile; the address of a profile elsewhere is contact data. */
export const additionalInformation = z
  .object({
    linkedin_profile_link: z.string().nullable(),
    languages_spoken_details: z.array(sharedReference),
    preferred_work_city_details: z.array(sharedReference),
    preferred_work_state_details: z.array(sharedReference),
    min_salary_expectation_per_month: z.number().int().nullable().describe("Null where it is not published."),
    max_salary_expectation_per_month: z.number().int().nullable(),
    salary_currency: z.string().nullable(),
  })
  .meta({ id: "AdditionalInformation" });

const listQuery = z.strictObject({
  ...pageQuery,
  search: pageQuery.search.describe(
    "Text in the name, the number, the city, or a skill or position by any of its names.",
  ),
  request_status: queryChoices(["Placed"]).optional().describe("Placed: people who are placed with the organisation."),
  city: queryNumbers.optional().describe("Number of a city."),
  product: queryNumbers.optional().describe("Number of a skill or a position."),
  language: queryNumbers.optional().describe("Number of a language."),
  availability_status: queryChoices(availabilityStates).optional(),
  free_from: day.optional().describe("Free on this day, and on those after it up to free_to."),
  free_to: day.optional().describe("The last day on which they have to be free; from today on without free_from."),
  min_experience: queryInteger(0, 60).optional().describe("Years of experience at the least."),
  min_rating: queryInteger(1, 5).optional().describe("Average of ratings at the least; nobody with fewer than 3."),
  max_salary: queryInteger(1, MOST_SALARY)
    .optional()
    .describe(
      "People who expect no more a month, in the currency of the organisation; nobody who publishes none, or one in another.",
    ),
  ids: queryIds.optional(),
  is_shortlisted: queryBoolean.optional().describe("Whether they are on the organisation's shortlist."),
  ordering: ordering(["name", "overall_experience", "overall_experience_rating", "created", "match"]).describe(
    "match: by how many of the wanted skills and positions they have, then by levels, then by last use; -match is usual where some are wanted.",
  ),
});

const counted = z.array(sharedReference.extend({ count: z.number().int() }));

/** How many people each choice of a filter would leave, the most frequent choices. */
export const peopleCounts = z
  .object({
    product: counted,
    city: counted,
    language: counted,
    availability_status: z.array(z.object({ value: z.enum(availabilityStates), count: z.number().int() })),
    min_experience: z.array(z.object({ value: z.number().int(), count: z.number().int() })),
    min_rating: z.array(z.object({ value: z.number().int(), count: z.number().int() })),
    is_exact: z.boolean().describe("False: there are more people than are counted, and at least so many of each."),
  })
  .meta({ id: "PeopleCounts" });
export type PeopleCounts = z.output<typeof peopleCounts>;

const countsQuery = listQuery.omit(PAGING);

const ofOne = <Item extends z.ZodType>(summary: string, item: Item) => ({
  summary,
  params: idParams,
  query: numberedQuery,
  response: paged(item),
});

export const personRules = {
  list: { summary: "People who are published to the organisation", query: listQuery, response: paged(listedPerson) },
  export: { summary: "The filtered list of people as CSV or XLSX, every row", query: exportQuery(listQuery) },
  counts: {
    summary: "How many people of the list each choice of its filters would leave",
    query: countsQuery,
    response: peopleCounts,
  },
  cities: { summary: "Cities of the people in the list", query: namesQuery, response: paged(sharedReference) },
  products: {
    summary: "Skills and positions of the people in the list",
    query: namesQuery,
    response: paged(sharedReference),
  },
  read: {
    summary: "One person who is published to the organisation, or placed with it",
    params: idParams,
    response: personDetails,
  },
  employmentHistory: ofOne("Employers of a person, the present one first", employment),
  certificates: ofOne("Certificates of a person, the newest first", certificate),
  additionalInformation: {
    summary: "Languages, wishes and published salary of a person",
    params: idParams,
    response: additionalInformation,
  },
  organisations: ofOne("Organisations that a person was placed with, the latest first", servedOrganisation),
};
