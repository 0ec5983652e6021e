import { z } from "zod";
import { day } from "../kit/field-rules.ts";
import { PAGING, ordering, pageQuery, queryBoolean, queryChoices, queryIds } from "../kit/query-rules.ts";
import { coverages, offerStates, priorities, requestSources, requestTypes, serviceStates } from "./constants.ts";

/** Filters of the list; `raised_by=me` are the caller's own. */
export const serviceRequestFilters = {
  ...pageQuery,
  steward_asset: queryIds.optional(),
  status: queryChoices(serviceStates).optional(),
  priority: queryChoices(priorities).optional(),
  type: queryChoices(requestTypes).optional(),
  coverage: queryChoices(coverages).optional(),
  service_provider: queryIds.optional(),
  offer: queryChoices(offerStates).optional(),
  engineer: z
    .union([z.literal("me"), queryIds])
    .optional()
    .describe("`me`, or ids of engineers."),
  branch: queryIds.optional(),
  location: queryIds.optional().describe("Branches or places in them: what stands there, at any depth."),
  problem_statement: queryIds.optional(),
  maintenance_plan: queryIds.optional(),
  source: queryChoices(requestSources).optional(),
  raised_by: z.union([z.literal("me"), queryIds]).optional(),
  is_open: queryBoolean.optional(),
  is_overdue: queryBoolean.optional(),
  is_escalated: queryBoolean.optional(),
  awaits_approval: queryBoolean.optional().describe("Charged parts of it wait for approval."),
  created_from: day.optional(),
  created_to: day.optional(),
  ids: queryIds.optional(),
  ordering: ordering(["created", "modified", "internal_id", "priority", "resolution_due"]),
};
export const listQuery = z.strictObject(serviceRequestFilters);
export const boardQuery = listQuery.omit(PAGING);

/** How many requests are in each state; those without any are left out. */
export const requestBoard = z
  .object({ results: z.array(z.object({ status: z.enum(serviceStates), count: z.number().int() })) })
  .meta({ id: "ServiceRequestBoard" });
