-- What the running transaction may see, by its settings. The policies of all tables are made of these two, so both are
-- plain expressions of a setting that the planner puts in their place.

-- The organisation of the running transaction, or null: then nothing is visible. The comparison of rows always holds, and
-- the planner does not see through it: of the setting alone it would take the value that it has at that moment, and a
-- plan that is kept would be made for the organisation of whoever came first, which may be a small one.
create or replace function current_organisation() returns uuid language sql stable parallel safe
  as $$ select case when (0, 0) >= (0, 0) then nullif(current_setting('app.organisation_id', true), '')::uuid end $$;

-- The places that the running transaction is limited to, or null for the whole organisation.
create or replace function current_scope() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.scope', true), '')::uuid[] $$;

-- Keeps the exact numbers of a table by one trigger function for each kind of statement, so that each keeps its own plan.
-- `count_moved` is the statement that counts; `%s` in it stands for the rows, of these columns and a step of 1 or -1.
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
