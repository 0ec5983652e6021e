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
  spots uuid[] := '{}';
  top text;
begin
  -- One after the other: of a join the planner expects so many places that it reads all of them.
  for top in select l.path from location l
    where l.organisation_id = organisation and l.id = any (current_scope()) and l.location_type <> 'Branch'
  loop
    spots := spots || array(select l.id from location l
      where l.organisation_id = organisation and l.path >= top and l.path < left(top, -1) || '0');
  end loop;
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

-- The newest assets outside the archive that the caller may see, `most` of them: a sample that tells which words are in
-- many names. Of a limit to places the newest of each branch, as many as make `most` together.
create or replace function newest_assets(most integer)
returns table (id uuid, tag_key text, serial_sort text, name_sort text, search_text text, model uuid)
language plpgsql stable rows 1000 as $$
declare
  organisation uuid := current_organisation();
  scope uuid[] := current_scope();
  branches uuid[];
begin
  if scope is null then
    return query select a.id, a.tag_key, a.serial_sort, a.name_sort, a.search_text, a.model from asset a
      where a.organisation_id = organisation and not a.is_archived order by a.id desc limit most;
    return;
  end if;
  branches := array(select distinct l.branch from location l where l.organisation_id = organisation and l.id = any (scope));
  return query select n.id, n.tag_key, n.serial_sort, n.name_sort, n.search_text, n.model
    from unnest(branches) b cross join lateral (
      select * from asset a where a.organisation_id = organisation and a.branch = b and not a.is_archived
      order by a.id desc limit 1 + most / cardinality(branches)) n
    where n.places && scope;
end $$;

-- Assets that the caller may see whose names or values of custom fields match any of the patterns: of each pattern the first
-- `most` in the order of the table, among as many as `looked_at`. The index is walked whatever the planner takes it for:
-- estimates of patterns know nothing, and a walk along the names would read all of them for a rare one.
create or replace function assets_like(patterns text[], looked_at integer, most integer) returns setof uuid
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off rows 1000 as $$
begin
  -- The index does not look up an organisation that has most rows; see search_assets.
  if has_most_assets(current_organisation()) then
    return query select h.id from unnest(patterns) p cross join lateral (
      select m.id from (select a.id, a.places from asset a where a.organisation_id is not distinct from current_organisation()
        and (a.name_sort like p or customs_of(a.search_text) like p) limit looked_at) m
      where current_scope() is null or m.places && current_scope() limit most) h;
  else
    return query select h.id from unnest(patterns) p cross join lateral (
      select m.id from (select a.id, a.places from asset a where a.organisation_id = current_organisation()
        and (a.name_sort like p or customs_of(a.search_text) like p) limit looked_at) m
      where current_scope() is null or m.places && current_scope() limit most) h;
  end if;
end $$;

-- The same of assets whose tag or serial number contains a text of three letters or more.
create or replace function assets_coded(sought text, pattern text, looked_at integer, most integer) returns setof uuid
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off rows 1000 as $$
declare
  organisation uuid := current_organisation();
  size integer := case when length(sought) < 5 then 3 else 5 end;
  pieces bigint[] := array(
    select hashtextextended(substr(sought, i, size), uuid_hash_extended(organisation, size))
    from generate_series(1, least(length(sought), 40) - size + 1) i);
begin
  return query select m.id from (select a.id, a.places from asset a where a.organisation_id is not distinct from organisation
      and code_pieces(a.organisation_id, codes_of(a.search_text)) @> pieces and a.search_text like pattern limit looked_at) m
    where current_scope() is null or m.places && current_scope() limit most;
end $$;

-- Patterns of what misspelled words keep of their spelling: their beginnings, and four letters in a row. None says that a
-- name begins so: the index does not know it, and would have every name read that has such a word further on.
create or replace function patterns_alike(sought text) returns text[] language sql immutable as $$
  select array(
    select distinct p.pattern from regexp_split_to_table(sought, '[\s[:punct:]]+') w (word)
    cross join lateral (
      select '%' || substr(w.word, 1, 3) || '%' as pattern
      union all select '%' || substr(w.word, i, 4) || '%' from generate_series(1, least(length(w.word), 16) - 3) i) p
    where length(w.word) > 2 limit 40) $$;

-- Assets whose names are spelled like a text, the most alike first. A thousand of the newest are compared with it; unless
-- enough of those share much of it, so are others that have a piece of a word of the text, by the index. A piece that is in
-- more than one in a hundred of the newest says nothing of the others and is left out: its list is long.
create or replace function find_assets_alike(sought text, most integer)
returns table (id uuid, closeness integer, place integer)
language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
declare
  newest uuid[];
  names text[];
  found uuid[];
  close integer;
