-- Models. The table has the name that they have in calls.

create table product (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  product_name text not null,
  product_number text not null default '',
  name_key text not null generated always as (name_key(product_name)) stored,
  number_key text not null generated always as (name_key(product_number)) stored,
  category uuid,
  brand uuid,
  manufacturer uuid,
  depreciation uuid,
  custom_fieldset uuid,
  warranty_period smallint check (warranty_period between 1 and 99),
  age integer check (age between 1 and 10000),
  description text not null default '',
  -- The searchable words of custom field values.
  custom_text text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(product_name)) stored,
  number_sort text not null generated always as (fold(product_number)) stored,
  search_text text not null generated always as (
    fold(product_name || E'\n' || product_number || E'\n' || custom_text)) stored,
  primary key (organisation_id, id),
  constraint product_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint product_brand foreign key (organisation_id, brand) references brand (organisation_id, id),
  constraint product_manufacturer foreign key (organisation_id, manufacturer) references manufacturer (organisation_id, id),
  constraint product_depreciation foreign key (organisation_id, depreciation) references depreciation (organisation_id, id),
  constraint product_fieldset foreign key (organisation_id, custom_fieldset) references field_set (organisation_id, id)
);
create unique index product_identity on product
  (organisation_id, name_key, number_key, manufacturer) nulls not distinct;
create index product_of_category on product (organisation_id, category);
create index product_of_brand on product (organisation_id, brand);
create index product_of_manufacturer on product (organisation_id, manufacturer);
create index product_of_depreciation on product (organisation_id, depreciation);
create index product_of_fieldset on product (organisation_id, custom_fieldset) where custom_fieldset is not null;
create index product_by_name on product (organisation_id, name_sort collate "C", id);
create index product_search on product using gin (organisation_id, search_text gin_trgm_ops);
