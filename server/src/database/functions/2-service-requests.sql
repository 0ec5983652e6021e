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

create or replace function place_service_request_update() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select r.places from service_request r
    where r.organisation_id = new.organisation_id and r.id = new.request), '{}');
  return new;
end $$;
create or replace trigger service_request_update_placed before insert on service_request_update
  for each row execute function place_service_request_update();
create or replace trigger service_part_placed before insert on service_part
  for each row execute function place_service_request_update();
create or replace trigger service_estimate_placed before insert on service_estimate
  for each row execute function place_service_request_update();

create or replace function carry_service_request() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update service_request_update set places = new.places
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

grant select, update on service_request, service_request_update, service_part, service_estimate to steward_gate;
