-- Settings of the running transaction: what it may see. The policies of all tables use these two functions, so both are
-- expressions that the planner inlines.

-- The organisation of the running transaction, or null: then nothing is visible. The comparison of rows is always true
-- and hides the setting from the planner, which would otherwise estimate with its current value: a cached plan would be
-- made for the organisation of the first caller, which may be a small one.
create or replace function current_organisation() returns uuid language sql stable parallel safe
  as $$ select case when (0, 0) >= (0, 0) then nullif(current_setting('app.organisation_id', true), '')::uuid end $$;

-- The places that the running transaction is limited to, or null for the whole organisation.
create or replace function current_scope() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.scope', true), '')::uuid[] $$;

-- Tally triggers: keep the exact counts of a table, with one trigger function for each kind of statement, so that each
-- has its own cached plan. `count_moved` is the counting statement; `%s` in it stands for the changed rows, with these
-- columns and a `step` of 1 or -1.
create or replace procedure keep_tally(counted name, columns text, count_moved text) language plpgsql as $$
declare
  added text := format('select %s, 1 as step from added', columns);
  removed text := format('select %s, -1 as step from removed', columns);
  kind record;
begin
  for kind in select * from (values
    ('added', 'insert', 'new table as added', added),
    ('removed', 'delete', 'old table as removed', removed),
    ('changed', 'update', 'old table as removed new table as added', added || ' union all ' || removed)
  ) kinds (name, statement, tables, moved)
  loop
    execute format('create or replace function tally_%s_%s() returns trigger language plpgsql as %L',
      kind.name, counted, 'begin ' || format(count_moved, kind.moved) || '; return null; end');
    execute format(
      'create or replace trigger %s after %s on %I referencing %s for each statement execute function tally_%s_%s()',
      counted || '_' || kind.name, kind.statement, counted, kind.tables, kind.name, counted);
  end loop;
end $$;
