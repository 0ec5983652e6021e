-- outside a transaction
-- A serial number may stand once for each model; without a model it says which machine is meant to nobody but its maker.
drop index concurrently if exists asset_serial_of_model;
create unique index concurrently asset_serial_of_model on asset (organisation_id, product, serial_number)
  where serial_number <> '' and product is not null;
drop index concurrently if exists asset_serial;
