-- Documents of assets: invoices, manuals, certificates.

create table document (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid not null,
  title text not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  -- The places of its asset, set by the database.
  places uuid[],
  primary key (organisation_id, id),
  constraint document_asset foreign key (organisation_id, asset) references asset (organisation_id, id)
);
create index document_of_asset on document (organisation_id, asset, id);
