-- Requests for assets, with their components, the steps of their approval, and what came of them.

create table asset_request (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  number integer not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approval Pending', 'Approved', 'Rejected')),
  requested_by uuid not null references account (id),
  asset_name text not null default '',
  asset_id text not null default '',
  serial_number text not null default '',
  -- A record of each master, or the name of one that is not there yet.
  category uuid,
  category_name text not null default '',
  model uuid,
  product_name text not null default '',
  product_number text not null default '',
  brand uuid,
  brand_name text not null default '',
  manufacturer uuid,
  manufacturer_name text not null default '',
  service_provider uuid,
  service_provider_name text not null default '',
  warranty_period smallint constraint asset_request_warranty check (warranty_period between 1 and 99),
  amc_start_date date,
  amc_end_date date,
  invoice_number text not null default '',
  invoice_date date,
  branch uuid,
  location uuid,
  -- The places in which it is needed; set by the database.
  places uuid[] not null default '{}',
  quantity smallint not null default 1 constraint asset_request_quantity check (quantity between 1 and 100),
  reason text not null default '',
  needed_by date,
  -- Of one piece, in minor units.
  estimated_cost bigint,
  estimated_currency text,
  sent timestamptz,
  -- The step whose turn it is.
  step smallint not null default 1,
  decided timestamptz,
  decided_by uuid references account (id),
  reject_reason text not null default '',
  -- What reviewers changed: fields with the text that was sent.
  reviewed jsonb not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(asset_name)) stored,
  search_text text not null generated always as (fold('REQ-' || number || E'\n' || asset_name || E'\n' || asset_id
    || E'\n' || serial_number || E'\n' || product_name || E'\n' || product_number || E'\n' || category_name)) stored,
  primary key (organisation_id, id),
  constraint asset_request_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint asset_request_model foreign key (organisation_id, model) references model (organisation_id, id),
  constraint asset_request_brand foreign key (organisation_id, brand) references brand (organisation_id, id),
  constraint asset_request_manufacturer foreign key (organisation_id, manufacturer) references manufacturer (organisation_id, id),
  constraint asset_request_provider foreign key (organisation_id, service_provider) references service_provider (organisation_id, id),
  constraint asset_request_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint asset_request_location foreign key (organisation_id, location) references location (organisation_id, id),
  constraint asset_request_amc_order check (amc_start_date <= amc_end_date),
  constraint asset_request_estimate check ((estimated_cost is null) = (estimated_currency is null)),
  constraint asset_request_sent check (status in ('Pending', 'Rejected') or sent is not null)
);
create unique index asset_request_number on asset_request (organisation_id, number);
create index asset_request_of_person on asset_request (organisation_id, requested_by, status, id);
create index asset_request_of_status on asset_request (organisation_id, status, id);
create index asset_request_of_category on asset_request (organisation_id, category) where category is not null;
create index asset_request_of_model on asset_request (organisation_id, model) where model is not null;
create index asset_request_of_brand on asset_request (organisation_id, brand) where brand is not null;
create index asset_request_of_manufacturer on asset_request (organisation_id, manufacturer) where manufacturer is not null;
create index asset_request_of_provider on asset_request (organisation_id, service_provider) where service_provider is not null;
create index asset_request_of_branch on asset_request (organisation_id, branch) where branch is not null;
create index asset_request_of_location on asset_request (organisation_id, location) where location is not null;

create table asset_request_component (
  organisation_id uuid not null,
  id uuid not null,
  request uuid not null,
  name text not null,
  serial_number text not null default '',
  category uuid,
  category_name text not null default '',
  warranty_period smallint constraint asset_request_component_warranty check (warranty_period between 1 and 99),
  amc_start_date date,
  amc_end_date date,
  invoice_number text not null default '',
  invoice_date date,
  -- What it became, of the first asset.
  component uuid,
  reviewed jsonb not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  -- Those of its request, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  constraint asset_request_component_request foreign key (organisation_id, request)
    references asset_request (organisation_id, id) on delete cascade,
  constraint asset_request_component_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint asset_request_component_made foreign key (organisation_id, component) references component (organisation_id, id)
    on delete set null (component),
  constraint asset_request_component_amc_order check (amc_start_date <= amc_end_date)
);
create index asset_request_component_of_request on asset_request_component (organisation_id, request, id);
create index asset_request_component_of_category on asset_request_component (organisation_id, category) where category is not null;
create index asset_request_component_of_made on asset_request_component (organisation_id, component) where component is not null;

-- Steps of the last time that a request was sent; one that needs none has one step of nobody's role.
create table asset_request_step (
  organisation_id uuid not null,
  id uuid not null,
  request uuid not null,
  number smallint not null,
  role uuid,
  decided timestamptz,
  decided_by uuid references account (id),
  on_behalf_of uuid references account (id),
  -- When its turn came, and how often those who may decide were reminded since.
  since timestamptz,
  nudged smallint not null default 0,
  primary key (organisation_id, id),
  constraint asset_request_step_request foreign key (organisation_id, request)
    references asset_request (organisation_id, id) on delete cascade,
  -- A role that goes leaves its steps to anybody who may approve.
  constraint asset_request_step_role foreign key (organisation_id, role) references role (organisation_id, id)
    on delete set null (role)
);
create unique index asset_request_step_once on asset_request_step (organisation_id, request, number);
create index asset_request_step_waiting on asset_request_step (organisation_id, since) where decided is null;
create index asset_request_step_of_role on asset_request_step (organisation_id, role) where role is not null;

-- The assets that a request led to.
create table asset_request_asset (
  organisation_id uuid not null,
  request uuid not null,
  asset uuid not null,
  number smallint not null,
  primary key (organisation_id, request, asset),
  constraint asset_request_asset_request foreign key (organisation_id, request)
    references asset_request (organisation_id, id) on delete cascade,
  constraint asset_request_asset_asset foreign key (organisation_id, asset) references asset (organisation_id, id) on delete cascade
);
create index asset_request_asset_of_asset on asset_request_asset (organisation_id, asset);

-- Steps that requests go through from a setting of the organisation.
create table approval_rule (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  number smallint not null,
  role uuid not null,
  from_amount bigint,
  from_currency text,
  categories uuid[] not null default '{}',
  primary key (organisation_id, id),
  constraint approval_rule_role foreign key (organisation_id, role) references role (organisation_id, id),
  constraint approval_rule_amount check ((from_amount is null) = (from_currency is null))
);
create unique index approval_rule_once on approval_rule (organisation_id, number);
create index approval_rule_of_role on approval_rule (organisation_id, role);

-- Who decides in an approver's place, on which days of the organisation's time zone.
create table approval_delegation (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  account_id uuid not null references account (id),
  delegate uuid not null references account (id),
  starts date not null,
  ends date not null,
  primary key (organisation_id, id),
  constraint approval_delegation_days check (starts <= ends)
);
create unique index approval_delegation_once on approval_delegation (organisation_id, account_id);
create index approval_delegation_of_delegate on approval_delegation (organisation_id, delegate);

-- Files of a request.
alter table document
  alter column asset drop not null,
  add column asset_request uuid,
  add constraint document_asset_request foreign key (organisation_id, asset_request) references asset_request (organisation_id, id),
  add constraint document_subject check (num_nonnulls(asset, asset_request) = 1);
create index document_of_asset_request on document (organisation_id, asset_request, id) where asset_request is not null;
