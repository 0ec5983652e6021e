-- Local day of a moment in a time zone. Where daylight saving ends at midnight and the first hour repeats, the day
-- begins with the second one, as in lists: PostgreSQL takes the later of the two midnights.
create or replace function local_day(moment timestamptz, zone text) returns date language sql immutable strict parallel safe as $$
  select (moment at time zone zone)::date
    - (moment < (moment at time zone zone)::date::timestamp at time zone zone)::integer $$;

create or replace function tally_activity() returns trigger language plpgsql as $$
begin
  insert into activity_tally as t (organisation_id, day, slot, count)
  select o.id, local_day(a.created, o.time_zone), pg_backend_pid() % 32, sum(a.n)
  from (select organisation_id, created, count(*) as n from added group by 1, 2) a
  join organisation o on o.id = a.organisation_id
  group by 1, 2 order by 1, 2
  on conflict (organisation_id, day, slot) do update set count = t.count + excluded.count;
  return null;
end $$;

create or replace trigger activity_added after insert on activity referencing new table as added
  for each statement execute function tally_activity();

-- Another time zone moves entries to other days, so the tally is computed anew. Concurrent inserts wait for the lock.
create or replace function retally_activity() returns trigger language plpgsql as $$
begin
  lock table activity_tally in exclusive mode;
  delete from activity_tally where organisation_id = new.id;
  insert into activity_tally (organisation_id, day, slot, count)
  select new.id, local_day(created, new.time_zone), 0, count(*)
  from activity where organisation_id = new.id group by 2;
  return null;
end $$;

create or replace trigger organisation_time_zone after update on organisation
  for each row when (new.time_zone <> old.time_zone) execute function retally_activity();
