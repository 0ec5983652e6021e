-- Lists as people left them. A view without an account belongs to the organisation: everybody sees it.
create table saved_view (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  list text not null check (list in ('assets')),
  account_id uuid,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  name_sort text not null generated always as (fold(name)) stored,
  query jsonb not null,
  columns text[] not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint saved_view_member foreign key (organisation_id, account_id)
    references membership (organisation_id, account_id) on delete cascade
);
create unique index saved_view_name on saved_view (organisation_id, list, account_id, key) nulls not distinct;

-- The view that a member begins a list with.
create table saved_view_default (
  organisation_id uuid not null,
  account_id uuid not null,
  list text not null,
  saved_view uuid not null,
  primary key (organisation_id, account_id, list),
  constraint saved_view_default_member foreign key (organisation_id, account_id)
    references membership (organisation_id, account_id) on delete cascade,
  constraint saved_view_default_view foreign key (organisation_id, saved_view)
    references saved_view (organisation_id, id) on delete cascade
);
create index saved_view_default_of_view on saved_view_default (organisation_id, saved_view);
