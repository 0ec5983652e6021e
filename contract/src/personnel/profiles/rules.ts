import { z } from "zod";
import { attachment, pictureRules, primaryImage } from "../../attachments/rules.ts";
import { documentRules } from "../../documents/rules.ts";
import { day, emailOrEmpty, freeText, id, line, phone, requiredLine, urlOrEmpty } from "../../kit/field-rules.ts";
import { patchOf } from "../../kit/patch.ts";
import {
  exportQuery,
  ordering,
  pageQuery,
  paged,
  queryChoices,
  queryIds,
  queryInteger,
  queryNumbers,
} from "../../kit/query-rules.ts";
import { idParams, sharedReference } from "../../kit/record-rules.ts";
import { personnel } from "../../messages/language.ts";
import {
  audiences,
  availabilityStates,
  genders,
  lookedFor,
  MOST_CERTIFICATES,
  MOST_LEAVE,
  MOST_SALARY,
  MOST_SKILLS,
  MOST_STATIONS,
  MOST_TWINS,
  sameness,
} from "../constants.ts";
import { certificate, employment, namesQuery, skillDetail } from "../rules.ts";

const number = z.number().int().min(1).max(999_999_999);
const numbers = z
  .array(number)
  .max(20)
  .refine((ids) => new Set(ids).size === ids.length, personnel.twice);
const year = z.number().int().min(1950).max(2100);
const years = z.number().int().min(0).max(60);
const salary = z.number().int().min(0).max(MOST_SALARY);

const skills = z
  .array(
    z.strictObject({
      skill: number,
      level: z.number().int().min(1).max(5),
      years: years.nullish(),
      last_used: year.nullish(),
    }),
  )
  .max(MOST_SKILLS)
  .refine((rows) => new Set(rows.map(({ skill }) => skill)).size === rows.length, personnel.twice);

const stations = z
  .array(
    z
      .strictObject({
        company_name: requiredLine(),
        designation: line().default(""),
        start_date: day,
        end_date: day.nullish().describe("Null while they work there."),
      })
      .refine(({ start_date: start, end_date: end }) => !end || start <= end, {
        path: ["end_date"],
        message: personnel.endsEarly,
      }),
  )
  .max(MOST_STATIONS);

const certificates = z
  .array(
    z
      .strictObject({
        name: requiredLine(),
        issued_by: line().default(""),
        issue_date: day.nullish(),
        expiry_date: day.nullish(),
      })
      .refine(({ issue_date: start, expiry_date: end }) => !start || !end || start <= end, {
        path: ["expiry_date"],
        message: personnel.endsEarly,
      }),
  )
  .max(MOST_CERTIFICATES);

const leave = z
  .array(
    z.strictObject({ start_date: day, end_date: day }).refine(({ start_date: start, end_date: end }) => start <= end, {
      path: ["end_date"],
      message: personnel.endsEarly,
    }),
  )
  .max(MOST_LEAVE);

/** What a profile is made of; an edit replaces the lists that it names. */
const fields = z.strictObject({
  name: requiredLine(),
  email: emailOrEmpty.default(""),
  primary_phone_number: phone.default(""),
  alternate_phone_number: phone.default(""),
  birth_year: z.number().int().min(1900).max(2100).nullish(),
  gender: z.enum(genders).default(""),
  position: number.nullish().describe("Number of a position."),
  overall_experience: years.default(0),
  address: freeText(500).default(""),
  city: number.nullish(),
  linkedin_profile_link: urlOrEmpty.default(""),
  languages: numbers.default([]),
  preferred_cities: numbers.default([]),
  preferred_states: numbers.default([]),
  min_salary: salary.nullish().describe("A month, in whole units of the organisation's currency."),
  max_salary: salary.nullish(),
  skills: skills.default([]),
  employment: stations.default([]),
  certificates: certificates.default([]),
  availability: z.enum(availabilityStates).nullish().describe("In place of what placements say, until a day."),
  availability_until: day.nullish(),
  available_from: day.nullish(),
  leave: leave.default([]).describe("Days on which they are away; those that touch each other become one."),
  consent_on: day.nullish().describe("The day on which the person agreed to be shown to customers."),
  consent_how: line().default(""),
  consent_until: day.nullish(),
  shows_full_name: z.boolean().default(true).describe("False: the first name and an initial are published."),
  shows_gender: z.boolean().default(false),
  shows_salary: z.boolean().default(false),
  shows_picture: z.boolean().default(false),
});
export const profileBody = fields
  .refine(({ min_salary: low, max_salary: high }) => (low ?? 0) <= (high ?? Infinity), {
    path: ["max_salary"],
    message: personnel.salaryOrder,
  })
  .meta({ id: "PersonnelProfileBody" });

