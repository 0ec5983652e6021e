import { z } from "zod";
import { id } from "../kit/field-rules.ts";
import { paged, pageQuery } from "../kit/query-rules.ts";
import { statusDetails } from "../masters/attached-status/rules.ts";

const count = z.number().int().describe("Assets outside the archive.");
const pages = z.strictObject({
  page: pageQuery.page,
  page_size: pageQuery.page_size,
  length: pageQuery.length,
  search: pageQuery.search,
});

/** A state is told with its country, and a city with both, as several may have one name. */
const state = {
  state: z.string().describe("Empty for branches without a state."),
  country: z.string().describe("Empty where no branch of it names one."),
  is_ambiguous: z.boolean().describe("True where another one of the caller's has this name too."),
};
const stateCount = z.object({ ...state, asset_count: count });
const cityCount = z.object({ city: z.string(), ...state, asset_count: count });
const assetKpi = z
  .object({
    total_assets: count,
    most_assets_state: stateCount.nullable(),
    least_assets_state: stateCount.nullable(),
    most_assets_city: cityCount.nullable(),
    least_assets_city: cityCount.nullable(),
  })
  .meta({ id: "AssetKpi" });
export type AssetKpi = z.output<typeof assetKpi>;

const statuses = z.array(statusDetails.extend({ asset_count: count })).describe("Those that assets there have.");
const stateRow = z
  .object({
    ...state,
    total_assets: count,
    statuses,
  })
  .meta({ id: "StateKpi" });
export type StateRow = z.output<typeof stateRow>;
const branchRow = z
  .object({ id, name: z.string(), city: z.string(), state: z.string(), total_assets: count, statuses })
  .meta({ id: "BranchKpi" });
export type BranchRow = z.output<typeof branchRow>;

const position = { latitude: z.number(), longitude: z.number(), total_assets: count };
const statePoint = z.object({ ...state, ...position }).meta({ id: "StateMapPoint" });
export type StatePoint = z.output<typeof statePoint>;
const branchPoint = z.object({ id, name: z.string(), ...position }).meta({ id: "BranchMapPoint" });
export type BranchPoint = z.output<typeof branchPoint>;
const points = <T extends z.ZodType>(point: T) =>
  z.object({ results: z.array(point), unplaced: z.number().int().describe("Branches without coordinates.") });

export const dashboardRules = {
  assetKpi: { summary: "Assets in all, and the states and cities with most and fewest", response: assetKpi },
  stateKpi: { summary: "Assets by state, most first", query: pages, response: paged(stateRow) },
  branchKpi: { summary: "Assets by branch, most first", query: pages, response: paged(branchRow) },
  stateStatusKpi: { summary: "Assets of each state by status", query: pages, response: paged(stateRow) },
  branchStatusKpi: { summary: "Assets of each branch by status", query: pages, response: paged(branchRow) },
  stateMapPoints: { summary: "States in the middle of their branches", response: points(statePoint) },
  branchMapPoints: { summary: "Branches with coordinates", response: points(branchPoint) },
  locationKpi: { summary: "Assets in all, and the states and cities with most and fewest", response: assetKpi },
};
