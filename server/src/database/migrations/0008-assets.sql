create table asset (
  -- The organisation itself is proven by the key of the status.
  organisation_id uuid not null,
  id uuid not null,
  number bigint not null,
  asset_id text not null,
  tag_key text not null generated always as (name_key(asset_id)) stored,
  asset_name text not null default '',
  serial_number text not null default '',
  status uuid not null,
  status_category text not null,
  category uuid,
  product uuid,
  branch uuid,
  location uuid,
  -- The branch and every place from there to the location, set by the database; a move carries it. Who is limited to
  -- places is told by it what stands inside them.
  places uuid[] not null default '{}',
  warranty_period smallint check (warranty_period between 1 and 99),
  purchase_date date,
  purchase_cost bigint check (purchase_cost >= 0),
  order_number text not null default '',
  invoice_number text not null default '',
  invoice_date date,
  amc_start_date date,
  amc_end_date date,
  notes text not null default '',
  -- The searchable words of custom field values.
  custom_text text not null default '',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  is_archived boolean not null generated always as (status_category = 'archived') stored,
  name_sort text not null generated always as (fold(asset_name)) stored,
  serial_sort text not null generated always as (fold(serial_number)) stored,
  search_text text not null generated always as (
    fold(asset_id || E'\n' || asset_name || E'\n' || serial_number || E'\n' || custom_text)) stored,
  primary key (organisation_id, id),
  constraint asset_status foreign key (organisation_id, status, status_category)
    references attached_status (organisation_id, id, category),
  constraint asset_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint asset_product foreign key (organisation_id, product) references product (organisation_id, id),
  constraint asset_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint asset_location foreign key (organisation_id, location, places)
    references location (organisation_id, id, above) deferrable,
  constraint asset_places check (case when branch is null then places = '{}' when location is null
    then places = array[branch] else places[1] = branch and places[cardinality(places)] = location end),
  constraint asset_branch_of_location check (location is null or (branch is not null and branch <> location)),
  constraint asset_amc_order check (amc_start_date <= amc_end_date)
);
create unique index asset_tag on asset (organisation_id, tag_key);
create unique index asset_serial on asset (organisation_id, product, serial_number) nulls not distinct where serial_number <> '';
create index asset_serial_exact on asset (organisation_id, serial_number) where serial_number <> '';
create index asset_newest on asset (organisation_id, is_archived, id);
create index asset_modified on asset (organisation_id, is_archived, modified, id);
create index asset_by_tag on asset (organisation_id, is_archived, tag_key collate "C", id);
create index asset_by_name on asset (organisation_id, is_archived, name_sort collate "C", id);
create index asset_by_serial on asset (organisation_id, is_archived, serial_sort collate "C", id);
create index asset_by_purchase on asset (organisation_id, is_archived, coalesce(purchase_date, date '0001-01-01'), id);
create index asset_of_status on asset (organisation_id, status, id);
create index asset_of_category on asset (organisation_id, category, is_archived, id);
create index asset_of_branch on asset (organisation_id, branch, is_archived, id);
create index asset_of_location on asset (organisation_id, location, is_archived, id) where location is not null;
create index asset_of_product on asset (organisation_id, product, is_archived, id);
create index asset_search on asset using gin (organisation_id, search_text gin_trgm_ops);

-- Exact numbers of assets per facet, kept by the database itself, so that a count costs the same for a thousand and a
-- million assets. Each backend adds in a slot of its own: two writers of one organisation do not wait for each other.
-- Facet "location": an asset counts for the place it stands in and for every place above that, below the branch.
create table asset_tally (
  organisation_id uuid not null references organisation (id),
  facet text not null check (facet in ('total', 'status', 'category', 'branch', 'location', 'product')),
  value uuid not null,
  is_archived boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, facet, value, is_archived, slot)
) with (fillfactor = 50);
