-- Audit campaigns: what should stand somewhere is frozen, and several people look for it.
create table audit_campaign (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  state text not null default 'Draft' check (state in ('Draft', 'Active', 'Resolving', 'Closed', 'Cancelled')),
  -- The scope: places with everything inside them, categories and statuses; none of a kind is all of it.
  scope_places uuid[] not null default '{}',
  scope_categories uuid[] not null default '{}',
  scope_statuses uuid[] not null default '{}',
  note text not null default '',
  due_date date,
  -- Repeats so many months after it was closed.
  repeat_months smallint check (repeat_months between 1 and 60),
  next_date date,
  cancel_reason text not null default '',
  created_by uuid not null references account (id),
  started timestamptz,
  completed timestamptz,
  closed timestamptz,
  -- Of the findings of a closed one.
  findings_hash text,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  primary key (organisation_id, id)
);
create index audit_campaign_of_state on audit_campaign (organisation_id, state, id);

-- One row for each asset that is expected, and for each that was found beside them.
create table audit_finding (
  organisation_id uuid not null,
  id uuid not null,
  campaign uuid not null,
  asset uuid,
  -- The places of its asset, set by the database; a code that no asset has stands in none.
  places uuid[],
  -- As it was when the set was frozen: what people read on it, and what the register said.
  label text not null,
  is_expected boolean not null,
  expected_place uuid,
  -- A code that no asset has.
  code text,
  result text not null check (result in ('Pending', 'Verified', 'Misplaced', 'Missing', 'Unexpected', 'Damaged')),
  condition text check (condition in ('New', 'Good', 'Fair', 'Poor', 'Non-working')),
  found_place uuid,
  method text check (method in ('QR', 'Barcode', 'Manual')),
  remark text not null default '',
  audited_by uuid references account (id),
  device_time timestamptz,
  audited timestamptz,
  resolution text check (resolution in ('Moved', 'Marked missing', 'Registered', 'Ignored')),
  resolution_reason text not null default '',
  resolved_by uuid references account (id),
  resolved timestamptz,
  -- What the resolution changed of the asset, so that it can be undone.
  before jsonb,
  primary key (organisation_id, id),
  constraint audit_finding_campaign foreign key (organisation_id, campaign) references audit_campaign (organisation_id, id),
  constraint audit_finding_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint audit_finding_expected foreign key (organisation_id, expected_place) references location (organisation_id, id),
  constraint audit_finding_found foreign key (organisation_id, found_place) references location (organisation_id, id)
);
create unique index audit_finding_once on audit_finding (organisation_id, campaign, asset) where asset is not null;
create unique index audit_finding_code on audit_finding (organisation_id, campaign, code) where code is not null;
create index audit_finding_list on audit_finding (organisation_id, campaign, label collate "C", id);
create index audit_finding_result on audit_finding (organisation_id, campaign, result, label collate "C", id);
create index audit_finding_open on audit_finding (organisation_id, campaign)
  where resolution is null and result not in ('Pending', 'Verified');
create index audit_finding_of_asset on audit_finding (organisation_id, asset) where asset is not null;
create index audit_finding_expected_in on audit_finding (organisation_id, expected_place) where expected_place is not null;
create index audit_finding_found_in on audit_finding (organisation_id, found_place) where found_place is not null;

-- Every scan as a device sent it; the key of the device makes one that is sent again the same one.
create table audit_scan (
  organisation_id uuid not null,
  id uuid not null,
  campaign uuid not null,
  key text not null,
  finding uuid not null,
  code text not null,
  is_repeat boolean not null,
  audited_by uuid not null references account (id),
  device_time timestamptz,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint audit_scan_campaign foreign key (organisation_id, campaign) references audit_campaign (organisation_id, id),
  constraint audit_scan_finding foreign key (organisation_id, finding) references audit_finding (organisation_id, id)
);
create unique index audit_scan_key on audit_scan (organisation_id, campaign, key);
create index audit_scan_of_finding on audit_scan (organisation_id, finding);

-- Devices that take part, each with the scans that it has not sent yet.
create table audit_device (
  organisation_id uuid not null,
  campaign uuid not null,
  device text not null,
  account_id uuid not null references account (id),
  waiting integer not null check (waiting >= 0),
  reported timestamptz not null default now(),
  primary key (organisation_id, campaign, device),
  constraint audit_device_campaign foreign key (organisation_id, campaign) references audit_campaign (organisation_id, id)
);

-- Exact numbers of findings, kept like those of assets (asset_tally).
create table audit_finding_tally (
  organisation_id uuid not null,
  campaign uuid not null,
  result text not null,
  is_open boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, campaign, result, is_open, slot)
) with (fillfactor = 50);
