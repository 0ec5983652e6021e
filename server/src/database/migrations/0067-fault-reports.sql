-- Faults that are reported by a link, without signing in: they become service requests that nobody has raised.

alter table organisation
  add column fault_reports boolean not null default false,
  add column fault_report_places boolean not null default false;

alter table service_request
  alter raised_by drop not null,
  add column source text not null default 'Raised',
  add constraint service_request_source check (source in ('Raised', 'Reported')),
  add constraint service_request_raiser check ((source = 'Raised') = (raised_by is not null));
create index service_request_of_source on service_request (organisation_id, source, id) where source <> 'Raised';

-- Who added a picture; nobody is known of those of a report.
alter table attachment alter created_by drop not null;

-- What a page for everybody is of: an asset, or a place. The token is printed, shown and copied, and opens no record.
create table fault_link (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid,
  location uuid,
  token text not null,
  is_active boolean not null default true,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint fault_link_asset foreign key (organisation_id, asset) references asset (organisation_id, id) on delete cascade,
  constraint fault_link_location foreign key (organisation_id, location) references location (organisation_id, id)
    on delete cascade,
  constraint fault_link_of check (num_nonnulls(asset, location) = 1)
);
create unique index fault_link_of_asset on fault_link (organisation_id, asset) where asset is not null;
create unique index fault_link_of_location on fault_link (organisation_id, location) where location is not null;
create unique index fault_link_token on fault_link (organisation_id, token);
-- Whoever opens a page knows its token and no organisation.
create index fault_link_by_token on fault_link (token);
create index asset_by_label on asset (short_code) where short_code is not null;
create index location_by_label on location (id);

-- Each person who told of a fault, by the link that follows it.
create table fault_report (
  organisation_id uuid not null,
  id uuid not null,
  request uuid not null,
  -- Who is told of the end; forgotten then.
  email text not null default '',
  token_hash bytea not null,
  expires timestamptz not null,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint fault_report_request foreign key (organisation_id, request)
    references service_request (organisation_id, id) on delete cascade
);
create unique index fault_report_token on fault_report (organisation_id, token_hash);
create index fault_report_by_token on fault_report (token_hash);
create index fault_report_of_request on fault_report (organisation_id, request);
