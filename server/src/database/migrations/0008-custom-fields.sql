-- Custom fields, the sets that categories and models ask for, and the values of assets and models.

create table custom_field (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  field_type text not null check (field_type in (
    'text', 'long_text', 'integer', 'decimal', 'currency', 'percent', 'boolean', 'date', 'datetime', 'single_select',
    'multi_select', 'url', 'email', 'phone', 'user', 'location', 'supplier', 'file')),
  help text not null default '',
  is_required boolean not null default false,
  is_unique boolean not null default false,
  default_value jsonb,
  minimum text,
  maximum text,
  pattern text not null default '',
  options text[] not null default '{}',
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  search_text text not null generated always as (fold(name || E'\n' || help)) stored,
  primary key (organisation_id, id)
);
create unique index custom_field_name on custom_field (organisation_id, key);
create index custom_field_by_name on custom_field (organisation_id, name_sort collate "C", id);
call protect_tenant_table('custom_field');

create table field_set (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  primary key (organisation_id, id)
);
create unique index field_set_name on field_set (organisation_id, key);
create index field_set_by_name on field_set (organisation_id, name_sort collate "C", id);
call protect_tenant_table('field_set');

create table field_set_field (
  organisation_id uuid not null,
  field_set uuid not null,
  field uuid not null,
  position smallint not null,
  primary key (organisation_id, field_set, field),
  constraint field_set_field_set foreign key (organisation_id, field_set)
    references field_set (organisation_id, id) on delete cascade,
  constraint field_set_field_field foreign key (organisation_id, field) references custom_field (organisation_id, id)
);
create index field_set_field_of_field on field_set_field (organisation_id, field);
call protect_tenant_table('field_set_field');

alter table category
  add column custom_fieldset uuid,
  add constraint category_fieldset foreign key (organisation_id, custom_fieldset) references field_set (organisation_id, id);
create index category_of_fieldset on category (organisation_id, custom_fieldset) where custom_fieldset is not null;

alter table product
  add column custom_fieldset uuid,
  add constraint product_fieldset foreign key (organisation_id, custom_fieldset) references field_set (organisation_id, id);
create index product_of_fieldset on product (organisation_id, custom_fieldset) where custom_fieldset is not null;

-- Files of fields of type file. Rows without a value are uploads that nothing was made of.
create table custom_file (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  field uuid not null,
  storage_key text not null,
  file_name text not null,
  size integer not null,
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint custom_file_field foreign key (organisation_id, field) references custom_field (organisation_id, id)
);
create index custom_file_of_field on custom_file (organisation_id, field);
call protect_tenant_table('custom_file');

-- One row for each value, and for each chosen option of a multi select. `key` is the value as filters compare it, and
-- `unique_key` the same where the field says that no two records hold one value. A value that points to a record carries
-- its id in a column of its own too, so that the database protects what it points to.
create table custom_value (
  organisation_id uuid not null,
  field uuid not null,
  record uuid not null generated always as (coalesce(asset, product)) stored,
  position smallint not null default 0,
  asset uuid,
  product uuid,
  value jsonb not null,
  key text not null,
  unique_key text,
  account uuid,
  location uuid,
  supplier uuid,
  file uuid,
  primary key (organisation_id, field, record, position),
  constraint custom_value_field foreign key (organisation_id, field) references custom_field (organisation_id, id),
  constraint custom_value_asset foreign key (organisation_id, asset) references asset (organisation_id, id) on delete cascade,
  constraint custom_value_product foreign key (organisation_id, product) references product (organisation_id, id) on delete cascade,
  constraint custom_value_account foreign key (organisation_id, account) references membership (organisation_id, account_id),
  constraint custom_value_location foreign key (organisation_id, location) references location (organisation_id, id),
  constraint custom_value_supplier foreign key (organisation_id, supplier) references supplier (organisation_id, id),
  constraint custom_value_file foreign key (organisation_id, file) references custom_file (organisation_id, id),
  constraint custom_value_subject check (num_nonnulls(asset, product) = 1)
);
create index custom_value_of_asset on custom_value (organisation_id, asset) where asset is not null;
create index custom_value_of_product on custom_value (organisation_id, product) where product is not null;
create index custom_value_filter on custom_value (organisation_id, field, key, asset);
create unique index custom_value_unique on custom_value (organisation_id, field, unique_key) where unique_key is not null;
create index custom_value_of_account on custom_value (organisation_id, account) where account is not null;
create index custom_value_of_location on custom_value (organisation_id, location) where location is not null;
create index custom_value_of_supplier on custom_value (organisation_id, supplier) where supplier is not null;
create index custom_value_of_file on custom_value (organisation_id, file) where file is not null;
call protect_tenant_table('custom_value');
