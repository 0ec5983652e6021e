-- A level that a file leaves out is called the same whatever is imported, so that a list of rooms that was imported before
-- finds its places again.
update location l set name = 'Main', version = version + 1, modified = now()
where l.name = 'Unnamed ' || lower(l.location_type) and l.location_type in ('Building', 'Block', 'Floor', 'Room')
  and not exists (select from location s
    where s.organisation_id = l.organisation_id and s.parent is not distinct from l.parent and s.key = name_key('Main'));

-- Counts of records that are gone add up to nothing; from now on they go with the record.
delete from asset_tally t where t.facet <> 'total'
  and not exists (select from category r where r.organisation_id = t.organisation_id and r.id = t.value)
  and not exists (select from model r where r.organisation_id = t.organisation_id and r.id = t.value)
  and not exists (select from attached_status r where r.organisation_id = t.organisation_id and r.id = t.value)
  and not exists (select from location r where r.organisation_id = t.organisation_id and r.id = t.value);
delete from location_tally t where t.inside <> t.organisation_id
  and not exists (select from location r where r.organisation_id = t.organisation_id and r.id = t.inside);
