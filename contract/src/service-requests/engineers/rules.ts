import { z } from "zod";
import { id, line, requiredLine } from "../../kit/field-rules.ts";
import { patchOf } from "../../kit/patch.ts";
import { exportQuery, ordering, pageQuery, paged, queryBoolean, queryIds } from "../../kit/query-rules.ts";
import { idParams, reference } from "../../kit/record-rules.ts";
import { serviceRequests, serviceVisits } from "../../messages/language.ts";

/** Most skills of an engineer. */
export const SKILLS_MOST = 30;

const told = {
  skills: z
    .array(requiredLine(100))
    .max(SKILLS_MOST)
    .refine(
      (skills) => new Set(skills.map((skill) => skill.toLowerCase())).size === skills.length,
      serviceVisits.skillTwice,
    )
    .describe("What they know, in the words of the problems' needed skills."),
  home_branch: id.nullable(),
  working_days: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .refine((days) => new Set(days).size === days.length, serviceVisits.dayTwice)
    .describe("Days of the week by their ISO number, Monday first."),
  is_active: z.boolean().describe("Requests are given to active ones only."),
};

const body = z
  .strictObject({
    /** A member of the organisation. */
    user: id,
    skills: told.skills.default([]),
    home_branch: told.home_branch.optional(),
    working_days: told.working_days.default([1, 2, 3, 4, 5, 6]),
    is_active: told.is_active.default(true),
  })
  .meta({ id: "EngineerBody" });

/** How somebody is reached. */
export const engineerReference = z
  .object({ id, name: z.string(), phone: z.string(), email: z.string(), profile_picture: z.string().nullable() })
  .meta({ id: "EngineerReference" });
export type EngineerReference = z.output<typeof engineerReference>;

export const engineer = z
  .object({
    ...engineerReference.shape,
    user: id,
    designation: z.string(),
    skills: z.array(z.string()),
    home_branch: id.nullable(),
    home_branch_details: reference.nullable().describe("Null where the caller does not see it."),
    working_days: z.array(z.number().int()),
    is_active: z.boolean(),
    is_member: z.boolean().describe("False for one whose membership was ended or switched off."),
    open_visits: z.number().int(),
    rating: z
      .object({ average: z.string().describe("Two decimals."), count: z.number().int() })
      .nullable()
      .describe("Of feedback on their visits; null where there is none, or the caller does not read feedback."),
    fit: z
      .object({
        is_assigned: z.boolean(),
        has_skill: z.boolean().nullable().describe("Null where the problem needs none."),
        is_near: z.boolean().describe("Their home is the branch of the request."),
        is_free: z.boolean().describe("A working day of theirs, without another visit at the time."),
        is_planned: z.boolean().describe("Another visit of theirs overlaps the time."),
      })
      .nullable()
      .describe(
        "For the request of the query: who suits it, in the order of assigned, skill, free time, place and load.",
      ),
    version: z.number().int(),
    created: z.string(),
    modified: z.string(),
  })
  .meta({ id: "Engineer" });
export type Engineer = z.output<typeof engineer>;

const moment = z.iso.datetime({ offset: true, message: serviceRequests.moment });
const filters = {
  ...pageQuery,
  is_active: queryBoolean.optional(),
  home_branch: queryIds.optional(),
  skill: line(100).optional(),
  ids: queryIds.optional(),
};
const listQuery = z.strictObject({
  ...filters,
  service_request: id
    .optional()
    .describe("Id of a request: active engineers who may go where it is, the most suitable first."),
  is_assigned: queryBoolean.optional().describe("To the request."),
  from: moment.optional().describe("Time of the visit; absent: the preferred time of the request, or now."),
  to: moment.optional(),
  ordering: ordering(["name", "created"]),
});

export const engineerRules = {
  list: {
    summary: "Engineers by name; for a request the most suitable first",
    query: listQuery,
    response: paged(engineer),
  },
  create: { summary: "Make a member an engineer", body, response: engineer },
  export: {
    summary: "The filtered list as CSV or XLSX, every row",
    query: exportQuery(z.strictObject({ ...filters, ordering: ordering(["name", "created"]) })),
  },
  read: { summary: "One engineer", params: idParams, response: engineer },
  update: { summary: "Edit an engineer", params: idParams, body: patchOf(z.strictObject(told)), response: engineer },
};
