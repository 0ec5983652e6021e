-- Folds the slots of tallies (asset_tally and those kept like it) into one: up to 5,000 counts of the first tally that has
-- any in other slots, and drops those of nothing. Answers how many; 0 is the end. Every writer adds to the slot of its
-- connection, so that a number of 32 rows for each count would be read without it. Counts that a writer has just changed
-- are left for the next time, and whoever waits for a folded one waits for this statement alone. It never waits long
-- itself: it gives way before the database would choose between it and a writer.
create or replace function fold_tallies() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tally record;
  folded bigint;
begin
  perform set_config('lock_timeout', '100ms', true);
  for tally in
    select c.relname as name, string_agg(quote_ident(k.attname), ', ' order by k.attnum) as keys
    from pg_class c
    join pg_attribute s on s.attrelid = c.oid and s.attname = 'slot'
    join pg_attribute k on k.attrelid = c.oid and k.attnum > 0 and k.attname not in ('slot', 'count') and not k.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like '%\_tally'
    group by c.relname order by c.relname
  loop
    begin
      execute format('with chosen as (
          select %2$s, slot from %1$I where slot <> 0 or count = 0 limit 5000 for update skip locked
        ), taken as (
          delete from %1$I using chosen where (%3$s, %1$I.slot) = (%4$s, chosen.slot) returning %1$I.*
        ), added as (
          insert into %1$I as t (%2$s, slot, count)
          select %2$s, 0, sum(count) from taken group by %2$s having sum(count) <> 0 order by %2$s
          on conflict (%2$s, slot) do update set count = t.count + excluded.count
        ) select count(*) from taken', tally.name, tally.keys,
        regexp_replace(tally.keys, '(\w+)', format('%I.\1', tally.name), 'g'),
        regexp_replace(tally.keys, '(\w+)', 'chosen.\1', 'g'))
      into folded;
    exception when lock_not_available then
      folded := 0;
    end;
    if folded > 0 then
      return folded;
    end if;
  end loop;
  return 0;
end $$;

do $$
declare tally regclass;
begin
  for tally in select a.attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'slot' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like '%\_tally'
  loop
    execute format('grant select, insert, update, delete on %s to steward_gate', tally);
  end loop;
end $$;
