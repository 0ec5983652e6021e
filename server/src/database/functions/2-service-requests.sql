-- Denormalised places: a service request stands where its asset does, else at its own place, and what belongs to it stands
-- there too, so that a limit to places reaches them.
create or replace function place_service_request() returns trigger language plpgsql as $$
begin
  if new.asset is not null then
    new.places := coalesce((select a.places from asset a
      where a.organisation_id = new.organisation_id and a.id = new.asset), '{}');
  elsif new.location is null then
    new.places := array[new.branch];
  else
    new.places := coalesce((select l.above from location l
      where l.organisation_id = new.organisation_id and l.id = new.location), array[new.branch, new.location]);
  end if;
  return new;
end $$;
create or replace trigger service_request_placed before insert or update of asset, branch, location on service_request
  for each row execute function place_service_request();

-- Its argument names the column that holds the request.
create or replace function place_of_service_request() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select r.places from service_request r
    where r.organisation_id = new.organisation_id and r.id = (to_jsonb(new) ->> tg_argv[0])::uuid), '{}');
  return new;
end $$;
create or replace trigger service_request_update_placed before insert on service_request_update
  for each row execute function place_of_service_request('request');
create or replace trigger service_part_placed before insert on service_part
  for each row execute function place_of_service_request('request');
create or replace trigger service_estimate_placed before insert on service_estimate
  for each row execute function place_of_service_request('request');
create or replace trigger service_request_notice_placed before insert on service_request_notice
  for each row execute function place_of_service_request('request');
create or replace trigger service_request_engineer_placed before insert on service_request_engineer
  for each row execute function place_of_service_request('request');
create or replace trigger service_visits_placed before insert on service_visits
  for each row execute function place_of_service_request('service_request_id');
create or replace trigger feedback_submission_placed before insert on feedback_submission
  for each row execute function place_of_service_request('service_request');
drop function if exists place_service_request_update();
drop function if exists place_service_visit();
drop function if exists place_feedback_submission();

create or replace function carry_service_request() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update service_request_update set places = new.places
    where organisation_id = new.organisation_id and request = new.id;
  update service_request_notice set places = new.places
    where organisation_id = new.organisation_id and request = new.id;
  update service_part set places = new.places where organisation_id = new.organisation_id and request = new.id;
  update service_estimate set places = new.places where organisation_id = new.organisation_id and request = new.id;
  update document set places = new.places where organisation_id = new.organisation_id and service_request = new.id;
  update attachment set places = new.places where organisation_id = new.organisation_id and service_request = new.id;
  return null;
end $$;
create or replace trigger service_request_carries after update on service_request
  for each row when (new.places is distinct from old.places) execute function carry_service_request();

create or replace function carry_service_requests_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update service_request set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_service_requests after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_service_requests_of_asset();

-- The number of the oldest request on an asset in whose state somebody still has to do something, as people read it; null without.
create or replace function open_request_on(organisation uuid, asset uuid) returns text language sql stable as $$
  select o.request_prefix || r.number from service_request r join organisation o on o.id = r.organisation_id
  where r.organisation_id = organisation and r.asset = open_request_on.asset
    and r.status in ('Open', 'Assigned', 'Scheduled', 'In Progress', 'On Hold')
  order by r.number limit 1 $$;

-- The moment at which so much working time of the organisation has passed since another one, without what lies in the
-- pauses. A working day lasts from the moment at which clocks show its opening to that at which they show its end, so
-- that one on which clocks are changed is longer or shorter.
create or replace function working_due(organisation uuid, since timestamptz, length interval, pauses tstzmultirange)
returns timestamptz language plpgsql stable as $$
declare
  zone text;
  days smallint[];
  opens time;
  closes time;
  holidays date[];
  yearly text[];
  on_day date;
  last date;
  starts timestamptz;
  span tstzrange;
  remains interval := length;
begin
  if since is null or length is null then
    return null;
  end if;
  select o.time_zone, o.working_days, o.opens_at, o.closes_at into zone, days, opens, closes
    from organisation o where o.id = organisation;
  on_day := (since at time zone zone)::date;
  -- Where every day is a holiday nothing is ever due.
  last := on_day + 73000;
  select coalesce(array_agg(h.day) filter (where not h.is_yearly), '{}'),
      coalesce(array_agg(to_char(h.day, 'MM-DD')) filter (where h.is_yearly), '{}') into holidays, yearly
    from holiday h where h.organisation_id = organisation and h.is_active and (h.is_yearly or h.day >= on_day);
  while on_day < last loop
    if extract(isodow from on_day) = any (days) and not on_day = any (holidays) and not to_char(on_day, 'MM-DD') = any (yearly) then
      starts := greatest((on_day + opens) at time zone zone, since);
      for span in select unnest(tstzmultirange(
          tstzrange(starts, greatest((on_day + closes) at time zone zone, starts))) - pauses) loop
        if upper(span) - lower(span) >= remains then
          return lower(span) + remains;
        end if;
        remains := remains - (upper(span) - lower(span));
      end loop;
    end if;
    on_day := on_day + 1;
  end loop;
  return null;
end $$;

-- Whoever changes working time changes the calendar; requests whose times were told by the one before are found by it.
create or replace function change_calendar() returns trigger language plpgsql as $$
begin
  new.calendar := old.calendar + 1;
  return new;
end $$;
create or replace trigger organisation_changes_calendar before update of working_days, opens_at, closes_at, time_zone
  on organisation for each row when ((new.working_days, new.opens_at, new.closes_at, new.time_zone)
    is distinct from (old.working_days, old.opens_at, old.closes_at, old.time_zone)) execute function change_calendar();

create or replace function change_calendar_by_holiday() returns trigger language plpgsql as $$
begin
  update organisation set calendar = calendar + 1 where id = current_organisation();
  return null;
end $$;
create or replace trigger holiday_changes_calendar after insert or delete or update of day, is_yearly, is_active on holiday
  for each statement execute function change_calendar_by_holiday();

-- Organisations with requests whose clocks have something to tell, or were set by an earlier calendar.
create or replace function organisations_with_due_clocks() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id from organisation o where o.is_active and (
    exists (select from service_request r where r.organisation_id = o.id and r.next_notice <= now())
    or exists (select from service_request_notice n where n.organisation_id = o.id and n.mailed is null)
    or exists (select from service_request r where r.organisation_id = o.id and r.calendar < o.calendar
      and r.resolved_at is null and r.closed_at is null))
  order by o.id
$$;

grant select, update on service_request, service_request_update, service_request_notice, service_part, service_estimate
  to steward_gate;
