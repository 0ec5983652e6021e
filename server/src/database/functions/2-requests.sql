-- Denormalised places: a request stands where it is needed, and what belongs to it stands there too, so that a limit to
-- places reaches them.
create or replace trigger asset_request_placed before insert or update of branch, location on asset_request
  for each row execute function place_asset();

create or replace function place_requested_component() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select r.places from asset_request r
    where r.organisation_id = new.organisation_id and r.id = new.request), '{}');
  return new;
end $$;
create or replace trigger asset_request_component_placed before insert on asset_request_component
  for each row execute function place_requested_component();

create or replace function carry_asset_request() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update asset_request_component set places = new.places where organisation_id = new.organisation_id and request = new.id;
  update document set places = new.places where organisation_id = new.organisation_id and asset_request = new.id;
  return null;
end $$;
create or replace trigger asset_request_carries after update on asset_request
  for each row when (new.places is distinct from old.places) execute function carry_asset_request();

grant select, update on asset_request, asset_request_component to steward_gate;
grant select on membership, membership_role, role, account, approval_delegation to steward_gate;

-- Who may decide about a request of a person at a step: active members with the permission whose places reach it and who
-- hold the step's role (any, for none), and delegates of such people today. Nobody decides about their own request.
-- Somebody who holds the role is on behalf of nobody.
create or replace function request_approvers(requester uuid, step_role uuid, stands_in uuid[], today date)
returns table (account_id uuid, on_behalf_of uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with able as materialized (
    select m.account_id from membership m join account a on a.id = m.account_id and a.is_active
    where m.organisation_id = current_organisation() and m.is_active and m.account_id <> requester
      and (m.is_owner or 'precheck.approve' = any (granted_permissions(m.account_id))
        and coalesce(stands_in && granted_scope(m.account_id), true))),
  holding as (
    select m.account_id from membership m
    where m.organisation_id = current_organisation() and m.is_active and m.account_id <> requester
      and (step_role is null or exists (select from membership_role r
        where r.organisation_id = m.organisation_id and r.account_id = m.account_id and r.role_id = step_role)))
  select a.account_id, null::uuid from able a join holding h on h.account_id = a.account_id
  union all
  select a.account_id, h.account_id from approval_delegation d
    join holding h on h.account_id = d.account_id join able a on a.account_id = d.delegate
  where d.organisation_id = current_organisation() and today between d.starts and d.ends
$$;
