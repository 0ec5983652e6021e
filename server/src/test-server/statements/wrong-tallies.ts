import type pg from "pg";
import type { Caller } from "../caller.ts";

/** Each tally beside a count of its rows; the organisation's id is $1. */
const WRONG = `with asset_counts as (
   select facet, value, is_archived, count(*) as count from asset a
   cross join lateral (
     select * from (values ('total', a.organisation_id), ('status', a.status), ('category', a.category),
       ('branch', a.branch), ('model', a.model)) own (facet, value)
     union all select 'location', unnest(a.places[2:])) facets
   where a.organisation_id = $1 and value is not null group by 1, 2, 3
 ), kept as (
   select facet, value, is_archived, sum(count) as count from asset_tally where organisation_id = $1 group by 1, 2, 3
 ), place_counts as (
   select inside, location_type, is_active, count(*) as count from location l
   cross join lateral unnest(l.organisation_id || l.above[:l.depth - 1]) inside
   where l.organisation_id = $1 group by 1, 2, 3
 ), kept_places as (
   select inside, location_type, is_active, sum(count) as count from location_tally where organisation_id = $1
   group by 1, 2, 3
 ), status_counts as (
   select place, status, count(*) as count from asset a cross join lateral unnest(a.places) place
   where a.organisation_id = $1 and not a.is_archived group by 1, 2
 ), kept_statuses as (
   select place, status, sum(count) as count from asset_place_tally where organisation_id = $1 group by 1, 2
 ), audit_counts as (
   select place, result, count(*) as count from asset a
   cross join lateral (select u.result from audit u where u.organisation_id = a.organisation_id and u.asset = a.id
     order by u.id desc limit 1) last
   cross join lateral unnest(a.places) place
   where a.organisation_id = $1 and not a.is_archived group by 1, 2
 ), kept_audits as (
   select place, result, sum(count) as count from audit_place_tally where organisation_id = $1 group by 1, 2
 ), custody_counts as (
   select is_open, case when is_open then due else date '9999-12-31' end as due, count(*) as count
   from custody where organisation_id = $1 group by 1, 2
 ), kept_custody as (
   select is_open, due, sum(count) as count from custody_tally where organisation_id = $1 group by 1, 2
 ), known as (
   select id from category where organisation_id = $1 union all select id from model where organisation_id = $1
   union all select id from attached_status where organisation_id = $1
   union all select id from location where organisation_id = $1 union all select $1
 )
 select facet, value from kept full join asset_counts c using (facet, value, is_archived)
 where coalesce(kept.count, 0) <> coalesce(c.count, 0)
 union all
 select location_type, inside from kept_places full join place_counts c using (inside, location_type, is_active)
 where coalesce(kept_places.count, 0) <> coalesce(c.count, 0)
 union all
 select 'status of place', place from kept_statuses full join status_counts c using (place, status)
 where coalesce(kept_statuses.count, 0) <> coalesce(c.count, 0)
 union all
 select 'audits of place', place from kept_audits full join audit_counts c using (place, result)
 where coalesce(kept_audits.count, 0) <> coalesce(c.count, 0)
 union all
 select 'custody due ' || due, $1 from kept_custody full join custody_counts c using (is_open, due)
 where coalesce(kept_custody.count, 0) <> coalesce(c.count, 0)
 union all
 select 'gone', place from kept_audits where place not in (select id from known)
 union all
 select 'gone', place from kept_statuses
 where place not in (select id from known) or status not in (select id from known)
 union all
 select facet, value from kept where value not in (select id from known)
 union all
 select location_type, inside from kept_places where inside not in (select id from known)`;

/** Tally rows that differ from a count of the rows, and those of records that are gone. */
export async function wrongTallies(admin: pg.Pool, caller: Caller): Promise<unknown[]> {
  const { rows } = await admin.query(WRONG, [caller.organisation_id]);
  return rows;
}
