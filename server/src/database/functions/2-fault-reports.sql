-- Reports of faults: whoever opens a page or scans a label names no organisation, so these look across all of them. They
-- answer ids alone, and of organisations that take reports.
create or replace function takes_fault_reports(asked uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from organisation o where o.id = asked and o.is_active and o.fault_reports
    and not 'service_request' = any (o.locked_modules))
$$;

create or replace function organisation_of_fault_link(wanted text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select l.organisation_id from fault_link l
  where l.token = wanted and l.is_active and takes_fault_reports(l.organisation_id)
$$;

-- What the code of a label is of. Short codes are unique in their organisation alone: where two come, it is nobody's.
create or replace function labelled_for_faults(code text, place uuid)
returns table (organisation_id uuid, asset uuid, location uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.organisation_id, a.id, null::uuid from asset a
    where a.short_code = code and not a.is_archived and takes_fault_reports(a.organisation_id)
  union all
  select p.organisation_id, null, p.id from location p
    where p.id = place and p.is_active and takes_fault_reports(p.organisation_id)
  limit 2
$$;

create or replace function organisation_of_fault_report(hash bytea) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select f.organisation_id from fault_report f
  where f.token_hash = hash and f.expires > now() and takes_fault_reports(f.organisation_id)
$$;

grant select on fault_link, fault_report to steward_gate;
