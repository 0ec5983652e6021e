-- Merges of two masters that were one. What undoes a merge stands in its row: the removed record, what the other one
-- was before, and the ids of all that was moved.
create table merge (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  kind text not null check (kind in ('model', 'manufacturer', 'brand', 'supplier', 'category')),
  survivor uuid not null,
  survivor_name text not null,
  removed uuid not null,
  removed_name text not null,
  record jsonb not null,
  -- Columns of the survivor that took another value: [before, after] by name.
  taken jsonb not null,
  -- Ids of what pointed to the removed record, by table and column.
  pointers jsonb not null,
  -- Custom values of both before, and those of the survivor afterwards.
  custom_values jsonb not null,
  moved integer not null,
  merged_by uuid not null references account (id),
  created timestamptz not null default now(),
  undone timestamptz,
  primary key (organisation_id, id)
);
create index merge_newest on merge (organisation_id, kind, created desc) where undone is null;