begin
  select array_agg(n.id), array_agg(n.name_sort) into newest, names from newest_assets(1000) n;
  select array_agg(n.id), count(*) filter (where n.likeness >= 0.6) into found, close
    from (select s.id, word_similarity(sought, s.name) as likeness from unnest(newest, names) s (id, name)) n
    where n.likeness >= 0.35;
  if close < most then
    found := found || array(select assets_like(array(
      select p from unnest(patterns_alike(sought)) p
      where (select count(*) from (select from unnest(names) name where name like p limit 11) common) < 11), 1000, 200));
  end if;
  return query select alike.id, 0, alike.place::integer from (
    select c.id, row_number() over (order by c.likeness desc, similarity(sought, c.name_sort) desc, c.id desc) as place
    from (select a.id, a.name_sort, word_similarity(sought, a.name_sort) as likeness from asset a
      where a.organisation_id = current_organisation() and a.id = any (found)) c
    where c.likeness >= 0.35) alike
  where alike.place <= most;
end $$;

-- The best assets for a text, no more than `most`: those whose tag or serial number it is or begins with, by their own
-- indexes, then names that begin with it, then what contains it. A further step is taken only while there are fewer,
-- so a tag costs the same among any number of assets. A word that many assets have is found among the newest of them, and
-- each step looks at a bounded number: for members whose limit holds more than 5,000 assets also at what is outside.
create or replace function find_assets(typed text, sought text, spelled_alike boolean, most integer)
returns table (id uuid, closeness integer, place integer)
language plpgsql stable security definer set search_path = public, pg_temp rows 10 as $$
declare
  organisation uuid := current_organisation();
  scope uuid[] := current_scope();
  looked_at integer := case when scope is null then most else 5000 end;
  pattern text := '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  tag text := name_key(typed);
  models uuid[];
  -- Behind every text that begins with the one before it.
  last text := chr(1114111);
  found uuid[] := '{}';
  step uuid[];
  archived boolean;
begin
  if scope is not null and (select coalesce(sum(t.count), 0) <= 5000 from asset_place_tally t
      where t.organisation_id = organisation and t.place = any (scope)) then
    return query select * from find_own_assets(typed, sought, spelled_alike, most);
    return;
  end if;
  if spelled_alike then
    return query select * from find_assets_alike(sought, most);
    return;
  end if;
  foreach archived in array array[false, true] loop
    step := array(select n.id from (select a.id, a.places from asset a
        where a.organisation_id = organisation and a.is_archived = archived
          and a.tag_key collate "C" >= tag and a.tag_key collate "C" < tag || last
        order by a.tag_key collate "C", a.id limit looked_at) n
      where scope is null or n.places && scope limit most);
    found := found || step;
    step := array(select n.id from (select a.id, a.places from asset a
        where a.organisation_id = organisation and a.is_archived = archived
          and a.serial_sort collate "C" >= sought and a.serial_sort collate "C" < sought || last
          and not a.id = any (found)
        order by a.serial_sort collate "C", a.id limit looked_at) n
      where scope is null or n.places && scope limit most);
    found := found || step;
  end loop;
  if cardinality(found) < most then
    foreach archived in array array[false, true] loop
      step := array(select n.id from (select a.id, a.places from asset a
          where a.organisation_id = organisation and a.is_archived = archived
            and a.name_sort collate "C" >= sought and a.name_sort collate "C" < sought || last
            and not a.id = any (found)
          order by a.name_sort collate "C", a.id limit looked_at) n
        where scope is null or n.places && scope limit most);
      found := found || step;
    end loop;
  end if;
  if cardinality(found) < most and (scope is not null or length(sought) > 2) then
    models := case when length(sought) > 2 then models_called(pattern) else '{}' end;
    step := array(select n.id from newest_assets(case when scope is null then 500 else 5000 end) n
      where not n.id = any (found) and (
        length(sought) > 2 and (n.search_text like pattern or n.model = any (models))
        or starts_with(n.tag_key, tag) or starts_with(n.serial_sort, sought) or starts_with(n.name_sort, sought))
      order by asset_closeness(n.tag_key, n.serial_sort, n.name_sort, tag, sought) desc, n.id desc limit most);
    found := found || step;
  end if;
  if cardinality(found) < most and length(sought) > 2 then
    step := array(select assets_like(array[pattern], greatest(looked_at, 1000), 1000))
      || array(select assets_coded(sought, pattern, greatest(looked_at, 1000), 1000))
      || array(select n.id from unnest(models) m cross join (values (false), (true)) kind (is_archived)
        cross join lateral (
          select b.id, b.places from asset b
          where b.organisation_id = organisation and b.model = m and b.is_archived = kind.is_archived
          order by b.id desc limit most + looked_at / greatest(cardinality(models), 1)) n
        where scope is null or n.places && scope);
    found := found || array(select a.id from asset a
      where a.organisation_id = organisation and a.id = any (step) and not a.id = any (found)
      order by a.is_archived, a.id desc limit most);
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
