-- The parent row is locked (`for key share`) until the transaction ends, so that it is not moved while something is put
-- into it.
create or replace function place_location() returns trigger language plpgsql as $$
declare
  above location;
begin
  new.sort_order := case when new.location_type = 'Floor' then coalesce(new.sort_order, storey(fold(new.name))) end;
  if new.parent is null then
    new.branch := new.id;
    new.above := array[new.id];
    new.path := new.id || '/';
    return new;
  end if;
  select * into above from location l where l.organisation_id = new.organisation_id and l.id = new.parent for key share;
  if not found or above.depth <> array_position(
    array['Branch', 'Building', 'Block', 'Floor', 'Room', 'End Location'], new.location_type) - 1 then
    raise exception 'a % does not stand in this parent', new.location_type
      using errcode = 'check_violation', constraint = 'location_level';
  end if;
  new.branch := above.branch;
  new.above := above.above || new.id;
  new.path := above.path || new.id || '/';
  return new;
end $$;

create or replace trigger location_placed before insert on location
  for each row execute function place_location();

-- A floor that nobody has ordered stands where its name says.
create or replace function name_floor() returns trigger language plpgsql as $$
begin
  if new.sort_order = old.sort_order and old.sort_order = storey(fold(old.name)) then
    new.sort_order := storey(fold(new.name));
  end if;
  return new;
end $$;
create or replace trigger location_renamed before update of name on location
  for each row when (new.location_type = 'Floor' and new.name <> old.name) execute function name_floor();

call keep_tally('location', 'organisation_id, above, depth, location_type, is_active', $$
  insert into location_tally as t (organisation_id, inside, location_type, is_active, slot, count)
  select organisation_id, inside, location_type, is_active, pg_backend_pid() %% 32, sum(step)
  from (%s) moved
  cross join lateral unnest(organisation_id || above[:depth - 1]) inside
  group by organisation_id, inside, location_type, is_active having sum(step) <> 0
  order by organisation_id, inside, location_type, is_active
  on conflict (organisation_id, inside, location_type, is_active, slot) do update set count = t.count + excluded.count
$$);

-- The counts of a place go with it. Nothing was in it: the keys of what is counted refused its deletion.
create or replace function drop_location_tally() returns trigger language plpgsql as $$
begin
  delete from location_tally t using removed r where t.organisation_id = r.organisation_id and t.inside = r.id;
  return null;
end $$;
-- Statement triggers run in the order of their names: this one behind the counting of the deletion itself.
create or replace trigger location_uncounted after delete on location referencing old table as removed
  for each statement execute function drop_location_tally();

-- Locations whose name or city contains the pattern (folded and escaped for LIKE), among all or inside some places; see
-- search_assets. Planned at each call: whether the pattern or the places select fewer rows decides. Told of few rows, the
-- planner looks each hit up by its key where an organisation has thousands of places.
create or replace function search_locations(pattern text, places uuid[] default null)
returns table (
  id uuid, location_type text, branch uuid, parent uuid, path text, is_active boolean, name_sort text,
  modified timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
declare
  inside text;
begin
  if places is not null then
    select coalesce(string_agg(format('l.path >= %L and l.path < %L', top.path, left(top.path, -1) || '0'), ' or '), 'false')
    into inside from location top where top.organisation_id = current_organisation() and top.id = any (places);
  end if;
  return query execute format(
    'select l.id, l.location_type, l.branch, l.parent, l.path, l.is_active, l.name_sort, l.modified from location l
     where l.organisation_id = $1 and l.search_text like $2 and (%s)', coalesce(inside, 'true'))
  using current_organisation(), pattern;
end $$;

-- Breadcrumbs: the ids and names from the branch down to each place, for people whose scope begins further down.
create or replace function place_names(places uuid[]) returns table (id uuid, name text, location_type text, depth smallint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id, l.name, l.location_type, l.depth from location l
  where l.organisation_id = current_organisation()
    and l.id = any (places)
$$;

-- Ancestors of the places that the running transaction is limited to: they name the breadcrumb of people's own places.
create or replace function places_above_scope() returns table (id uuid, parent uuid, key text)
language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select l.id, l.parent, l.key from location l
  where l.organisation_id = current_organisation()
    and l.id in (
      select unnest(top.above) from location top
      where top.organisation_id = current_organisation() and top.id = any (current_scope()))
    and not l.above && current_scope()
$$;

-- Denormalised places: a pin stores the places of its floor, so that a limit to places reaches it too.
create or replace function place_floor_pin() returns trigger language plpgsql as $$
begin
  new.places := coalesce(
    (select l.above from location l where l.organisation_id = new.organisation_id and l.id = new.floor), '{}');
  return new;
end $$;
create or replace trigger floor_pin_placed before insert or update of floor on floor_pin
  for each row execute function place_floor_pin();
