-- Denormalised places: a visit, its pictures and the engineers of a request move with the request.
create or replace function carry_service_visits() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update service_request_engineer set places = new.places where organisation_id = new.organisation_id and request = new.id;
  update service_visits set places = new.places where organisation_id = new.organisation_id and service_request_id = new.id;
  update attachment a set places = new.places from service_visits v
    where v.organisation_id = new.organisation_id and v.service_request_id = new.id
      and a.organisation_id = v.organisation_id and a.service_visits = v.id;
  return null;
end $$;
create or replace trigger service_request_carries_visits after update on service_request
  for each row when (new.places is distinct from old.places) execute function carry_service_visits();

-- Whether a member's limit, if any, has one of these places inside; whatever the caller is limited to.
create or replace function reaches(account uuid, inside uuid[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(bool_or(s.location = any (inside)), true) from membership_scope s
  where s.organisation_id = current_organisation() and s.account_id = account
$$;

-- Whether an engineer has an open visit that overlaps a time, in places that the caller does not see too. Nothing else of
-- it is told.
create or replace function is_planned(who uuid, from_time timestamptz, to_time timestamptz, besides uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from service_visits v where v.organisation_id = current_organisation() and v.engineer = who
    and v.status in ('Scheduled', 'Accepted', 'En Route', 'In Progress')
    and v.scheduled_at < to_time and v.scheduled_end > from_time and v.id is distinct from besides
    -- No visit is longer than its most hours: a bound that the index of open visits knows.
    and v.scheduled_at > from_time - interval '72 hours')
$$;

-- Whether an engineer is a member on the days of a visit: whoever is one for a placement, on its days alone.
create or replace function is_member_during(who uuid, from_time timestamptz, to_time timestamptz, zone text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select local_day(from_time, zone) >= i.start_date and local_day(to_time, zone) <= i.end_date
    from engineer e join membership m on m.organisation_id = e.organisation_id and m.account_id = e.account_id
    join interest i on i.organisation_id = m.organisation_id and i.id = m.placement
    where e.organisation_id = current_organisation() and e.id = who), true)
$$;
drop function if exists days_of_engineer(uuid);

grant select, update on service_request_engineer, service_visits to steward_gate;
