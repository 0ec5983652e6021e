-- Custody: who holds an asset now stands on its row, who held it from when until when in rows of their own.

alter table asset
  add column holder_user uuid,
  add column holder_location uuid,
  add column holder_asset uuid,
  add column expected_return date,
  add constraint asset_holder_user foreign key (organisation_id, holder_user)
    references membership (organisation_id, account_id),
  add constraint asset_holder_location foreign key (organisation_id, holder_location)
    references location (organisation_id, id),
  add constraint asset_holder_asset foreign key (organisation_id, holder_asset) references asset (organisation_id, id),
  -- Out of service an asset keeps its holder. One in use may have none: registers say that it is in use, but not by whom.
  add constraint asset_holder check (case num_nonnulls(holder_user, holder_location, holder_asset)
    when 0 then expected_return is null
    when 1 then status_category in ('in_use', 'unavailable') and holder_asset is distinct from id
    else false end);
create index asset_of_holder_user on asset (organisation_id, holder_user, is_archived, id) where holder_user is not null;
create index asset_of_holder_location on asset (organisation_id, holder_location, is_archived, id)
  where holder_location is not null;
create index asset_of_holder_asset on asset (organisation_id, holder_asset, is_archived, id) where holder_asset is not null;
create index asset_due on asset (organisation_id, expected_return, id) where expected_return is not null;

create table custody (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid not null,
  -- History outlives its holders: a place or an asset may be gone.
  holder_user uuid references account (id),
  holder_location uuid,
  holder_asset uuid,
  checked_out timestamptz not null default now(),
  checked_out_by uuid references account (id),
  expected_return date,
  due date not null generated always as (coalesce(expected_return, date '9999-12-31')) stored,
  note text not null default '',
  accepted timestamptz,
  returned timestamptz,
  returned_by uuid references account (id),
  return_note text not null default '',
  condition text,
  is_open boolean not null generated always as (returned is null) stored,
  -- Those of its asset, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  -- Assets are removed only by the undo of the import that made them.
  constraint custody_asset foreign key (organisation_id, asset) references asset (organisation_id, id) on delete cascade,
  constraint custody_holder check (num_nonnulls(holder_user, holder_location, holder_asset) = 1),
  constraint custody_condition check (condition in ('New', 'Good', 'Fair', 'Poor', 'Non-working'))
);
create unique index custody_held on custody (organisation_id, asset) where returned is null;
create index custody_newest on custody (organisation_id, is_open, id);
create index custody_by_due on custody (organisation_id, is_open, due, id);
create index custody_of_asset on custody (organisation_id, asset, id);
create index custody_of_user on custody (organisation_id, holder_user, is_open, id) where holder_user is not null;
create index custody_of_location on custody (organisation_id, holder_location, is_open, id)
  where holder_location is not null;
