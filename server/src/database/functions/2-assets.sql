-- Denormalised ancestors: an asset stores the places that it stands in, for the policies and the counts of places. A
-- location that is absent, or in another branch than the asset says, is refused by the foreign key.
create or replace function place_asset() returns trigger language plpgsql as $$
begin
  if new.branch is null then
    new.places := '{}';
  elsif new.location is null then
    new.places := array[new.branch];
  else
    new.places := coalesce((select l.above from location l
      where l.organisation_id = new.organisation_id and l.id = new.location and l.branch = new.branch),
      array[new.branch, new.location]);
  end if;
  return new;
end $$;
create or replace trigger asset_placed before insert or update of branch, location on asset
  for each row execute function place_asset();

-- Tally of facet "location": an asset counts for every place below the branch that it stands in.
call keep_tally('asset', 'organisation_id, status, category, branch, model, places, is_archived', $$
  insert into asset_tally as t (organisation_id, facet, value, is_archived, slot, count)
  with moved as (%1$s)
  select organisation_id, facet, value, is_archived, pg_backend_pid() %% 32, sum(step)
  from (
    select organisation_id, facet, value, is_archived, step from moved
    cross join lateral (values ('total', organisation_id), ('status', status), ('category', category),
                               ('branch', branch), ('model', model)) facets (facet, value)
    union all
    select organisation_id, 'location', value, is_archived, step
    from (select organisation_id, places, is_archived, sum(step) as step from moved where cardinality(places) > 1
          group by organisation_id, places, is_archived having sum(step) <> 0) placed
    cross join lateral unnest(places[2:]) value
  ) steps
  where value is not null
  group by organisation_id, facet, value, is_archived having sum(step) <> 0
  order by organisation_id, facet, value, is_archived
  on conflict (organisation_id, facet, value, is_archived, slot) do update set count = t.count + excluded.count;
  insert into asset_place_tally as t (organisation_id, place, status, slot, count)
  select organisation_id, place, status, pg_backend_pid() %% 32, sum(step)
  from (select organisation_id, places, status, sum(step) as step from (%1$s) moved
        where not is_archived and cardinality(places) > 0
        group by organisation_id, places, status having sum(step) <> 0) placed
  cross join lateral unnest(places) place
  group by organisation_id, place, status having sum(step) <> 0
  order by organisation_id, place, status
  on conflict (organisation_id, place, status, slot) do update set count = t.count + excluded.count
$$);

-- The counts of a record go with it, in the facets that the trigger names. No asset pointed to it: their keys refused its
-- deletion, and each count is nothing by then.
create or replace function drop_asset_tally() returns trigger language plpgsql as $$
begin
  delete from asset_tally t using removed r
  where t.organisation_id = r.organisation_id and t.facet = any (tg_argv) and t.value = r.id;
  if 'status' = any (tg_argv) then
    delete from asset_place_tally t using removed r where t.organisation_id = r.organisation_id and t.status = r.id;
  elsif 'branch' = any (tg_argv) then
    delete from asset_place_tally t using removed r where t.organisation_id = r.organisation_id and t.place = r.id;
  end if;
  return null;
end $$;
create or replace trigger attached_status_uncounted after delete on attached_status referencing old table as removed
  for each statement execute function drop_asset_tally('status');
create or replace trigger category_uncounted after delete on category referencing old table as removed
  for each statement execute function drop_asset_tally('category');
create or replace trigger model_uncounted after delete on model referencing old table as removed
  for each statement execute function drop_asset_tally('model');
create or replace trigger location_without_assets after delete on location referencing old table as removed
  for each statement execute function drop_asset_tally('branch', 'location');

-- Models that contain the pattern (folded and escaped for LIKE), or whose manufacturer or brand does.
create or replace function models_called(pattern text) returns uuid[] language sql stable as $$
  select array(
    select mo.id from model mo
    where mo.organisation_id = current_organisation()
      and (
        mo.search_text like pattern
        or mo.manufacturer = any (array(
          select m.id from manufacturer m where m.organisation_id = current_organisation() and m.name_sort like pattern))
        or mo.brand = any (array(
          select b.id from brand b where b.organisation_id = current_organisation() and b.name_sort like pattern))
      )) $$;

