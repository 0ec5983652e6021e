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

/** Condition that a meter `me` is one that a plan `p` counts by. */
export const metersOfPlan = sql`(me.organisation_id = p.organisation_id and me.name_sort = p.meter_sort and me.unit = p.meter_unit)`;

/**
 * Due days of a plan `p` that is by a meter, up to a day, as a table of them with when they are asked for and how many assets
 * are due on each: expected by the average of each meter.
 */
export const expectedDays = (today: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`(
  select s.due, min(s.asked_on) as asked_on, count(*)::int as assets
  from ${assetsOfPlan} o join meter me on ${metersOfPlan} and me.asset = o.id
  join asset a on ${ofPlan} and a.id = o.id and not a.is_archived
  cross join lateral maintenance_step_days(p, me, ${today}, ${until}) s
  where p.meter is not null group by s.due)`;
