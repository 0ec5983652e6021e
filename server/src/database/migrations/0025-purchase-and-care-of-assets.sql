-- outside a transaction
-- Who delivered an asset, who looks after it, how it loses value, and the short code that its label carries.

alter table asset
  add column if not exists supplier uuid,
  add column if not exists service_provider uuid,
  add column if not exists depreciation uuid,
  add column if not exists short_code text;

-- Keys of columns that are empty so far: checked beside other work, not while the table is locked.
alter table asset
  drop constraint if exists asset_supplier,
  drop constraint if exists asset_service_provider,
  drop constraint if exists asset_depreciation;
alter table asset
  add constraint asset_supplier foreign key (organisation_id, supplier)
    references supplier (organisation_id, id) not valid,
  add constraint asset_service_provider foreign key (organisation_id, service_provider)
    references service_provider (organisation_id, id) not valid,
  add constraint asset_depreciation foreign key (organisation_id, depreciation)
    references depreciation (organisation_id, id) not valid;
alter table asset validate constraint asset_supplier;
alter table asset validate constraint asset_service_provider;
alter table asset validate constraint asset_depreciation;

drop index concurrently if exists asset_of_supplier;
create index concurrently asset_of_supplier on asset (organisation_id, supplier, is_archived, id) where supplier is not null;
drop index concurrently if exists asset_of_service_provider;
create index concurrently asset_of_service_provider on asset (organisation_id, service_provider, is_archived, id)
  where service_provider is not null;
drop index concurrently if exists asset_of_depreciation;
create index concurrently asset_of_depreciation on asset (organisation_id, depreciation, is_archived, id)
  where depreciation is not null;
drop index concurrently if exists asset_short_code;
create unique index concurrently asset_short_code on asset (organisation_id, short_code) where short_code is not null;
