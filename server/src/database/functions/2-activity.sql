-- Local day of a moment in a time zone. Where daylight saving ends at midnight and the first hour repeats, the day
-- begins with the second one, as in lists: PostgreSQL takes the later of the two midnights.
create or replace function local_day(moment timestamptz, zone text) returns date language sql immutable strict parallel safe as $$
  select (moment at time zone zone)::date
    - (moment < (moment at time zone zone)::date::timestamp at time zone zone)::integer $$;

-- Whether the caller, who is limited to places, may be told the names of these: each is inside the limit or on the way
-- to it; one that is gone stood inside.
create or replace function may_name(places uuid[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(bool_and(case
    when l.id is null then places && current_scope()
    else l.above && current_scope() or l.id in (
      select unnest(top.above) from location top
      where top.organisation_id = current_organisation() and top.id = any (current_scope())) end), false)
  from unnest(places) named (id)
  left join location l on l.organisation_id = current_organisation() and l.id = named.id
$$;

-- The values of an entry's changes that name places, each with whether the caller may be told it.
create or replace function place_values(changes jsonb) returns table (field bigint, side text, told text, is_seen boolean)
language sql stable as $$
  select c.field, side.name, c.change ->> side.name,
    may_name(array(select jsonb_array_elements_text(c.change -> 'places' -> side.name)::uuid))
  from jsonb_array_elements(changes) with ordinality c (change, field)
  cross join (values ('before'), ('after')) side (name)
  where c.change -> 'places' ? side.name and c.change ->> side.name is not null
$$;

-- An entry's changes as a caller who is limited to places reads them: `instead` stands for what names other places.
create or replace function changes_seen(changes jsonb, instead text) returns jsonb language sql stable as $$
  select case when changes @? '$[*].places' then (
    select jsonb_agg(c.change || coalesce(hidden.sides, '{}') order by c.field)
    from jsonb_array_elements(changes) with ordinality c (change, field)
    left join (select v.field, jsonb_object_agg(v.side, instead) as sides from place_values(changes) v
      where not v.is_seen group by v.field) hidden on hidden.field = c.field)
    else changes end
$$;

-- The same for searches: the words of places that the caller may be told.
create or replace function place_words_seen(changes jsonb) returns text language sql stable as $$
  select fold(coalesce(string_agg(v.told, E'\n'), '')) from place_values(changes) v where v.is_seen
$$;

-- Numbers of entries, kept for each organisation and for each place that somebody is limited to (`activity_place`). The
-- triggers count for everybody, whatever the caller is limited to.

-- Counts a statement's entries. Where places are counted too, the records of the entries are locked (`for share`), so that
-- none is moved before these entries are committed and its move can carry them; those that this transaction wrote nobody
-- else can move. Each is looked up by its key: for a batch of entries the planner would read both tables whole.
create or replace function tally_activity() returns trigger language plpgsql
set app.scope = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into activity_tally as t (organisation_id, inside, day, slot, count)
  select o.id, o.id, local_day(a.created, o.time_zone), pg_backend_pid() % 32, sum(a.n)
  from (select organisation_id, created, count(*) as n from added group by 1, 2) a
  join organisation o on o.id = a.organisation_id
  group by 1, 3 order by 1, 3
  on conflict (organisation_id, inside, day, slot) do update set count = t.count + excluded.count;
  if not exists (select from activity_place p where p.organisation_id in (select a.organisation_id from added a)) then
    return null;
  end if;
  perform from asset s
    where (s.organisation_id, s.id) in (select a.organisation_id, a.subject_id from added a)
      and s.xmin <> pg_current_xact_id()::xid order by s.id for share;
  perform from location l
    where (l.organisation_id, l.id) in (select a.organisation_id, a.subject_id from added a)
      and l.xmin <> pg_current_xact_id()::xid order by l.id for share;
  insert into activity_tally as t (organisation_id, inside, day, slot, count)
  select p.organisation_id, p.place, local_day(a.created, o.time_zone), pg_backend_pid() % 32, count(*)
  from added a
  join organisation o on o.id = a.organisation_id
  cross join lateral (
    select s.places from asset s where s.organisation_id = a.organisation_id and s.id = a.subject_id
    union all
    select l.above from location l where l.organisation_id = a.organisation_id and l.id = a.subject_id) standing
  join activity_place p on p.organisation_id = a.organisation_id and p.place = any (standing.places)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (organisation_id, inside, day, slot) do update set count = t.count + excluded.count;
  return null;
end $$;

create or replace trigger activity_added after insert on activity referencing new table as added
  for each statement execute function tally_activity();

-- The entries of a record go where it goes: it has left some places and stands in others.
create or replace procedure carry_activity(tenant uuid, subject uuid, before uuid[], after uuid[]) language plpgsql as $$
begin
  insert into activity_tally as t (organisation_id, inside, day, slot, count)
  select o.id, p.place, local_day(h.created, o.time_zone), pg_backend_pid() % 32,
    case when p.place = any (after) then count(*) else - count(*) end
  from activity_place p
  join organisation o on o.id = p.organisation_id
  join activity h on h.organisation_id = p.organisation_id and h.subject_id = subject
  where p.organisation_id = tenant and p.place = any (before || after) and not (p.place = any (before) and p.place = any (after))
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (organisation_id, inside, day, slot) do update set count = t.count + excluded.count;
end $$;

create or replace function carry_activity_of_asset() returns trigger language plpgsql set app.scope = '' as $$
begin
  call carry_activity(old.organisation_id, old.id, old.places, case when tg_op = 'DELETE' then '{}' else new.places end);
  return null;
end $$;
create or replace trigger asset_activity_moved after update on asset
  for each row when (old.places is distinct from new.places) execute function carry_activity_of_asset();
create or replace trigger asset_activity_removed after delete on asset
  for each row execute function carry_activity_of_asset();

create or replace function carry_activity_of_location() returns trigger language plpgsql set app.scope = '' as $$
begin
  call carry_activity(old.organisation_id, old.id, old.above, case when tg_op = 'DELETE' then '{}' else new.above end);
  if tg_op = 'DELETE' then
    delete from activity_place where organisation_id = old.organisation_id and place = old.id;
    delete from activity_tally where organisation_id = old.organisation_id and inside = old.id;
  end if;
  return null;
end $$;
create or replace trigger location_activity_moved after update on location
  for each row when (old.above is distinct from new.above) execute function carry_activity_of_location();
create or replace trigger location_activity_removed after delete on location
  for each row execute function carry_activity_of_location();

-- Counts the entries inside places anew; nothing may be counted for them yet.
create or replace procedure tally_activity_inside(tenant uuid, counted uuid[]) language plpgsql as $$
begin
  insert into activity_tally (organisation_id, inside, day, slot, count)
  select o.id, top.id, local_day(h.created, o.time_zone), 0, count(*)
  from location top
  join organisation o on o.id = top.organisation_id
  join location l on l.organisation_id = top.organisation_id
    and l.path >= top.path and l.path < left(top.path, -1) || '0'
  cross join lateral (
    select l.id
    union all
    select s.id from asset s where s.organisation_id = l.organisation_id and s.location = l.id
    union all
    select s.id from asset s where s.organisation_id = l.organisation_id and s.branch = l.id and s.location is null) standing
  join activity h on h.organisation_id = top.organisation_id and h.subject_id = standing.id
  where top.organisation_id = tenant and top.id = any (counted)
  group by 1, 2, 3;
end $$;

-- A place that a member is limited to for the first time is counted from now on. Every entry holds a lock on its
-- organisation until it is committed (its foreign key), so this waits for those that do not know of the place yet.
create or replace function tally_limits() returns trigger language plpgsql set app.scope = '' as $$
declare
  tenant uuid;
  fresh uuid[];
begin
  for tenant in
    select distinct a.organisation_id from added a where not exists (
      select from activity_place p where p.organisation_id = a.organisation_id and p.place = a.location)
    order by 1
  loop
    perform from organisation o where o.id = tenant for update;
    with counted as (
      insert into activity_place (organisation_id, place)
      select distinct a.organisation_id, a.location from added a where a.organisation_id = tenant
      on conflict do nothing returning place)
    select array_agg(c.place) into fresh from counted c;
    call tally_activity_inside(tenant, fresh);
  end loop;
  return null;
end $$;
create or replace trigger membership_scope_tallied after insert on membership_scope referencing new table as added
  for each statement execute function tally_limits();

-- Another time zone moves entries to other days, so the tally is computed anew. Concurrent inserts wait for the lock.
create or replace function retally_activity() returns trigger language plpgsql set app.scope = '' as $$
declare
  counted uuid[];
begin
  lock table activity_tally in exclusive mode;
  counted := array(select p.place from activity_place p where p.organisation_id = new.id);
  delete from activity_tally where organisation_id = new.id;
  insert into activity_tally (organisation_id, inside, day, slot, count)
  select new.id, new.id, local_day(created, new.time_zone), 0, count(*)
  from activity where organisation_id = new.id group by 3;
  call tally_activity_inside(new.id, counted);
  return null;
end $$;

create or replace trigger organisation_time_zone after update on organisation
  for each row when (new.time_zone <> old.time_zone) execute function retally_activity();

-- Limits of before these numbers were kept.
do $$
declare
  lacking record;
begin
  for lacking in
    select s.organisation_id as tenant, array_agg(distinct s.place) as places
    from (select organisation_id, location as place from membership_scope
          union select organisation_id, unnest(scope) from session_grant) s
    where not exists (select from activity_place p where p.organisation_id = s.organisation_id and p.place = s.place)
    group by 1
  loop
    insert into activity_place (organisation_id, place) select lacking.tenant, unnest(lacking.places);
    call tally_activity_inside(lacking.tenant, lacking.places);
  end loop;
end $$;