-- Assets whose own texts, model, manufacturer or brand contain the folded text `sought`; `closeness` is 2 where it is
-- the whole tag or serial number, 1 where one of them begins with it, else 0. LIKE is not leakproof, so behind row-level
-- security no index could serve it; this function runs as the gate role, whose policy is open, and takes the
-- organisation from the transaction alone. In plpgsql, so that its plans are cached.
-- Words, codes and models are searched one after the other, each by its own index: in one condition joined by OR the
-- pieces of every hit would be computed anew. What an earlier part has found a later one leaves out.
drop function if exists search_assets(text);
create function search_assets(sought text)
returns table (
  id uuid, is_archived boolean, status uuid, category uuid, branch uuid, location uuid, model uuid, closeness integer
)
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
declare
  organisation uuid := current_organisation();
  pattern text := '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  anything text := '%';
  size integer := case when length(sought) < 5 then 3 else 5 end;
  pieces bigint[] := array(
    select hashtextextended(substr(sought, i, size), uuid_hash_extended(organisation, size))
    from generate_series(1, least(length(sought), 40) - size + 1) i);
  models uuid[] := models_called(pattern);
  has_most boolean := has_most_assets(organisation);
begin
  if length(sought) < 3 then
    -- No index knows texts so short: all rows of the organisation are read.
    if has_most then
      return query select a.id, a.is_archived, a.status, a.category, a.branch, a.location, a.model,
        closeness_of(a.search_text, a.serial_sort, sought)
      from asset a
      where a.organisation_id = organisation and (a.search_text like pattern or a.model = any (models));
    else
      return query select a.id, a.is_archived, a.status, a.category, a.branch, a.location, a.model,
        closeness_of(a.search_text, a.serial_sort, sought)
      from asset a
      where a.organisation_id = organisation and a.name_sort like anything
        and (a.search_text like pattern or a.model = any (models));
    end if;
    return;
  end if;
  if has_most and sought ~ '[a-z0-9]{3}' then
    -- The index does not look up the organisation: each hit would be held against the list of most rows.
    return query select a.id, a.is_archived, a.status, a.category, a.branch, a.location, a.model,
      closeness_of(a.search_text, a.serial_sort, sought)
    from asset a
    where a.organisation_id is not distinct from organisation
      and (a.name_sort like pattern or customs_of(a.search_text) like pattern);
  else
    return query select a.id, a.is_archived, a.status, a.category, a.branch, a.location, a.model,
      closeness_of(a.search_text, a.serial_sort, sought)
    from asset a
    where a.organisation_id = organisation
      and (a.name_sort like pattern or customs_of(a.search_text) like pattern);
  end if;
  return query select a.id, a.is_archived, a.status, a.category, a.branch, a.location, a.model,
    closeness_of(a.search_text, a.serial_sort, sought)
  from asset a
  where a.organisation_id is not distinct from organisation
    and code_pieces(a.organisation_id, codes_of(a.search_text)) @> pieces
    and a.search_text like pattern and a.name_sort not like pattern
    and (a.custom_text = '' or customs_of(a.search_text) not like pattern);
  if cardinality(models) > 0 then
    return query select a.id, a.is_archived, a.status, a.category, a.branch, a.location, a.model,
      closeness_of(a.search_text, a.serial_sort, sought)
    from asset a
    where a.organisation_id = organisation and a.model = any (models) and a.search_text not like pattern;
  end if;
end $$;

-- How close a search comes to the codes of an asset. One expression, so that the planner inlines it.
create or replace function closeness_of(search_text text, serial text, sought text) returns integer
language sql immutable parallel safe as $$
  select case
    when not starts_with(search_text, sought) and not starts_with(serial, sought) then 0
    when serial = sought or starts_with(search_text, sought || E'\n') then 2
    else 1 end $$;

-- True for an organisation that has at least a quarter of all assets.
create or replace function has_most_assets(organisation uuid) returns boolean
language sql stable parallel safe as $$
  select coalesce(sum(t.count), 0) * 4 >= (select c.reltuples from pg_class c where c.oid = 'asset'::regclass)
  from asset_tally t where t.organisation_id = organisation and t.facet = 'total' and t.value = organisation $$;

grant select on asset, asset_tally, model, manufacturer, brand to steward_gate;
