import { type RawBuilder, sql } from "kysely";
import { assetCount } from "../../tallies/asset-count-queries.ts";

/** The number of the first due day of a plan `p` that is not before a day. */
export const planNumber = (since: RawBuilder<unknown>) => sql`maintenance_number(p.starts, p.every, p.unit, ${since})`;

/** The due day of a plan `p` with this number. */
export const planDay = (number: RawBuilder<unknown>) => sql`maintenance_day(p.starts, p.every, p.unit, ${number})`;

/** Condition that an asset `a` is where a plan `p` is. */
export const isThere = sql`(p.location is null or p.location = any(a.places))`;
const ofPlan = sql`a.organisation_id = p.organisation_id`;

/**
 * Assets that a plan `p` is on, as a table with their ids: those of its model or category while they are not archived. The
 * one asset of a plan stays its asset when it is archived, so that its due days are told as skipped.
 */
export const assetsOfPlan = sql`(
  select a.id from asset a where ${ofPlan} and a.id = p.asset
  union all select a.id from asset a where ${ofPlan} and a.model = p.model and not a.is_archived and ${isThere}
  union all select a.id from asset a where ${ofPlan} and a.category = p.category and not a.is_archived and ${isThere})`;

/** How many assets a plan `p` is on that are not archived; those of a model or category anywhere are counted already. */
export const countedAssetsOfPlan = sql`(case
  when p.location is null and p.model is not null then ${assetCount("model", sql`p.model`)}
  when p.location is null and p.category is not null then ${assetCount("category", sql`p.category`)}
  else (select count(*)::int from ${assetsOfPlan} o join asset a on ${ofPlan} and a.id = o.id where not a.is_archived) end)`;
