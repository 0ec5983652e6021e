-- Denormalised places: an audit stores the places of its asset, so that a limit to places reaches it, and whether the asset
-- is archived. It is the last one of its asset, unless a later one stands there: the asset is locked, so that two audits
-- at once are one after the other.
create or replace function place_audit() returns trigger language plpgsql as $$
begin
  select a.places, a.is_archived into new.places, new.is_archived from asset a
  where a.organisation_id = new.organisation_id and a.id = new.asset for no key update;
  new.places := coalesce(new.places, '{}');
  new.is_archived := coalesce(new.is_archived, false);
  update audit u set is_last = false
  where u.organisation_id = new.organisation_id and u.asset = new.asset and u.is_last and u.id < new.id;
  new.is_last := not exists (select from audit u
    where u.organisation_id = new.organisation_id and u.asset = new.asset and u.is_last);
  return new;
end $$;
create or replace trigger audit_placed before insert on audit for each row execute function place_audit();

-- Audits follow their asset when it moves, and into the archive.
create or replace function carry_audits_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit set places = new.places, is_archived = new.is_archived
  where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_audits after update on asset for each row
  when ((new.places, new.is_archived) is distinct from (old.places, old.is_archived))
  execute function carry_audits_of_asset();

call keep_tally('audit', 'organisation_id, places, result, is_last, is_archived', $$
  insert into audit_place_tally as t (organisation_id, place, result, slot, count)
  select organisation_id, place, result, pg_backend_pid() %% 32, sum(step)
  from (select organisation_id, places, result, sum(step) as step from (%s) moved
        where is_last and not is_archived and cardinality(places) > 0
        group by organisation_id, places, result having sum(step) <> 0) placed
  cross join lateral unnest(places) place
  group by organisation_id, place, result having sum(step) <> 0
  order by organisation_id, place, result
  on conflict (organisation_id, place, result, slot) do update set count = t.count + excluded.count
$$);

-- The counts of a place go with it: the keys of what is counted refused its deletion.
create or replace function drop_audit_tally() returns trigger language plpgsql as $$
begin
  delete from audit_place_tally t using removed r where t.organisation_id = r.organisation_id and t.place = r.id;
  return null;
end $$;
create or replace trigger location_without_audits after delete on location referencing old table as removed
  for each statement execute function drop_audit_tally();

grant select, update on audit to steward_gate;
grant select, insert, update on audit_place_tally to steward_gate;

-- The findings of campaigns likewise; a code that no asset has stands in no place until one is registered for it.
create or replace function place_finding() returns trigger language plpgsql as $$
begin
  new.places := (select a.places from asset a where a.organisation_id = new.organisation_id and a.id = new.asset);
  return new;
end $$;
create or replace trigger audit_finding_placed before update of asset on audit_finding
  for each row execute function place_finding();

create or replace function carry_findings_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit_finding set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_findings after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_findings_of_asset();

call keep_tally('audit_finding',
  'organisation_id, campaign, result, resolution is null and result not in (''Pending'', ''Verified'') as is_open', $$
  insert into audit_finding_tally as t (organisation_id, campaign, result, is_open, slot, count)
  select organisation_id, campaign, result, is_open, pg_backend_pid() %% 32, sum(step)
  from (%s) moved
  group by organisation_id, campaign, result, is_open having sum(step) <> 0
  order by organisation_id, campaign, result, is_open
  on conflict (organisation_id, campaign, result, is_open, slot) do update set count = t.count + excluded.count
$$);

grant select, update on audit_finding to steward_gate;
grant select, insert, update on audit_finding_tally to steward_gate;
