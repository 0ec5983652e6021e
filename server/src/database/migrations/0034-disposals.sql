-- What an asset was sold or scrapped for. It ends the depreciation; the asset itself is archived.
create table disposal (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- On that day, where it is known, in the currency of the cost.
  book_value bigint check (book_value >= 0),
  reason text not null,
  -- Of its asset, set by the database.
  places uuid[] not null,
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint disposal_asset foreign key (organisation_id, asset) references asset (organisation_id, id) on delete cascade
);
create unique index disposal_of_asset on disposal (organisation_id, asset);
