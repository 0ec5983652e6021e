-- Audits of single assets: somebody looked where an asset is and in which condition.
create table audit (
  organisation_id uuid not null,
  id uuid not null,
  asset uuid not null,
  -- The places of its asset, set by the database.
  places uuid[] not null default '{}',
  audited_by uuid not null,
  -- The status that the asset had.
  status uuid not null,
  result text not null check (result in ('Verified', 'Misplaced', 'Missing', 'Damaged')),
  condition text check (condition in ('New', 'Good', 'Fair', 'Poor', 'Non-working')),
  -- Where the register had it, and where it was found; null for a found place that was left empty.
  expected_place uuid,
  found_place uuid,
  location_updated boolean not null,
  remark text not null default '',
  method text not null check (method in ('QR', 'Barcode', 'Manual')),
  next_audit_date date,
  -- What the clock of the auditor's device told, which may be wrong.
  device_time timestamptz,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint audit_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint audit_auditor foreign key (audited_by) references account (id),
  constraint audit_status foreign key (organisation_id, status) references attached_status (organisation_id, id),
  constraint audit_expected foreign key (organisation_id, expected_place) references location (organisation_id, id),
  constraint audit_found foreign key (organisation_id, found_place) references location (organisation_id, id)
);
create index audit_of_asset on audit (organisation_id, asset, id);
create index audit_of_auditor on audit (organisation_id, audited_by, id);
create index audit_of_status on audit (organisation_id, status);
create index audit_expected_in on audit (organisation_id, expected_place) where expected_place is not null;
create index audit_found_in on audit (organisation_id, found_place) where found_place is not null;

-- Pictures of an audit, which is read behind its own wall.
alter table attachment add column audit uuid,
  add constraint attachment_audit foreign key (organisation_id, audit) references audit (organisation_id, id);
create index attachment_of_audit on attachment (organisation_id, audit, id) where audit is not null;
