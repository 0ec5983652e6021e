-- Reminders of warranties and contracts that end: one row for each person, record, end and number of days ahead. A digest
-- of those without `mailed` goes to each person, in the transaction that sets it.
create table reminder (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  cover uuid not null,
  account_id uuid not null references account (id),
  days smallint not null check (days in (60, 30, 7, 1)),
  -- The last day that it is of: a record that comes to end on another day is reminded of anew.
  ends date not null,
  mailed timestamptz,
  acknowledged timestamptz,
  snoozed_until date,
  -- Of the asset, set by the database.
  places uuid[] not null,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint reminder_cover foreign key (organisation_id, cover) references cover (organisation_id, id) on delete cascade
);
create unique index reminder_once on reminder (organisation_id, cover, account_id, ends, days);
create index reminder_of_person on reminder (organisation_id, account_id, ends, id) where acknowledged is null;
create index reminder_unmailed on reminder (organisation_id, account_id) where mailed is null;
-- Current records that a later one follows: it becomes current on its day.
create index cover_followed on cover (organisation_id, ends) where is_current and renewed_by is not null;

-- When scheduled work of the whole installation was last done.
create table heartbeat (
  name text primary key,
  beat timestamptz not null
);
