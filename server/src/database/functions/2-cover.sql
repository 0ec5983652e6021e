-- The asset's own columns and the current records of its cover are one truth. Who writes an asset (a form, an import, its
-- undo) writes columns, and the triggers here write the records; who writes a record calls `carry_cover`, which writes the
-- columns, where the trigger finds that both agree. Asset and cover are locked in this order everywhere.

-- New assets: a statement for all of them, as imports write many. Who services the asset is who its contract is with, until
-- the record says otherwise: registers name one of both.
create or replace function cover_added_assets() returns trigger language plpgsql as $$
begin
  insert into cover (organisation_id, id, asset, kind, starts, months, ends, provider, is_current, is_last, places,
    is_archived)
  select a.organisation_id, new_record_id(), a.id, c.kind, c.starts, c.months, c.ends,
    case when c.kind = 'amc' then a.service_provider end, true,
    coalesce(c.ends = a.last and (c.kind = 'warranty' or a.ends is distinct from a.last), false), a.places, a.is_archived
  from (
    select n.*, w.starts, w.ends, greatest(w.ends, n.amc_end_date) as last
    from added n
    cross join lateral (select coalesce(n.warranty_start_date, n.purchase_date) as starts,
      coalesce(n.warranty_end_date,
        last_covered_day(coalesce(n.warranty_start_date, n.purchase_date), n.warranty_period)) as ends) w
    where n.warranty_period is not null or n.warranty_end_date is not null
      or n.amc_start_date is not null or n.amc_end_date is not null
  ) a
  cross join lateral (
    select 'warranty' as kind, a.starts, a.warranty_period as months, a.ends
    where a.warranty_period is not null or a.warranty_end_date is not null
    union all
    select 'amc', a.amc_start_date, null, a.amc_end_date where a.amc_start_date is not null or a.amc_end_date is not null
  ) c;
  return null;
end $$;
create or replace trigger asset_cover_added after insert on asset referencing new table as added
  for each statement execute function cover_added_assets();

-- Marks the record of an asset that ends last.
create or replace procedure mark_last_cover(organisation uuid, of_asset uuid) language sql as $$
  update cover c set is_last = not c.is_last
  where c.organisation_id = organisation and c.asset = of_asset and c.is_last is distinct from coalesce(c.id = (
    select l.id from cover l where l.organisation_id = organisation and l.asset = of_asset and l.ends is not null
    order by l.ends desc, l.kind desc, l.id desc limit 1), false)
$$;

-- Gives the current record of a kind the days of its asset, makes it where there is none, and removes it where the asset
-- has no such cover any more.
create or replace procedure set_current_cover(holder asset, of_kind text, starting date, of_months smallint, ending date)
language plpgsql as $$
begin
  if of_months is null and ending is null and (of_kind = 'warranty' or starting is null) then
    delete from cover c
    where c.organisation_id = holder.organisation_id and c.asset = holder.id and c.kind = of_kind and c.is_current;
  else
    update cover c
    set starts = starting, months = of_months, ends = ending,
      version = c.version + (case when (c.starts, c.months, c.ends) is distinct from (starting, of_months, ending) then 1 else 0 end),
      modified = case when (c.starts, c.months, c.ends) is distinct from (starting, of_months, ending) then now() else c.modified end
    where c.organisation_id = holder.organisation_id and c.asset = holder.id and c.kind = of_kind and c.is_current;
    if not found then
      insert into cover (organisation_id, id, asset, kind, starts, months, ends, provider, is_current, is_last, places,
        is_archived)
      values (holder.organisation_id, new_record_id(), holder.id, of_kind, starting, of_months, ending,
        case when of_kind = 'amc' then holder.service_provider end, true, false, holder.places, holder.is_archived);
    end if;
  end if;
  call mark_last_cover(holder.organisation_id, holder.id);
end $$;

create or replace function cover_changed_asset() returns trigger language plpgsql as $$
declare
  starting date := coalesce(new.warranty_start_date, new.purchase_date);
begin
  if new.places is distinct from old.places or new.is_archived <> old.is_archived then
    update cover c set places = new.places, is_archived = new.is_archived
    where c.organisation_id = new.organisation_id and c.asset = new.id;
  end if;
  if (new.purchase_date, new.warranty_start_date, new.warranty_period, new.warranty_end_date)
    is distinct from (old.purchase_date, old.warranty_start_date, old.warranty_period, old.warranty_end_date) then
    call set_current_cover(new, 'warranty', starting, new.warranty_period,
      coalesce(new.warranty_end_date, last_covered_day(starting, new.warranty_period)));
  end if;
  if (new.amc_start_date, new.amc_end_date) is distinct from (old.amc_start_date, old.amc_end_date) then
    call set_current_cover(new, 'amc', new.amc_start_date, null, new.amc_end_date);
  end if;
  return null;
