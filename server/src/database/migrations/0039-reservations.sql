-- Reservations: who asked for an asset, or gets it, from which day to which, in days of the organisation's time zone.
create extension if not exists btree_gist with schema public;

create table reservation (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid not null,
  person uuid not null references account (id),
  starts date not null,
  ends date not null,
  state text not null default 'reserved',
  note text not null default '',
  -- Why it was declined or cancelled.
  reason text not null default '',
  created_by uuid references account (id),
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  version integer not null default 1,
  -- Those of its asset, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  -- Assets are removed only by the undo of the import that made them.
  constraint reservation_asset foreign key (organisation_id, asset) references asset (organisation_id, id) on delete cascade,
  constraint reservation_days check (ends >= starts),
  constraint reservation_states check (state in ('requested', 'declined', 'reserved', 'fetched', 'cancelled')),
  -- Both days count. Two at once are one winner, whatever they locked.
  constraint reservation_once exclude using gist
    (organisation_id with =, asset with =, daterange(starts, ends, '[]') with &&) where (state = 'reserved')
);
create index reservation_of_asset on reservation (organisation_id, asset, starts, id);
create index reservation_by_start on reservation (organisation_id, state, starts, id);
create index reservation_of_person on reservation (organisation_id, person, state, starts, id);
