-- A level that a file leaves out is called the same whatever is imported, so that a list of rooms that was imported before
-- finds its places again.
update location l set name = 'Main', version = version + 1, modified = now()
where l.name = 'Unnamed ' || lower(l.location_type) and l.location_type in ('Building', 'Block', 'Floor', 'Room')
  and not exists (select from location s
    where s.organisation_id = l.organisation_id and s.parent is not distinct from l.parent and s.key = name_key('Main'));

-- Counts of records that are gone add up to nothing; from now on they go with the record.
delete from asset_tally t using (
  select organisation_id, facet, value from asset_tally where facet <> 'total'
  group by organisation_id, facet, value having sum(count) = 0
) n
where t.organisation_id = n.organisation_id and t.facet = n.facet and t.value = n.value
  and not exists (select from category r where r.organisation_id = t.organisation_id and r.id = t.value)
  and not exists (select from model r where r.organisation_id = t.organisation_id and r.id = t.value)
  and not exists (select from attached_status r where r.organisation_id = t.organisation_id and r.id = t.value)
  and not exists (select from location r where r.organisation_id = t.organisation_id and r.id = t.value);
delete from location_tally t using (
  select organisation_id, inside from location_tally group by organisation_id, inside having sum(count) = 0
) n
where t.organisation_id = n.organisation_id and t.inside = n.inside and t.inside <> t.organisation_id
  and not exists (select from location r where r.organisation_id = t.organisation_id and r.id = t.inside);

-- What a category is drawn as, by a name of the contract's list.
alter table category add column icon text;
