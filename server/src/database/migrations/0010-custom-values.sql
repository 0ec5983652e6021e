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
