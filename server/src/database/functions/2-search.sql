-- Search of everything: functions of the gate role, whose plans use indexes that LIKE may not use behind row-level security;
-- see search_assets. Each takes the organisation and the limit to places from the transaction alone, and reads little more
-- than what is shown, however many records a text is in.

-- How close a text comes to an asset: 4 is its tag or serial number, 3 begins one of them, 2 begins its name.
create or replace function asset_closeness(tag_key text, serial text, name text, tag text, sought text) returns integer
language sql immutable parallel safe as $$
  select case
    when tag_key = tag or serial = sought then 4
    when starts_with(tag_key, tag) or serial <> '' and starts_with(serial, sought) then 3
    when starts_with(name, sought) then 2
    else 1 end $$;

-- Assets of a limit to places that holds few of them: each is looked at, so that no index is walked through what is
-- outside.
create or replace function find_own_assets(typed text, sought text, spelled_alike boolean, most integer)
returns table (id uuid, closeness integer, place integer)
language plpgsql stable security definer set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.35 rows 10 as $$
declare
  organisation uuid := current_organisation();
  pattern text := '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  tag text := name_key(typed);
  is_short boolean := length(sought) < 3;
  models uuid[] := case when is_short or spelled_alike then '{}' else models_called(pattern) end;
  branches uuid[] := array(select l.id from location l
    where l.organisation_id = organisation and l.id = any (current_scope()) and l.location_type = 'Branch');
  spots uuid[] := array(select l.id from location top
    join location l on l.organisation_id = top.organisation_id and l.path >= top.path and l.path < left(top.path, -1) || '0'
    where top.organisation_id = organisation and top.id = any (current_scope()) and top.location_type <> 'Branch');
begin
  return query select best.id, best.closeness, best.place::integer from (
    select a.id, c.closeness, row_number() over (order by c.closeness desc,
      case when spelled_alike then word_similarity(sought, a.name_sort) end desc,
      case when spelled_alike then similarity(sought, a.name_sort) end desc,
      a.is_archived, case when c.closeness > 2 then a.tag_key end collate "C", a.id desc) as place
    from asset a
    cross join lateral (select case when spelled_alike then 0
      else asset_closeness(a.tag_key, a.serial_sort, a.name_sort, tag, sought) end as closeness) c
    where a.organisation_id = organisation and (a.branch = any (branches) or a.location = any (spots))
      and case
        when spelled_alike then sought <% a.name_sort
        when c.closeness > 1 then true
        else not is_short and (a.search_text like pattern or a.model = any (models)) end) best
  where best.place <= most;
end $$;

-- Assets whose names are spelled like a text, the most alike first: those that share much of it, else those that share
-- some. A thousand of them are compared with each other.
create or replace function find_assets_alike(sought text, most integer)
returns table (id uuid, closeness integer, place integer)
language plpgsql stable security definer set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.35 rows 10 as $$
declare
  -- The index does not look up an organisation that has most rows; see search_assets.
  owned text := case when has_most_assets(current_organisation()) then 'is not distinct from' else '=' end;
  share text;
  found uuid[];
begin
  foreach share in array array['0.6', '0.35'] loop
    perform set_config('pg_trgm.word_similarity_threshold', share, true);
    execute format('select array(select a.id from asset a where a.organisation_id %s $1 and $2 <%% a.name_sort
      and ($3 is null or a.places && $3) limit 1000)', owned)
    into found using current_organisation(), sought, current_scope();
    exit when cardinality(found) >= most;
  end loop;
  return query select alike.id, 0, alike.place::integer from (
    select a.id, row_number() over (
      order by word_similarity(sought, a.name_sort) desc, similarity(sought, a.name_sort) desc, a.id desc) as place
    from asset a where a.organisation_id = current_organisation() and a.id = any (found)) alike
  where alike.place <= most;
end $$;

-- The best assets for a text, no more than `most`: those whose tag or serial number it is or begins with, by their own
-- indexes, then names that begin with it, then what contains it. A further step is taken only while there are fewer,
-- so a tag costs the same among any number of assets. A word that many assets have is found among the newest of them.
create or replace function find_assets(typed text, sought text, spelled_alike boolean, most integer)
returns table (id uuid, closeness integer, place integer)
language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
declare
  organisation uuid := current_organisation();
  scope uuid[] := current_scope();
  pattern text := '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  tag text := name_key(typed);
  models uuid[];
  -- Behind every text that begins with the one before it.
  last text := chr(1114111);
  found uuid[] := '{}';
  step uuid[];
  archived boolean;
