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
  with moved as (%s)
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
  on conflict (organisation_id, facet, value, is_archived, slot) do update set count = t.count + excluded.count
$$);

-- The counts of a record go with it, in the facets that the trigger names. No asset pointed to it: their keys refused its
-- deletion, and each count is nothing by then.
create or replace function drop_asset_tally() returns trigger language plpgsql as $$
begin
  delete from asset_tally t using removed r
  where t.organisation_id = r.organisation_id and t.facet = any (tg_argv) and t.value = r.id;
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

-- Assets whose own texts, model, manufacturer or brand contain the pattern (folded and escaped for LIKE). LIKE is not
-- leakproof, so behind row-level security no index could serve it; this function runs as the gate role, whose policy is
-- open, and takes the organisation from the transaction alone. In plpgsql, so that its plan is cached.
create or replace function search_assets(pattern text)
returns table (id uuid, is_archived boolean, status uuid, category uuid, branch uuid, location uuid, model uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
declare
  organisation uuid := current_organisation();
begin
  return query
  select a.id, a.is_archived, a.status, a.category, a.branch, a.location, a.model from asset a
  where a.organisation_id = organisation
    and (
      a.search_text like pattern
      or a.model = any (array(
        select mo.id from model mo
        where mo.organisation_id = organisation
          and (
            mo.search_text like pattern
            or mo.manufacturer = any (array(
              select m.id from manufacturer m where m.organisation_id = organisation and m.name_sort like pattern))
            or mo.brand = any (array(
              select b.id from brand b where b.organisation_id = organisation and b.name_sort like pattern))
          )
      ))
    );
end $$;

grant select on asset, model, manufacturer, brand to steward_gate;
