-- The best assets for a text, no more than `most`: those whose tag or serial number it is or begins with, by their own
-- indexes, then names that begin with it, then what contains it. A further step is taken only while there are fewer,
-- so a tag costs the same among any number of assets. See search_assets; who is limited to places is given theirs.
create or replace function find_assets(typed text, sought text, spelled_alike boolean, most integer)
returns table (id uuid, closeness integer, place integer)
language plpgsql stable security definer set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.35 rows 10 as $$
declare
  organisation uuid := current_organisation();
  scope uuid[] := current_scope();
  pattern text := '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  tag text := name_key(typed);
  -- Behind every text that begins with the one before it.
  last text := chr(1114111);
  found uuid[] := '{}';
  step uuid[];
  archived boolean;
begin
  if spelled_alike then
    return query select alike.id, 0, alike.place::integer from (
      select a.id, row_number() over (
        order by word_similarity(sought, a.name_sort) desc, similarity(sought, a.name_sort) desc, a.id desc) as place
      from asset a where a.organisation_id = organisation and sought <% a.name_sort
        and (scope is null or a.places && scope)) alike
    where alike.place <= most;
    return;
  end if;
  foreach archived in array array[false, true] loop
    step := array(select a.id from asset a where a.organisation_id = organisation and a.is_archived = archived
      and a.tag_key collate "C" >= tag and a.tag_key collate "C" < tag || last and (scope is null or a.places && scope)
      order by a.tag_key collate "C", a.id limit most);
    found := found || step;
    step := array(select a.id from asset a where a.organisation_id = organisation and a.is_archived = archived
      and a.serial_sort collate "C" >= sought and a.serial_sort collate "C" < sought || last
      and not a.id = any (found) and (scope is null or a.places && scope)
      order by a.serial_sort collate "C", a.id limit most);
    found := found || step;
  end loop;
  if cardinality(found) < most then
    foreach archived in array array[false, true] loop
      step := array(select a.id from asset a where a.organisation_id = organisation and a.is_archived = archived
        and a.name_sort collate "C" >= sought and a.name_sort collate "C" < sought || last
        and not a.id = any (found) and (scope is null or a.places && scope)
        order by a.name_sort collate "C", a.id limit most);
      found := found || step;
    end loop;
  end if;
  if cardinality(found) < most and length(sought) > 2 then
    step := array(select h.id from search_assets(sought) h where not h.id = any (found)
      and (scope is null or exists (select from asset a
        where a.organisation_id = organisation and a.id = h.id and a.places && scope))
      order by h.is_archived, h.id desc limit most);
    found := found || step;
  end if;
  return query select best.id, best.closeness, best.place::integer from (
    select f.id, c.closeness, row_number() over (order by c.closeness desc, f.n) as place
    from unnest(found) with ordinality f (id, n)
    join asset a on a.organisation_id = organisation and a.id = f.id
    cross join lateral (select case
      when a.tag_key = tag or a.serial_sort = sought then 4
      when starts_with(a.tag_key, tag) or a.serial_sort <> '' and starts_with(a.serial_sort, sought) then 3
      when starts_with(a.name_sort, sought) then 2
      else 1 end as closeness) c) best
  where best.place <= most;
end $$;
