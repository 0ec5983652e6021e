-- Denormalised places: a meter, its readings and the steps of plans by meter stand where their asset does.
create or replace function place_of_asset() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select a.places from asset a
    where a.organisation_id = new.organisation_id and a.id = new.asset), '{}');
  return new;
end $$;
create or replace trigger meter_placed before insert on meter for each row execute function place_of_asset();
create or replace trigger meter_reading_placed before insert on meter_reading for each row execute function place_of_asset();
create or replace trigger maintenance_step_placed before insert on maintenance_step
  for each row execute function place_of_asset();

create or replace function carry_meters() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update meter set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  update meter_reading set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  update maintenance_step set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_meters after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_meters();

grant select, update on meter, meter_reading, maintenance_step to steward_gate;

-- Counts the readings of a locked meter anew: the total of each, and what the last of them say of the meter. A meter that was
-- replaced goes on from what the one before it had counted. Steps of plans that a reading made which was taken back are counted
-- from the reading that is the last by now, whoever may see those plans.
create or replace function count_meter(counted uuid, averaged integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := current_organisation();
begin
  update meter_reading r set total = t.total
    from (select s.id, sum(case when s.is_replaced then s.value else s.value - s.former end) over (order by s.read_at, s.id) as total
      from (select o.id, o.read_at, o.value, o.is_replaced,
          coalesce(lag(o.value) over (order by o.read_at, o.id), 0) as former
        from meter_reading o where o.organisation_id = tenant and o.meter = counted) s) t
    where r.organisation_id = tenant and r.id = t.id and r.total is distinct from t.total;
  update meter m set last_value = l.value, last_total = l.total, last_at = l.read_at,
      per_day = case when l.read_at - l.first_at >= interval '1 day'
        then (l.total - l.first_total) * 86400 / extract(epoch from l.read_at - l.first_at)::numeric end
    from (select max(n.value) filter (where n.place = 1) as value, max(n.total) as total, max(n.read_at) as read_at,
        min(n.total) as first_total, min(n.read_at) as first_at
      from (select o.value, o.total, o.read_at, row_number() over (order by o.read_at desc, o.id desc) as place
        from meter_reading o where o.organisation_id = tenant and o.meter = counted
        order by o.read_at desc, o.id desc limit averaged) n) l
    where m.organisation_id = tenant and m.id = counted;
  update maintenance_step s set counted_to = coalesce(m.last_total, 0)
    from meter m, maintenance_plan p
    where m.organisation_id = tenant and m.id = counted and p.organisation_id = tenant and p.meter_sort = m.name_sort
      and p.meter_unit = m.unit and s.organisation_id = tenant and s.plan = p.id and s.asset = m.asset
      and s.counted_to > coalesce(m.last_total, 0) + p.meter_lead;
end $$;

-- The count at which a plan is due next for the asset of a meter: one interval after the step before, or its first step that
-- the meter has not passed already as the plan begins.
create or replace function maintenance_step_of(p maintenance_plan, m meter) returns numeric language sql stable as $$
  select coalesce(
    (select s.counted_to + p.meter_every from maintenance_step s
      where s.organisation_id = p.organisation_id and s.plan = p.id and s.asset = m.asset order by s.noted desc limit 1),
    (select case when p.meter_starts is null then f.total + p.meter_every
        else p.meter_starts + p.meter_every * greatest(0, ceil((f.total - p.meter_starts) / p.meter_every)) end
      from (select coalesce(
        (select r.total from meter_reading r where r.organisation_id = m.organisation_id and r.meter = m.id
          and r.read_at <= p.counts_from order by r.read_at desc, r.id desc limit 1),
        (select r.total from meter_reading r where r.organisation_id = m.organisation_id and r.meter = m.id
          order by r.read_at, r.id limit 1)) as total) f))
$$;

-- Days up to another one on which a plan is expected to be due for the asset of a meter, by the average of the meter, and when
-- its requests are made. None without an average. Steps that are shorter than a day are told once a day.
create or replace function maintenance_step_days(p maintenance_plan, m meter, today date, until date)
returns table (due date, asked_on date) language sql stable as $$
  select distinct d.due, greatest(today, d.due - least(floor(p.meter_lead / m.per_day), 40000)::integer)
  from (select greatest(today, t.last_day + least(round((t.first + n * t.step - m.last_total) / m.per_day), 40000)::integer) as due
    from (select maintenance_step_of(p, m) as first, greatest(p.meter_every, m.per_day) as step, m.last_at::date as last_day) t,
      generate_series(0, least(400, greatest(0, floor((m.last_total + m.per_day * (until - t.last_day) - t.first) / t.step)))::integer) n
    where m.per_day > 0) d
  where d.due <= until
$$;
