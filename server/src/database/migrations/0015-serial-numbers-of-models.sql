-- outside a transaction
-- A serial number is unique for each model; maker and type number alone do not tell machines without a model apart.
drop index concurrently if exists asset_serial_of_model;
create unique index concurrently asset_serial_of_model on asset (organisation_id, model, serial_number)
  where serial_number <> '' and model is not null;
drop index concurrently if exists asset_serial;
