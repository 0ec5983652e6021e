-- Denormalised places: pictures, documents and files store the places of their assets, components, accessories and floors,
-- so that a limit to places reaches them too.

create or replace function place_attachment() returns trigger language plpgsql as $$
begin
  new.places := coalesce(
    case
      when new.asset is not null then
        (select a.places from asset a where a.organisation_id = new.organisation_id and a.id = new.asset)
      when new.component is not null then
        (select c.places from component c where c.organisation_id = new.organisation_id and c.id = new.component)
      when new.location is not null then
        (select l.above from location l where l.organisation_id = new.organisation_id and l.id = new.location)
      when new.oem_asset is not null then
        (select o.places from oem_asset o where o.organisation_id = new.organisation_id and o.id = new.oem_asset)
      when new.service_request is not null then
        (select r.places from service_request r where r.organisation_id = new.organisation_id and r.id = new.service_request)
      when new.service_visits is not null then
        (select v.places from service_visits v where v.organisation_id = new.organisation_id and v.id = new.service_visits)
      when num_nonnulls(new.issued_asset, new.assigned_request) > 0 then '{}'
      else
        (select s.places from accessory s where s.organisation_id = new.organisation_id and s.id = new.accessory)
    end, '{}');
  return new;
end $$;
create or replace trigger attachment_placed
  before insert or update of asset, component, accessory, location, issued_asset, oem_asset, service_request, service_visits,
    assigned_request
  on attachment for each row when (
    num_nonnulls(new.asset, new.component, new.accessory, new.location, new.issued_asset, new.oem_asset,
      new.service_request, new.service_visits, new.assigned_request) > 0)
  execute function place_attachment();

create or replace function place_document() returns trigger language plpgsql as $$
begin
  new.places := coalesce(
    case
      when new.asset_request is not null then
        (select r.places from asset_request r where r.organisation_id = new.organisation_id and r.id = new.asset_request)
      when new.oem_asset is not null then
        (select o.places from oem_asset o where o.organisation_id = new.organisation_id and o.id = new.oem_asset)
      when new.service_request is not null then
        (select r.places from service_request r where r.organisation_id = new.organisation_id and r.id = new.service_request)
      when num_nonnulls(new.issued_asset, new.assigned_request) > 0 then '{}'
      else
        (select a.places from asset a where a.organisation_id = new.organisation_id and a.id = new.asset)
    end, '{}');
  return new;
end $$;
create or replace trigger document_placed
  before insert or update of asset, asset_request, issued_asset, oem_asset, service_request, assigned_request on document
  for each row when (num_nonnulls(new.asset, new.asset_request, new.issued_asset, new.oem_asset, new.service_request,
    new.assigned_request) > 0)
  execute function place_document();

-- Stores the places of all assets that use a file; none when a model uses it too, as models are visible everywhere. A
-- file without records keeps its last places.
create or replace procedure place_custom_file(organisation uuid, file_id uuid) language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update custom_file f set places = found.places
  from (select case when bool_and(v.asset is not null) then array(
      select distinct p.place from custom_value w
      join asset a on a.organisation_id = w.organisation_id and a.id = w.asset
      cross join lateral unnest(a.places) p (place)
      where w.organisation_id = organisation and w.file = file_id order by 1) end as places
    from custom_value v where v.organisation_id = organisation and v.file = file_id having count(*) > 0) found
  where f.organisation_id = organisation and f.id = file_id;
end $$;

create or replace function place_file_of_value() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  call place_custom_file(new.organisation_id, new.file);
  return null;
end $$;
create or replace trigger custom_value_file after insert or update on custom_value
  for each row when (new.file is not null) execute function place_file_of_value();

-- Files and pictures follow their asset when it moves.
create or replace function carry_files_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  file_id uuid;
begin
  update attachment set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  update document set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  for file_id in select v.file from custom_value v
    where v.organisation_id = new.organisation_id and v.asset = new.id and v.file is not null
  loop
    call place_custom_file(new.organisation_id, file_id);
  end loop;
  return null;
end $$;
create or replace trigger asset_carries_files after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_files_of_asset();

grant select, update on attachment, custom_file, document to steward_gate;
grant select on asset, custom_value to steward_gate;
