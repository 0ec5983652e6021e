-- Denormalised places: an audit stores the places of its asset, so that a limit to places reaches it.
create or replace function place_audit() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select a.places from asset a
    where a.organisation_id = new.organisation_id and a.id = new.asset), '{}');
  return new;
end $$;
create or replace trigger audit_placed before insert on audit for each row execute function place_audit();

-- Audits follow their asset when it moves.
create or replace function carry_audits_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_audits after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_audits_of_asset();

grant select, update on audit to steward_gate;

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
