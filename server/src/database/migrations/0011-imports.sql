-- Files that become records, row by row.

create table import (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  kind text not null,
  file_name text not null,
  storage_key text not null,
  state text not null,
  format text not null default '',
  sheet text,
  sheets text[] not null default '{}',
  header text[] not null default '{}',
  settings jsonb not null,
  missing jsonb not null default '[]',
  unmapped jsonb not null default '[]',
  -- Numbers of rows by outcome, counted when a part of the work ends.
  outcomes jsonb not null default '{}',
  message text not null default '',
  row_count integer not null default 0,
  next_row integer not null default 0,
  work_began timestamptz,
  -- The number of the worker that the import belongs to. Whoever takes it up raises the number, and each transaction of
  -- its work ends with a proof that it stands where it stood: a worker that wakes late writes nothing more (fencing).
  fence integer not null default 0,
  created_by uuid not null references account (id),
  -- Who began the part of the work that is under way, or was the last; it writes what they may write.
  begun_by uuid not null references account (id),
  -- The places that whoever began it was limited to; its work sees and writes no others.
  scope uuid[] check (scope <> '{}'),
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id)
);

-- Every row is written three times: read, judged, imported. Half-filled pages and no index on what changes keep the new
-- versions where the old ones stand.
create table import_row (
  organisation_id uuid not null,
  import_id uuid not null,
  position integer not null,
  id uuid not null,
  row_number integer not null,
  cells text[] not null,
  -- What the file itself has wrong in this row, by column; found while reading.
  faults jsonb not null default '[]',
  problems jsonb not null default '[]',
  outcome text,
  label text not null default '',
  record uuid,
  -- Values that may stand once in a file, and the whole row for those that have none.
  keys text[] not null default '{}',
  fingerprint text,
  before jsonb,
  record_version integer,
  primary key (organisation_id, import_id, position),
  foreign key (organisation_id, import_id) references import (organisation_id, id) on delete cascade
) with (fillfactor = 45);
create index import_row_fingerprint on import_row (organisation_id, fingerprint) where fingerprint is not null;

-- Masters that an import created on request; its undo takes them back when nothing else uses them.
create table import_master (
  organisation_id uuid not null,
  import_id uuid not null,
  kind text not null,
  record uuid not null,
  primary key (organisation_id, import_id, record),
  foreign key (organisation_id, import_id) references import (organisation_id, id) on delete cascade
);
