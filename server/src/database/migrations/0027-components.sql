-- Components: parts that are built into an asset or lie in the store of a branch, and their pictures.

create table component (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  serial_number text not null default '',
  serial_key text not null generated always as (name_key(serial_number)) stored,
  linked_asset uuid,
  branch uuid,
  category uuid,
  model uuid,
  supplier uuid,
  warranty_period smallint constraint component_warranty check (warranty_period between 1 and 99),
  amc_start_date date,
  amc_end_date date,
  purchase_date date,
  order_number text not null default '',
  invoice_number text not null default '',
  invoice_date date,
  notes text not null default '',
  -- The places of its asset, else its branch; set by the database.
  places uuid[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  serial_sort text not null generated always as (fold(serial_number)) stored,
  search_text text not null generated always as (
    fold(name || E'\n' || serial_number || E'\n' || order_number || E'\n' || invoice_number)) stored,
  primary key (organisation_id, id),
  constraint component_asset foreign key (organisation_id, linked_asset) references asset (organisation_id, id),
  constraint component_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint component_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint component_model foreign key (organisation_id, model) references model (organisation_id, id),
  constraint component_supplier foreign key (organisation_id, supplier) references supplier (organisation_id, id),
  constraint component_amc_order check (amc_start_date <= amc_end_date)
);
create unique index component_serial on component (organisation_id, key, serial_key) where serial_key <> '';
create index component_by_name on component (organisation_id, name_sort collate "C", id);
create index component_by_serial on component (organisation_id, serial_sort collate "C", id);
create index component_called on component (organisation_id, key);
create index component_of_asset on component (organisation_id, linked_asset, name_sort collate "C", id)
  where linked_asset is not null;
create index component_of_branch on component (organisation_id, branch) where branch is not null;
create index component_of_category on component (organisation_id, category) where category is not null;
create index component_of_model on component (organisation_id, model) where model is not null;
create index component_of_supplier on component (organisation_id, supplier) where supplier is not null;
create index component_search on component using gin (organisation_id, search_text gin_trgm_ops);

alter table attachment
  add column component uuid,
  add constraint attachment_component foreign key (organisation_id, component) references component (organisation_id, id),
  drop constraint attachment_subject,
  add constraint attachment_subject check (num_nonnulls(asset, model, component) <= 1),
  drop constraint attachment_places,
  add constraint attachment_places check ((num_nonnulls(asset, component) = 0) = (places is null));
create index attachment_of_component on attachment (organisation_id, component, id) where component is not null;
create unique index attachment_primary_component on attachment (organisation_id, component)
  where is_primary and component is not null;