/** A profile in the list of the staffing organisation. */
export const profile = z
  .object({
    id,
    skilled_personel_id: z.string(),
    name: z.string(),
    primary_image: primaryImage,
    email: z.string(),
    primary_phone_number: z.string(),
    current_position: z.string(),
    overall_experience: z.number().int(),
    overall_experience_rating: z
      .number()
      .nullable()
      .describe("Average of the ratings of their placements; customers see it from the third one on."),
    rating_count: z.number().int(),
    city: z.string(),
    skill_detail: z.array(skillDetail),
    availability_status: z.enum(availabilityStates),
    audience: z.enum(audiences),
    has_consent: z.boolean().describe("Whether a consent is live; without one nothing is published."),
    completeness: z.number().int().describe("Percent of what customers look for that is told."),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "PersonnelProfile" });
export type Profile = z.output<typeof profile>;

/** A profile with everything that is told of the person. */
export const profileDetails = profile
  .extend({
    alternate_phone_number: z.string(),
    birth_year: z.number().int().nullable(),
    gender: z.enum(genders),
    position: z.number().int().nullable(),
    address: z.string(),
    city_details: sharedReference.nullable(),
    linkedin_profile_link: z.string(),
    languages_spoken_details: z.array(sharedReference),
    preferred_work_city_details: z.array(sharedReference),
    preferred_work_state_details: z.array(sharedReference),
    min_salary: z.number().int().nullable(),
    max_salary: z.number().int().nullable(),
    employment: z.array(employment),
    certificates: z.array(certificate),
    availability: z.enum(availabilityStates).nullable(),
    availability_until: z.string().nullable(),
    available_from: z.string().nullable(),
    leave: z.array(z.object({ start_date: z.string(), end_date: z.string() })),
    consent_on: z.string().nullable(),
    consent_how: z.string(),
    consent_until: z.string().nullable(),
    shows_full_name: z.boolean(),
    shows_gender: z.boolean(),
    shows_salary: z.boolean(),
    shows_picture: z.boolean(),
    images: z.array(attachment),
    missing: z.array(z.enum(lookedFor)).describe("What customers look for and the profile does not tell."),
    customers: z
      .array(z.object({ id, name: z.string(), slug: z.string() }))
      .describe("Those that it is published to, where they are chosen."),
  })
  .meta({ id: "PersonnelProfileDetails" });
export type ProfileDetails = z.output<typeof profileDetails>;

/** A profile that may be of the same person. */
export const profileTwin = z
  .object({
    id,
    skilled_personel_id: z.string(),
    name: z.string(),
    same: z.array(z.enum(sameness)).describe("A name is the same together with the year of birth."),
  })
  .meta({ id: "PersonnelProfileTwin" });
export type ProfileTwin = z.output<typeof profileTwin>;

const typed = line().optional();

const listQuery = z.strictObject({
  ...pageQuery,
  search: pageQuery.search.describe("Text in the name, the number, the e-mail address or a phone number."),
  audience: queryChoices(audiences).optional(),
  skill: queryNumbers.optional().describe("Number of a skill."),
  ids: queryIds.optional(),
  ordering: ordering(["name", "overall_experience", "created", "modified"]),
});

export const profileRules = {
  list: { summary: "Profiles of the people whom the organisation places", query: listQuery, response: paged(profile) },
  create: {
    summary: "Add a profile; nobody else sees it until it is published",
    body: profileBody,
    response: profileDetails,
  },
  export: { summary: "The filtered list of profiles as CSV or XLSX, every row", query: exportQuery(listQuery) },
  read: { summary: "One profile", params: idParams, response: profileDetails },
  update: {
    summary: "Edit a profile; what is published of it follows at once",
    params: idParams,
    body: patchOf(fields),
    response: profileDetails,
  },
  publish: {
    summary: "Publish a profile to every organisation or to chosen customers, or take it back at once",
    params: idParams,
    body: z.strictObject({
      audience: z.enum(audiences),
      customers: z
        .array(z.string().regex(/^[a-z0-9-]{1,60}$/, personnel.slug))
        .max(50)
        .default([])
        .describe("Slugs of the chosen customers."),
    }),
    response: profileDetails,
  },
  data: { summary: "Everything that is kept of a person, as JSON to hand over to them", params: idParams },
  erase: {
    summary:
      "Erase a person: the profile with its files, and what interests, messages, imports and history tell of them",
    params: idParams,
    body: z.strictObject({
      reason: requiredLine(200).describe("Why, as history tells it; without the person's name."),
    }),
  },
  ...pictureRules("a profile"),
  ...documentRules("a profile"),
  duplicates: {
    summary: "Profiles with the same phone number or e-mail address, or the same name and year of birth",
    query: z.strictObject({
      name: typed,
      birth_year: queryInteger(1900, 2100).optional(),
      email: typed,
      primary_phone_number: typed,
      alternate_phone_number: typed,
      other_than: id.optional().describe("The profile that is edited."),
    }),
    response: z.object({ results: z.array(profileTwin).max(MOST_TWINS) }),
  },
  skills: {
    summary: "Skills that people have, by name; shared by all organisations",
    query: namesQuery,
    response: paged(sharedReference),
  },
  positions: {
    summary: "Positions that people work in, by name; shared by all organisations",
    query: namesQuery,
    response: paged(sharedReference),
  },
};
