-- Requests for service on an asset or at a place, with what is written about them and their files.

create table service_request (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  number integer not null,
  status text not null default 'Open'
    check (status in ('Open', 'Assigned', 'In Progress', 'On Hold', 'Resolved', 'Closed', 'Cancelled')),
  -- What it is about: an asset, whose places it follows, or a place.
  asset uuid,
  branch uuid,
  location uuid,
  places uuid[] not null default '{}',
  problem_statement uuid,
  type text not null check (type in ('Breakdown', 'Preventive', 'Installation', 'Inspection', 'Warranty Claim', 'AMC Visit',
    'Relocation', 'Other')),
  priority text not null check (priority in ('Low', 'Medium', 'High', 'Critical')),
  description text not null default '',
  contact_person_name text not null default '',
  contact_person_phone text not null default '',
  preferred_at timestamptz,
  raised_by uuid not null references account (id),
  -- Who took it on.
  manager uuid references account (id),
  -- The decision of the moment when it was raised.
  coverage text not null check (coverage in ('Warranty', 'AMC', 'Chargeable')),
  coverage_ends date,
  contract_number text not null default '',
  visits_left smallint,
  response_hours smallint,
  resolution_hours smallint,
  service_provider uuid,
  response_due timestamptz,
  resolution_due timestamptz,
  responded_at timestamptz,
  resolved_at timestamptz,
  -- On hold: why, since when, and what it goes back to.
  hold_reason text check (hold_reason in ('customer', 'parts', 'vendor', 'approval', 'access')),
  held_at timestamptz,
  held_from text,
  escalation_level smallint not null default 0 constraint service_request_level check (escalation_level between 0 and 3),
  resolution text not null default '',
  remark text not null default '',
  cancel_reason text not null default '',
  closed_at timestamptz,
  reopened smallint not null default 0,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  search_text text not null generated always as (fold(number || E'\n' || description || E'\n' || contact_person_name
    || E'\n' || contact_person_phone || E'\n' || contract_number)) stored,
  primary key (organisation_id, id),
  constraint service_request_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint service_request_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint service_request_location foreign key (organisation_id, location) references location (organisation_id, id),
  constraint service_request_problem foreign key (organisation_id, problem_statement)
    references problem_statement (organisation_id, id),
  constraint service_request_provider foreign key (organisation_id, service_provider)
    references service_provider (organisation_id, id),
  constraint service_request_where check (num_nonnulls(asset, branch) = 1 and (location is null or branch is not null)),
  constraint service_request_held check ((status = 'On Hold') = (hold_reason is not null)
    and (status = 'On Hold') = (held_at is not null) and (status = 'On Hold') = (held_from is not null)),
  constraint service_request_ended check ((status in ('Closed', 'Cancelled')) = (closed_at is not null))
);
create unique index service_request_number on service_request (organisation_id, number);
create index service_request_of_state on service_request (organisation_id, status, id);
create index service_request_of_asset on service_request (organisation_id, asset, id) where asset is not null;
create index service_request_of_person on service_request (organisation_id, raised_by, id);
create index service_request_of_branch on service_request (organisation_id, branch) where branch is not null;
create index service_request_of_location on service_request (organisation_id, location) where location is not null;
create index service_request_of_problem on service_request (organisation_id, problem_statement)
  where problem_statement is not null;
create index service_request_of_provider on service_request (organisation_id, service_provider, id)
  where service_provider is not null;
create index service_request_due on service_request (organisation_id, resolution_due, id)
  where status in ('Open', 'Assigned', 'In Progress');

-- What people write about a request, and its changes of state.
create table service_request_update (
  organisation_id uuid not null,
  id uuid not null,
  request uuid not null,
  type text not null check (type in ('Comment', 'Status', 'Escalation')),
  message text not null default '',
  status_before text,
  status_after text,
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  -- Those of its request, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  constraint service_request_update_request foreign key (organisation_id, request)
    references service_request (organisation_id, id) on delete cascade
);
create index service_request_update_of_request on service_request_update (organisation_id, request, id);

alter table attachment
  add column service_request uuid,
  add constraint attachment_service_request foreign key (organisation_id, service_request)
    references service_request (organisation_id, id),
  drop constraint attachment_subject,
  add constraint attachment_subject
    check (num_nonnulls(asset, model, component, accessory, location, issued_asset, oem_asset, service_request) <= 1),
  drop constraint attachment_places,
  add constraint attachment_places check ((num_nonnulls(asset, component, accessory, location, issued_asset, oem_asset,
    service_request) = 0) = (places is null));
create index attachment_of_service_request on attachment (organisation_id, service_request, id)
  where service_request is not null;
create unique index attachment_primary_service_request on attachment (organisation_id, service_request)
  where is_primary and service_request is not null;

alter table document
  add column service_request uuid,
  add constraint document_service_request foreign key (organisation_id, service_request)
    references service_request (organisation_id, id),
  drop constraint document_subject,
  add constraint document_subject
    check (num_nonnulls(asset, asset_request, model, issued_asset, oem_asset, service_request) = 1);
create index document_of_service_request on document (organisation_id, service_request, id)
  where service_request is not null;