begin
  if scope is not null and (select coalesce(sum(t.count), 0) <= 20000 from asset_place_tally t
      where t.organisation_id = organisation and t.place = any (scope)) then
    return query select * from find_own_assets(typed, sought, spelled_alike, most);
    return;
  end if;
  if spelled_alike then
    return query select * from find_assets_alike(sought, most);
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
    models := models_called(pattern);
    step := array(select n.id from (select a.id, a.search_text, a.model, a.places from asset a
        where a.organisation_id = organisation and not a.is_archived order by a.id desc limit 500) n
      where (n.search_text like pattern or n.model = any (models)) and not n.id = any (found)
        and (scope is null or n.places && scope)
      order by n.id desc limit most);
    if cardinality(found) + cardinality(step) < most then
      step := array(select h.id from search_assets(sought) h where not h.id = any (found)
        and (scope is null or exists (select from asset a
          where a.organisation_id = organisation and a.id = h.id and a.places && scope))
        order by h.is_archived, h.id desc limit most);
    end if;
    found := found || step;
  end if;
  return query select best.id, best.closeness, best.place::integer from (
    select f.id, c.closeness, row_number() over (order by c.closeness desc, f.n) as place
    from unnest(found) with ordinality f (id, n)
    join asset a on a.organisation_id = organisation and a.id = f.id
    cross join lateral (
      select asset_closeness(a.tag_key, a.serial_sort, a.name_sort, tag, sought) as closeness) c) best
  where best.place <= most;
end $$;

-- Records of a kind that has many of them, by their names: those that a text is, begins or is contained in, or that are
-- spelled like it. A further step is taken only while there are fewer than `most`, and each reads 500 at the most, of which
-- the caller takes the best. Texts of one or two letters are the beginning of a word.
create or replace function find_records(kind text, sought text, spelled_alike boolean, most integer)
returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.35 rows 20 as $$
declare
  is_place boolean := kind in ('branch', 'location');
  begins text := regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  anywhere text := case when length(sought) < 3 and sought ~ '^[ -~]*$' then '% ' else '%' end || begins;
  held text := case kind
    when 'branch' then 's.location_type = ''Branch'''
    when 'location' then 's.location_type <> ''Branch'''
    else 'true' end;
  steps text[] := case
    when spelled_alike then array['0.6', '0.35']
    else array['s.name_sort collate "C" = $3', 's.search_text like $4', 's.search_text like $5'] end;
  step text;
  more uuid[];
  found uuid[] := '{}';
begin
  if not is_place and kind not in ('component', 'accessory', 'license') then
    raise exception 'no records of kind %', kind;
  end if;
  if kind = 'component' and not spelled_alike then
    steps := array['s.serial_sort collate "C" >= $2 and s.serial_sort collate "C" < $2 || chr(1114111)'] || steps;
  end if;
  if current_scope() is not null and is_place then
    select coalesce('(' || string_agg(format('s.path >= %L and s.path < %L', top.path, left(top.path, -1) || '0'), ' or ') || ')',
      'false') || ' and ' || held into held
    from location top where top.organisation_id = current_organisation() and top.id = any (current_scope());
  elsif current_scope() is not null then
    held := 's.places && $6';
  end if;
  foreach step in array steps loop
    if spelled_alike then
      perform set_config('pg_trgm.word_similarity_threshold', step, true);
      -- The index knows more than names.
      step := format('$2 <%% s.search_text and word_similarity($2, split_part(s.search_text, %L, 1)) >= %s', E'\n', step);
    end if;
    execute format('select array(select s.id from %I s
      where s.organisation_id = $1 and %s and %s and not s.id = any ($7) limit 500)',
      case when is_place then 'location' else kind end, held, step)
    into more using current_organisation(), sought,
      case when is_place then number_order(sought) else sought end, begins, anywhere, current_scope(), found;
    found := found || more;
    exit when cardinality(found) >= most;
  end loop;
  return query select unnest(found);
end $$;

grant select on asset_place_tally to steward_gate;
