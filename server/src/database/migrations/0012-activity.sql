-- The history: who did what to which record. Entries are only ever added.

create table activity (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  actor uuid references account (id),
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  changes jsonb not null default '[]',
  reason text not null default '',
  import_id uuid,
  -- What people read in the entry, folded for searches; costs apart, since not everybody may see them.
  words text not null default '',
  cost_words text not null default '',
  created timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index activity_subject on activity (organisation_id, subject_id, id desc);

-- Exact numbers of entries by their day in the organisation's time zone, kept by the database itself. Entries are only
-- ever added. Each backend adds in a slot of its own, so that writers of one organisation do not wait for each other.
create table activity_tally (
  organisation_id uuid not null,
  day date not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, day, slot)
) with (fillfactor = 50);
