-- How strong each skill or position of a published person is, in the order of expertise: 10,000,000 for having it, 10,000 for
-- each level, and the years since 1950 in which it was last used. Sums of them order people by how many of some wanted ones
-- they have, then by their levels, then by how recent they are.
alter table personnel_publication add column strengths integer[] not null default '{}';
-- Whoever works in no position has none among the skills.
update personnel_publication set expertise = array_remove(expertise, null);
update personnel_publication p set strengths = array(
  select 10000000 + 10000 * coalesce(k.level, 3) + coalesce(k.last_used - 1950, 0)
  from unnest(p.expertise) with ordinality e (id, place)
  left join personnel_skill k on k.organisation_id = p.staffing and k.profile = p.id and k.skill = e.id
  order by e.place);

-- Replaced by one that answers what lists need.
drop function if exists find_people(text, integer[], integer[]);
