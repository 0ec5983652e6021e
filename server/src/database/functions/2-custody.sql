-- Denormalised places: custody stores the places of its asset, so that a limit to places reaches it too.
create or replace function place_custody() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select a.places from asset a
    where a.organisation_id = new.organisation_id and a.id = new.asset), '{}');
  return new;
end $$;
create or replace trigger custody_placed before insert on custody for each row execute function place_custody();

create or replace function carry_custody_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update custody set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_custody after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_custody_of_asset();

grant select, update on custody to steward_gate;
-- A move of an asset leaves the counts as they are, but runs their trigger.
grant select, insert, update on custody_tally to steward_gate;

call keep_tally('custody', 'organisation_id, is_open, due', $$
  insert into custody_tally as t (organisation_id, is_open, due, slot, count)
  select organisation_id, is_open, due, pg_backend_pid() %% 32, sum(step)
  from (select organisation_id, is_open, case when is_open then due else date '9999-12-31' end as due, step
    from (%s) moved) days
  group by organisation_id, is_open, due having sum(step) <> 0
  order by organisation_id, is_open, due
  on conflict (organisation_id, is_open, due, slot) do update set count = t.count + excluded.count
$$);
