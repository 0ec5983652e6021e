-- Denormalised places: a plan stands where its asset does, else at its place, and its due days where their assets do.
create or replace function place_maintenance_plan() returns trigger language plpgsql as $$
begin
  new.places := coalesce(case
    when new.asset is not null then
      (select a.places from asset a where a.organisation_id = new.organisation_id and a.id = new.asset)
    else (select l.above from location l where l.organisation_id = new.organisation_id and l.id = new.location)
  end, '{}');
  return new;
end $$;
create or replace trigger maintenance_plan_placed before insert or update of asset, location on maintenance_plan
  for each row execute function place_maintenance_plan();

create or replace function place_maintenance_due() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select a.places from asset a
    where a.organisation_id = new.organisation_id and a.id = new.asset), '{}');
  return new;
end $$;
create or replace trigger maintenance_due_placed before insert on maintenance_due
  for each row execute function place_maintenance_due();

create or replace function carry_maintenance_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update maintenance_plan set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  update maintenance_due set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_maintenance after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_maintenance_of_asset();

grant select, update on maintenance_plan, maintenance_due to steward_gate;

-- The due day with this number of an interval; a month without its day has the last one of that month.
create or replace function maintenance_day(starts date, every integer, unit text, number integer) returns date
language sql immutable parallel safe as $$
  select case unit
    when 'Day' then starts + every * number
    when 'Week' then starts + 7 * every * number
    when 'Month' then (starts + make_interval(months => every * number))::date
    else (starts + make_interval(years => every * number))::date end
$$;

-- The number of the first due day that is not before a day. Of the one in the month of that day, or in the last month
-- before it that has one, it is known that none earlier will do.
create or replace function maintenance_number(starts date, every integer, unit text, since date) returns integer
language sql immutable parallel safe as $$
  select case
    when since <= starts then 0
    when unit in ('Day', 'Week') then (since - starts + t.days - 1) / t.days
    else t.passed + (maintenance_day(starts, every, unit, t.passed) < since)::integer end
  from (select every * case unit when 'Week' then 7 else 1 end as days,
    (12 * (extract(year from since) - extract(year from starts)) + extract(month from since)
      - extract(month from starts))::integer / (every * case unit when 'Year' then 12 else 1 end) as passed) t
$$;

-- Due days from a day up to another one, both included.
create or replace function maintenance_days(starts date, every integer, unit text, since date, until date)
returns setof date language sql immutable parallel safe as $$
  select maintenance_day(starts, every, unit, number)
  from generate_series(maintenance_number(starts, every, unit, since), maintenance_number(starts, every, unit, until + 1) - 1) number
$$;

-- Organisations with requests to be made: for visits of contracts within so many days, or by plans.
create or replace function organisations_with_planned_work(visit_lead integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id from organisation o, lateral (select (now() at time zone o.time_zone)::date as today) t
  where o.is_active and not 'service_request' = any (o.locked_modules) and (
    exists (select from contract_visit v where v.organisation_id = o.id and v.status = 'Planned' and not v.is_archived
      and v.due <= t.today + visit_lead)
    or exists (select from maintenance_plan p where p.organisation_id = o.id and p.is_active
      and p.next_due <= t.today + p.lead_days)
    or exists (select from maintenance_plan p where p.organisation_id = o.id and p.is_active and p.opening is not null)
    or exists (select from maintenance_plan p where p.organisation_id = o.id and p.is_active and p.meter is not null)
    or exists (select from maintenance_due d where d.organisation_id = o.id and d.status = 'Planned'))
  order by o.id
$$;
drop function if exists organisations_with_contract_visits(integer);
