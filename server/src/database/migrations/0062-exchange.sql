-- Exchange between organisations: a manufacturer (OEM) issues assets to its customers. Each side has a row of its own with
-- the id of the other one; no policy lets one read the other's.

-- The organisations of the installation that one has exchanged with, under the name and the logo that they had last.
create table partner (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  other uuid not null references organisation (id),
  name text not null,
  name_sort text not null generated always as (fold(name)) stored,
  -- A picture of this organisation on the same stored content.
  logo uuid,
  created timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index partner_once on partner (organisation_id, other);

-- What a manufacturer issued.
create table issued_asset (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  model uuid not null,
  serial_number text not null,
  serial_key text not null generated always as (name_key(serial_number)) stored,
  serial_sort text not null generated always as (fold(serial_number)) stored,
  batch text not null default '',
  manufacture_date date,
  ship_date date,
  install_date date,
  invoice_number text not null default '',
  invoice_date date,
  warranty_period smallint check (warranty_period between 1 and 99),
  warranty_start_date date,
  warranty_terms text not null default '',
  amc_start_date date,
  amc_end_date date,
  amc_terms text not null default '',
  service_provider uuid,
  -- Null while nobody has claimed it.
  customer uuid,
  -- The slug or the address that it was issued to; the other one is empty.
  slug text not null default '',
  email text not null default '',
  email_key text not null collate "C" generated always as (lower(email collate "C")) stored,
  -- The id of the customer's row, chosen ahead.
  invite uuid not null,
  state text not null check (state in
    ('Waiting', 'Issued', 'Received', 'Moved', 'Linked', 'Declined', 'Returned', 'Withdrawn')),
  reason text not null default '',
  answered timestamptz,
  mailed timestamptz,
  issued_by uuid references account (id),
  -- None: it stands in no place of the manufacturer, so that only members without a limit see it.
  places uuid[] not null default '{}',
  search_text text not null generated always as (fold(serial_number || E'\n' || batch)) stored,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint issued_asset_model foreign key (organisation_id, model) references model (organisation_id, id),
  constraint issued_asset_provider foreign key (organisation_id, service_provider)
    references service_provider (organisation_id, id),
  constraint issued_asset_customer foreign key (organisation_id, customer) references partner (organisation_id, id),
  constraint issued_asset_amc_order check (amc_start_date <= amc_end_date)
);
-- One that was taken back, declined or returned can be issued again.
create unique index issued_asset_serial on issued_asset (organisation_id, model, serial_key)
  where state not in ('Withdrawn', 'Declined', 'Returned');
create unique index issued_asset_invite on issued_asset (organisation_id, invite);
create index issued_asset_by_serial on issued_asset (organisation_id, serial_sort collate "C", id);
create index issued_asset_by_state on issued_asset (organisation_id, state, id);
create index issued_asset_of_customer on issued_asset (organisation_id, customer, id);
create index issued_asset_of_provider on issued_asset (organisation_id, service_provider) where service_provider is not null;
create index issued_asset_waiting on issued_asset (email_key) where state = 'Waiting';
create index issued_asset_unmailed on issued_asset (organisation_id, id)
  where mailed is null and state in ('Waiting', 'Issued');
create index issued_asset_search on issued_asset using gin (organisation_id, search_text gin_trgm_ops);

-- The same asset at its customer: what the manufacturer told of it, and what became of it.
create table oem_asset (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  oem uuid not null,
  -- The id of the manufacturer's row.
  issued uuid not null,
  product_name text not null,
  product_number text not null,
  brand_name text not null,
  category_name text not null,
  manufacturer_name text not null,
  service_provider_name text not null,
  serial_number text not null,
  batch text not null,
  manufacture_date date,
  ship_date date,
  install_date date,
  invoice_number text not null,
  invoice_date date,
  warranty_period smallint check (warranty_period between 1 and 99),
  warranty_start_date date,
  warranty_terms text not null,
  amc_start_date date,
  amc_end_date date,
  amc_terms text not null,
  state text not null default 'Invited' check (state in
    ('Invited', 'Received', 'Moved', 'Linked', 'Declined', 'Returned', 'Withdrawn')),
  reason text not null default '',
  answered timestamptz,
  -- The own asset that it was moved or linked to.
  asset uuid,
  -- What an undo needs: the state before, the last entry of the asset's history, and what the move made.
  undo jsonb,
  -- Of its asset, set by the database; without one only members without a limit see it.
  places uuid[] not null default '{}',
  name_sort text not null generated always as (fold(product_name)) stored,
  number_sort text not null generated always as (fold(product_number)) stored,
  serial_sort text not null generated always as (fold(serial_number)) stored,
  search_text text not null generated always as
    (fold(serial_number || E'\n' || product_name || E'\n' || product_number)) stored,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint oem_asset_oem foreign key (organisation_id, oem) references partner (organisation_id, id),
  constraint oem_asset_asset foreign key (organisation_id, asset) references asset (organisation_id, id)
);
create unique index oem_asset_issued on oem_asset (organisation_id, oem, issued);
create unique index oem_asset_once on oem_asset (organisation_id, asset) where state in ('Moved', 'Linked');
create index oem_asset_of_asset on oem_asset (organisation_id, asset, id) where asset is not null;
create index oem_asset_by_name on oem_asset (organisation_id, name_sort collate "C", id);
create index oem_asset_by_serial on oem_asset (organisation_id, serial_sort collate "C", id);
create index oem_asset_by_state on oem_asset (organisation_id, state, id);
create index oem_asset_of_oem on oem_asset (organisation_id, oem, id);
create index oem_asset_of_model on oem_asset (organisation_id, name_sort, number_sort);
create index oem_asset_search on oem_asset using gin (organisation_id, search_text gin_trgm_ops);

-- A mail link by which whoever has it claims what waits for its address, once.
create table issued_invitation (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  email_key text not null collate "C",
  token_hash bytea not null,
  expires timestamptz not null,
  used timestamptz,
  primary key (organisation_id, id)
);
create unique index issued_invitation_token on issued_invitation (organisation_id, token_hash);
create index issued_invitation_by_token on issued_invitation (token_hash);

-- Files of both sides. What was shared is stored once, and goes with the last row that refers to it. Nobody of one's own
-- uploaded what came from another organisation.
alter table attachment
  add column issued_asset uuid,
  add column oem_asset uuid,
  add column is_shared boolean not null default false,
  alter column created_by drop not null,
  add constraint attachment_issued_asset foreign key (organisation_id, issued_asset)
    references issued_asset (organisation_id, id),
  add constraint attachment_oem_asset foreign key (organisation_id, oem_asset) references oem_asset (organisation_id, id),
  drop constraint attachment_subject,
  add constraint attachment_subject
    check (num_nonnulls(asset, model, component, accessory, location, issued_asset, oem_asset) <= 1),
  drop constraint attachment_places,
  add constraint attachment_places
    check ((num_nonnulls(asset, component, accessory, location, issued_asset, oem_asset) = 0) = (places is null));
create index attachment_of_issued_asset on attachment (organisation_id, issued_asset, id) where issued_asset is not null;
create unique index attachment_primary_issued_asset on attachment (organisation_id, issued_asset)
  where is_primary and issued_asset is not null;
create index attachment_of_oem_asset on attachment (organisation_id, oem_asset, id) where oem_asset is not null;
create unique index attachment_primary_oem_asset on attachment (organisation_id, oem_asset)
  where is_primary and oem_asset is not null;
create index attachment_shared on attachment (storage_key) where is_shared;

alter table document
  add column issued_asset uuid,
  add column oem_asset uuid,
  add column is_shared boolean not null default false,
  alter column created_by drop not null,
  add constraint document_issued_asset foreign key (organisation_id, issued_asset)
    references issued_asset (organisation_id, id),
  add constraint document_oem_asset foreign key (organisation_id, oem_asset) references oem_asset (organisation_id, id),
  drop constraint document_subject,
  add constraint document_subject check (num_nonnulls(asset, asset_request, model, issued_asset, oem_asset) = 1);
create index document_of_issued_asset on document (organisation_id, issued_asset, id) where issued_asset is not null;
create index document_of_oem_asset on document (organisation_id, oem_asset, id) where oem_asset is not null;
create index document_shared on document (storage_key) where is_shared;
