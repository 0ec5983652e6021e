-- What is kept in stock stands where its asset stands, else in the branch of its store; who is limited to places sees it
-- there. What stands nowhere has no places: only members without a limit see it.

create or replace function places_of_stock(organisation uuid, stands_at uuid, store uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when stands_at is not null then
      coalesce((select a.places from asset a where a.organisation_id = organisation and a.id = stands_at), '{}')
    when store is not null then array[store]
    else '{}' end
$$;

create or replace function place_component() returns trigger language plpgsql as $$
begin
  new.places := places_of_stock(new.organisation_id, new.linked_asset, new.branch);
  return new;
end $$;
create or replace trigger component_placed before insert or update of linked_asset, branch on component
  for each row execute function place_component();

-- Pieces are in the places of the assets that they are handed out to as well, whoever hands them out.
create or replace function places_of_accessory(organisation uuid, stock uuid, stands_at uuid, store uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select unnest(places_of_stock(organisation, stands_at, store))
    union
    select unnest(a.places) from accessory_handout h
      join asset a on a.organisation_id = h.organisation_id and a.id = h.asset
      where h.organisation_id = organisation and h.accessory = stock and h.open > 0
    order by 1)
$$;
create or replace function place_accessory() returns trigger language plpgsql as $$
begin
  new.places := places_of_accessory(new.organisation_id, new.id, new.asset, new.branch);
  return new;
end $$;
create or replace trigger accessory_placed before insert or update of asset, branch, handed_out on accessory
  for each row execute function place_accessory();

create or replace function places_of_license(organisation uuid, stock uuid, stands_at uuid, store uuid) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select unnest(places_of_stock(organisation, stands_at, store))
    union
    select unnest(a.places) from license_seat h
      join asset a on a.organisation_id = h.organisation_id and a.id = h.asset
      where h.organisation_id = organisation and h.license = stock and h.open > 0
    order by 1)
$$;
create or replace function place_license() returns trigger language plpgsql as $$
begin
  new.places := places_of_license(new.organisation_id, new.id, new.asset, new.branch);
  return new;
end $$;
create or replace trigger license_placed before insert or update of asset, branch, used on license
  for each row execute function place_license();

-- Pictures go where their component or accessory goes.
create or replace function carry_pictures_of_stock() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'component' then
    update attachment set places = new.places where organisation_id = new.organisation_id and component = new.id;
  else
    update attachment set places = new.places where organisation_id = new.organisation_id and accessory = new.id;
  end if;
  return null;
end $$;
create or replace trigger component_carries_pictures after update on component
  for each row when (new.places is distinct from old.places) execute function carry_pictures_of_stock();
create or replace trigger accessory_carries_pictures after update on accessory
  for each row when (new.places is distinct from old.places) execute function carry_pictures_of_stock();

-- What stands at an asset goes where it goes, and so does what is handed out to it.
create or replace function carry_stock_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update component set places = new.places where organisation_id = new.organisation_id and linked_asset = new.id;
  update accessory s set places = places_of_accessory(s.organisation_id, s.id, s.asset, s.branch)
    where s.organisation_id = new.organisation_id and (s.asset = new.id or s.id = any (array(
      select h.accessory from accessory_handout h
      where h.organisation_id = new.organisation_id and h.asset = new.id and h.open > 0)));
  update license s set places = places_of_license(s.organisation_id, s.id, s.asset, s.branch)
    where s.organisation_id = new.organisation_id and (s.asset = new.id or s.id = any (array(
      select h.license from license_seat h
      where h.organisation_id = new.organisation_id and h.asset = new.id and h.open > 0)));
  return null;
end $$;
create or replace trigger asset_carries_stock after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_stock_of_asset();

-- Records whose texts contain the pattern (folded and escaped for LIKE); see search_assets.
create or replace function search_components(pattern text) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query select c.id from component c
    where c.organisation_id = current_organisation() and c.search_text like pattern;
end $$;
create or replace function search_accessories(pattern text) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query select s.id from accessory s
    where s.organisation_id = current_organisation() and s.search_text like pattern;
end $$;
create or replace function search_licenses(pattern text) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query select s.id from license s
    where s.organisation_id = current_organisation() and s.search_text like pattern;
end $$;

grant select, update on component, accessory, license to steward_gate;
grant select on accessory_handout, license_seat to steward_gate;
