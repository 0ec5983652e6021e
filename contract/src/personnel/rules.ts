import { z } from "zod";
import { placement } from "../interests/rules.ts";
import { id } from "../kit/field-rules.ts";
import { pageQuery, queryNumbers } from "../kit/query-rules.ts";
import { sharedReference } from "../kit/record-rules.ts";
import { availabilityStates } from "./constants.ts";

const { page, page_size, length, depth, search } = pageQuery;
/** Query of a short list, whose pages are numbered. */
export const numberedQuery = z.strictObject({ page, page_size, length, depth, search });
/** Query of what a picker or a filter offers of a shared list. */
export const namesQuery = numberedQuery.extend({ ids: queryNumbers.optional() });

/** A skill of somebody with their level of 1 to 5. */
export const skillDetail = sharedReference
  .extend({
    rating: z.number().int().describe("Level, 1 to 5."),
    years: z.number().int().nullable(),
    last_used: z.number().int().nullable().describe("Year."),
  })
  .meta({ id: "SkillDetail" });

export const employment = z
  .object({
    id,
    company_name: z.string(),
    designation: z.string(),
    start_date: z.string(),
    end_date: z.string().nullable(),
    is_current: z.boolean(),
  })
  .meta({ id: "Employment" });

export const certificate = z
  .object({
    id,
    name: z.string(),
    issued_by: z.string(),
    issue_date: z.string().nullable(),
    expiry_date: z.string().nullable(),
    file: z.string().nullable().describe("Files are no part of what is published."),
  })
  .meta({ id: "Certificate" });

/**
 * A person as customers see them. Contact data are null until an interest is accepted or the person is placed: they are
 * no part of what is published.
 */
export const publishedPerson = z
  .object({
    id,
    name: z.string(),
    profile_picture: z.string().nullable(),
    email: z.string().nullable(),
    primary_phone_number: z.string().nullable(),
    alternate_phone_number: z.string().nullable(),
    current_position: z.string(),
    skilled_personel_id: z.string(),
    gender: z.string().describe("Empty where it is not published."),
    overall_experience: z.number().int().describe("Years."),
    overall_experience_rating: z
      .number()
      .nullable()
      .describe("Average of the ratings of their placements, 1 to 5; null with fewer than 3."),
    rating_count: z.number().int().nullable().describe("Of how many ratings it is; null with fewer than 3."),
    availability_status: z.enum(availabilityStates),
    available_from: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    skill_detail: z.array(skillDetail),
    primary_address: z.object({ complete_address: z.string().nullable() }),
    placement_detail: placement.nullable(),
    rejection_remark: z.string().nullable(),
    created: z.string().describe("When the person was published."),
  })
  .meta({ id: "PublishedPerson" });
export type PublishedPerson = z.output<typeof publishedPerson>;