end $$;
create or replace trigger asset_cover_changed after update on asset for each row when (
  (new.places, new.is_archived, new.purchase_date, new.warranty_start_date, new.warranty_period, new.warranty_end_date,
    new.amc_start_date, new.amc_end_date)
  is distinct from (old.places, old.is_archived, old.purchase_date, old.warranty_start_date, old.warranty_period,
    old.warranty_end_date, old.amc_start_date, old.amc_end_date))
  execute function cover_changed_asset();

-- Chooses the current record of a kind, which is the one that runs today, else the next to start, else the last that ended,
-- and writes its days to the asset. The caller holds the asset's lock.
create or replace function carry_cover(organisation uuid, of_asset uuid, of_kind text, today date) returns void
language plpgsql as $$
declare
  chosen cover;
begin
  select c.* into chosen from cover c
  where c.organisation_id = organisation and c.asset = of_asset and c.kind = of_kind
  order by case when c.starts > today then 1 when c.ends < today then 2 else 0 end,
    case when c.starts > today then c.starts end, c.ends desc nulls last, c.id desc
  limit 1;
  update cover c set is_current = false
  where c.organisation_id = organisation and c.asset = of_asset and c.kind = of_kind and c.is_current
    and c.id is distinct from chosen.id;
  update cover c set is_current = true
  where c.organisation_id = organisation and c.asset = of_asset and c.kind = of_kind and c.id = chosen.id
    and not c.is_current;
  if of_kind = 'warranty' then
    update asset a set warranty_period = chosen.months,
      warranty_start_date = case when chosen.id is not null then nullif(chosen.starts, a.purchase_date) end,
      warranty_end_date = case when chosen.ends is distinct from last_covered_day(chosen.starts, chosen.months) then chosen.ends end,
      version = a.version + 1, modified = now()
    where a.organisation_id = organisation and a.id = of_asset;
  else
    update asset a set amc_start_date = chosen.starts, amc_end_date = chosen.ends, version = a.version + 1, modified = now()
    where a.organisation_id = organisation and a.id = of_asset;
  end if;
  call mark_last_cover(organisation, of_asset);
end $$;

grant select, insert, update, delete on contract_visit to steward_gate;

-- Days of the visits that a contract promises: each in the middle of one of as many equal parts of its time.
create or replace function contract_visit_days(starts date, ends date, per_year integer) returns setof date
language sql immutable as $$
  select starts + ((2 * n - 1) * t.days / (2 * t.visits))::integer
  from (
    select d.days, least(d.days, greatest(1, round(per_year * d.days / 365.25)::bigint)) as visits
    from (select (ends - starts + 1)::bigint as days) d where d.days > 0 and per_year > 0
  ) t, generate_series(1, t.visits) n
$$;

-- Visits of the terms that a contract has now, from today on; those that were asked for or skipped stay. The gate plans,
-- as an import may write contracts of places that the next statement takes away from its caller.
create or replace function plan_contract_visits() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  delete from contract_visit v
    where v.organisation_id = new.organisation_id and v.cover = new.id and v.status = 'Planned';
  insert into contract_visit (organisation_id, cover, due, places, is_archived)
  select new.organisation_id, new.id, d.due, new.places, new.is_archived
  from organisation o, contract_visit_days(new.starts, new.ends, new.visits_per_year) d (due)
  where o.id = new.organisation_id and d.due >= (now() at time zone o.time_zone)::date
    and d.due > coalesce((select max(v.due) from contract_visit v
      where v.organisation_id = new.organisation_id and v.cover = new.id), '-infinity')
  on conflict do nothing;
  return null;
end $$;
create or replace trigger cover_plans_visits after insert on cover
  for each row when (new.kind = 'amc' and new.visits_per_year is not null) execute function plan_contract_visits();
create or replace trigger cover_plans_other_visits after update on cover for each row when (new.kind = 'amc'
    and (new.starts, new.ends, new.visits_per_year) is distinct from (old.starts, old.ends, old.visits_per_year))
  execute function plan_contract_visits();

create or replace function carry_contract_visits() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update contract_visit set places = new.places, is_archived = new.is_archived
    where organisation_id = new.organisation_id and cover = new.id;
  return null;
end $$;
create or replace trigger cover_carries_visits after update on cover for each row when (new.kind = 'amc'
    and (new.places, new.is_archived) is distinct from (old.places, old.is_archived))
  execute function carry_contract_visits();
