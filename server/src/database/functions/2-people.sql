-- Published people by what the list of them is asked for. LIKE and the operators of arrays are not leakproof, so behind
-- row-level security they cannot be index conditions; hence these gates, which look at what is published to the caller.

-- Those whose words contain a pattern, who have one of some skills or positions, speak one of some languages, and live in one
-- of some cities; null asks for nothing, also as the bound. Where no words of anybody contain the pattern, `sought` is taken
-- as a misspelled skill, position or name. With what lists of them filter, order and count by, so that none is read again.
create or replace function find_people(sought text, pattern text, wanted integer[], spoken integer[], cities integer[],
  most integer)
returns table (id uuid, name_sort text, overall_experience smallint, published timestamptz, city integer, availability text,
  availability_until date, placed datemultirange, leave datemultirange, available_from date, expertise integer[], strengths integer[],
  languages integer[], rating_rank smallint, min_salary integer, max_salary integer, salary_currency text)
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
declare
  asked text := 'select p.id, p.name_sort, p.overall_experience, p.published, p.city, p.availability,
      p.availability_until, p.placed, p.leave, p.available_from, p.expertise, p.strengths, p.languages, p.rating_rank,
      p.min_salary, p.max_salary, p.salary_currency
    from personnel_publication p where is_published_to_caller(p.addressees, p.until)'
    || case when wanted is null then '' else ' and p.expertise && $2' end
    || case when spoken is null then '' else ' and p.languages && $3' end
    || case when cities is null then '' else ' and p.city = any($4)' end;
  meant integer[];
  alike uuid[];
begin
  return query execute asked || case when pattern is null then '' else ' and p.search_text like $1' end || ' limit $5'
  using pattern, wanted, spoken, cities, most;
  -- Numbers and addresses are never misspelled words; a null is not searched for.
  if found or coalesce(sought !~ '^[^0-9@]{4,}$', true) or exists (select from personnel_publication p
      where p.search_text like pattern and is_published_to_caller(p.addressees, p.until)) then
    return;
  end if;
  meant := array(select e.id from expertise_like(sought) e);
  alike := array(select s.id from search_people(sought, pattern, true) s);
  return query execute asked || ' and (p.expertise && $1 or p.id = any($6)) limit $5'
  using meant, wanted, spoken, cities, most, alike;
end $$;

-- Those of them who were never published to the caller's organisation until a moment, with the same conditions: it goes
-- through who is new, and not through everybody.
create or replace function find_new_people(since timestamptz, pattern text, wanted integer[], spoken integer[])
returns table (id uuid) language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select p.id from (
    select distinct d.person from personnel_debut d
    where d.since > find_new_people.since and (d.customer is null or d.customer = current_organisation())) n
  join personnel_publication p on p.id = n.person
  where is_published_to_caller(p.addressees, p.until) and (pattern is null or p.search_text like pattern)
    and (wanted is null or p.expertise && wanted) and (spoken is null or p.languages && spoken)
    and not exists (select from personnel_debut e where e.person = n.person and e.since <= find_new_people.since
      and (e.customer is null or e.customer = current_organisation()))
$$;

-- Skills and positions that at least one of them has, of those with a name like a pattern; null asks for all.
create or replace function expertise_of_people(pattern text) returns table (id integer)
language sql stable security definer set search_path = public, pg_temp rows 50 as $$
  select e.id from expertise e where (pattern is null or e.names like pattern)
    and exists (select from personnel_publication p
      where p.expertise @> array[e.id] and is_published_to_caller(p.addressees, p.until)) $$;

-- Skills and positions that at least one of them has and that are named or spelled like a text, the most alike first. The
-- planner counts a comparison of words as cheap as any other, and would compare with all names rather than ask their index.
create or replace function expertise_like(sought text) returns table (id integer, name text)
language sql stable security definer set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.5 set enable_seqscan = off rows 10 as $$
  select e.id, e.name from expertise e where sought <% e.names
    and exists (select from personnel_publication p
      where p.expertise @> array[e.id] and is_published_to_caller(p.addressees, p.until))
  order by word_similarity(sought, e.names) desc, e.name limit 20 $$;

-- Some of those whose words contain a text or are spelled like it, for the search of everything.
create or replace function search_people(sought text, pattern text, spelled_alike boolean) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.35 rows 100 as $$
begin
  return query execute 'select p.id from personnel_publication p where is_published_to_caller(p.addressees, p.until) and '
    || case when spelled_alike then '$1 <% p.search_text' else 'p.search_text like $2' end || ' limit 500'
  using sought, pattern;
end $$;
