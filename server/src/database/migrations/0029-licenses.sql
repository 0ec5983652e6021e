-- Licenses and their seats.

create table license (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  license_key text not null default '',
  kind text not null default 'perpetual' check (kind in ('perpetual', 'subscription', 'trial', 'open_source')),
  seats integer not null default 1,
  used integer not null default 0,
  start_date date,
  end_date date,
  asset uuid,
  branch uuid,
  category uuid,
  manufacturer uuid,
  supplier uuid,
  licensed_to text not null default '',
  licensed_email text not null default '',
  purchase_date date,
  order_number text not null default '',
  order_key text not null generated always as (name_key(order_number)) stored,
  notes text not null default '',
  -- The places that it belongs to, and those of the assets that have a seat; set by the database.
  places uuid[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  search_text text not null generated always as (
    fold(name || E'\n' || licensed_to || E'\n' || licensed_email || E'\n' || order_number)) stored,
  primary key (organisation_id, id),
  constraint license_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint license_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint license_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint license_manufacturer foreign key (organisation_id, manufacturer)
    references manufacturer (organisation_id, id),
  constraint license_supplier foreign key (organisation_id, supplier) references supplier (organisation_id, id),
  constraint license_seats check (seats > 0 and used between 0 and seats),
  constraint license_term check (start_date <= end_date)
);
create unique index license_name on license (organisation_id, key, order_key);
create index license_by_name on license (organisation_id, name_sort collate "C", id);
create index license_by_end on license (organisation_id, end_date, id);
create index license_of_asset on license (organisation_id, asset) where asset is not null;
create index license_of_branch on license (organisation_id, branch) where branch is not null;
create index license_of_category on license (organisation_id, category) where category is not null;
create index license_of_manufacturer on license (organisation_id, manufacturer) where manufacturer is not null;
create index license_of_supplier on license (organisation_id, supplier) where supplier is not null;
create index license_search on license using gin (organisation_id, search_text gin_trgm_ops);

create table license_seat (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  license uuid not null,
  account uuid references account (id),
  asset uuid,
  -- A seat is one; the columns are those of other hand-outs.
  quantity integer not null default 1,
  open integer not null default 1,
  note text not null default '',
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  returned timestamptz,
  primary key (organisation_id, id),
  constraint license_seat_of foreign key (organisation_id, license)
    references license (organisation_id, id) on delete cascade,
  constraint license_seat_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint license_seat_open check (quantity = 1 and open between 0 and 1),
  constraint license_seat_holder check (num_nonnulls(account, asset) > 0)
);
create index license_seat_newest on license_seat (organisation_id, license, id);
create index license_seat_with on license_seat (organisation_id, asset) where asset is not null;
create index license_seat_held on license_seat (organisation_id, account) where account is not null;
