-- Imports whose work was cut off, in any organisation: the server takes them up again when it starts.
create or replace function unfinished_imports() returns table (organisation_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.organisation_id, i.id from import i
  where i.state in ('Reading', 'Checking', 'Running', 'Undoing')
$$;

grant select on import to steward_gate;
