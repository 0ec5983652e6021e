-- Bulk actions: what is done to many assets at once, with each of them as it was chosen.

create table bulk_run (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  action text not null,
  -- What the action was given, after the rules of its call.
  body jsonb not null,
  state text not null,
  message text not null default '',
  total integer not null,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  -- The last asset that the present work has passed.
  passed integer not null default -1,
  -- Raised by whoever takes the work up or stops it: a batch of an earlier worker fails.
  fence integer not null default 0,
  begun_by uuid not null references account (id),
  -- Address of the installation as the caller reached it, for links in mails.
  origin text not null default '',
  -- The places that its caller was limited to; it sees and changes no others.
  scope uuid[] check (scope <> '{}'),
  created timestamptz not null default now(),
  ended timestamptz,
  primary key (organisation_id, id),
  constraint bulk_run_state check (state in ('Running', 'Done', 'Cancelled', 'Undoing', 'Undone'))
);

-- Assets of a bulk action in the order of their ids, in which all lock them. `version` is the one that was chosen, and of
-- a changed one that which the change made.
create table bulk_item (
  organisation_id uuid not null,
  run uuid not null,
  position integer not null,
  asset uuid not null,
  version integer not null,
  outcome text,
  message text not null default '',
  before jsonb,
  primary key (organisation_id, run, position),
  constraint bulk_item_run foreign key (organisation_id, run) references bulk_run (organisation_id, id) on delete cascade,
  constraint bulk_item_outcome check (outcome in ('changed', 'unchanged', 'refused', 'undone', 'kept'))
) with (fillfactor = 60);
create index bulk_item_problem on bulk_item (organisation_id, run, position) where outcome in ('refused', 'kept');

-- Entries of one bulk action belong together.
alter table activity add column bulk_run uuid;
create index activity_of_bulk_run on activity (organisation_id, bulk_run, id) where bulk_run is not null;
