-- Sizes of labels that an organisation keeps beside those that are sold, in millimetres.
create table label_size (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  name_sort text not null generated always as (fold(name)) stored,
  paper_width double precision not null,
  paper_height double precision not null,
  label_width double precision not null,
  label_height double precision not null,
  columns integer not null,
  rows integer not null,
  margin_left double precision not null,
  margin_top double precision not null,
  pitch_x double precision not null,
  pitch_y double precision not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index label_size_name on label_size (organisation_id, key);

-- Files of labels: the assets as they were chosen, and how far their drawing has come. They are kept for a day.
create table label_run (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  design jsonb not null,
  measures jsonb not null,
  assets uuid[] not null,
  state text not null default 'Running',
  message text not null default '',
  done integer not null default 0,
  -- Raised by whoever takes the work up or stops it: a batch of an earlier worker fails.
  fence integer not null default 0,
  file_name text not null,
  storage_key text,
  begun_by uuid not null references account (id),
  -- Address of the installation as the caller reached it, which the codes carry.
  origin text not null,
  -- The places that its caller was limited to; it sees no others.
  scope uuid[] check (scope <> '{}'),
  created timestamptz not null default now(),
  ended timestamptz,
  primary key (organisation_id, id),
  constraint label_run_state check (state in ('Running', 'Done', 'Failed', 'Cancelled'))
);
create index label_run_by_time on label_run (organisation_id, created);
