-- Pictures of assets and models.

create table attachment (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid,
  product uuid,
  storage_key text not null,
  thumbnail_key text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  is_primary boolean not null default false,
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  -- The places of its asset, set by the database; a model stands in none.
  places uuid[],
  primary key (organisation_id, id),
  constraint attachment_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint attachment_product foreign key (organisation_id, product) references product (organisation_id, id),
  constraint attachment_subject check (num_nonnulls(asset, product) = 1),
  constraint attachment_places check ((asset is null) = (places is null))
);
create index attachment_of_asset on attachment (organisation_id, asset, id) where asset is not null;
create index attachment_of_product on attachment (organisation_id, product, id) where product is not null;
create unique index attachment_primary_asset on attachment (organisation_id, asset) where is_primary and asset is not null;
create unique index attachment_primary_product on attachment (organisation_id, product) where is_primary and product is not null;
