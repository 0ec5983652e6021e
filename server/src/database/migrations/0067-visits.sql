-- Engineers, whom requests are given to, and the visits on which they work on them.

create table engineer (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  account_id uuid not null references account (id),
  -- What they know, in the words of the problems' needed skills.
  skills text[] not null default '{}',
  home_branch uuid,
  -- Days of the week by their ISO number, Monday first.
  working_days smallint[] not null default '{1,2,3,4,5,6}'
    constraint engineer_days check (working_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint engineer_home foreign key (organisation_id, home_branch) references location (organisation_id, id)
);
create unique index engineer_person on engineer (organisation_id, account_id);
create index engineer_of_account on engineer (account_id);
create index engineer_of_home on engineer (organisation_id, home_branch) where home_branch is not null;

-- Engineers whom a request is given to.
create table service_request_engineer (
  organisation_id uuid not null,
  request uuid not null,
  engineer uuid not null,
  created timestamptz not null default now(),
  -- Those of its request, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, request, engineer),
  constraint service_request_engineer_request foreign key (organisation_id, request)
    references service_request (organisation_id, id) on delete cascade,
  constraint service_request_engineer_engineer foreign key (organisation_id, engineer)
    references engineer (organisation_id, id)
);
create index service_request_engineer_of_engineer on service_request_engineer (organisation_id, engineer, request);

create table service_visits (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  service_request_id uuid not null,
  -- Its place among the visits of the request.
  visit_number smallint not null,
  engineer uuid not null,
  status text not null default 'Scheduled' check (status in ('Scheduled', 'Accepted', 'Declined', 'En Route', 'In Progress',
    'Completed', 'Partially Completed', 'Cannot Complete', 'Cancelled')),
  scheduled_at timestamptz not null,
  scheduled_end timestamptz not null,
  instruction text not null default '',
  rescheduled smallint not null default 0,
  -- When each thing was done, as the device of the engineer says, and when the server heard of it.
  accepted_at timestamptz,
  en_route_at timestamptz,
  en_route_received timestamptz,
  started_at timestamptz,
  started_received timestamptz,
  ended_at timestamptz,
  ended_received timestamptz,
  -- Why it was declined, cancelled or not completed.
  reason text not null default '',
  obstacle text check (obstacle in ('no_access', 'parts', 'customer_absent', 'unsafe', 'wrong_diagnosis')),
  findings text not null default '',
  action text not null default '',
  checklist jsonb not null default '[]',
  meter_reading text not null default '',
  remark text not null default '',
  customer_name text not null default '',
  -- In minor units.
  charge bigint check (charge >= 0),
  charge_currency text,
  asks_next boolean not null default false,
  -- The contract that it counts for.
  counted_for uuid,
  created_by uuid not null references account (id),
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  -- Those of its request, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  constraint service_visits_request foreign key (organisation_id, service_request_id)
    references service_request (organisation_id, id) on delete cascade,
  constraint service_visits_engineer foreign key (organisation_id, engineer) references engineer (organisation_id, id),
  constraint service_visits_cover foreign key (organisation_id, counted_for) references cover (organisation_id, id)
    on delete set null (counted_for),
  constraint service_visits_order check (scheduled_at < scheduled_end and coalesce(started_at <= ended_at, true)),
  constraint service_visits_obstacle check ((status = 'Cannot Complete') = (obstacle is not null)),
  constraint service_visits_charge check (charge is null or charge_currency is not null)
);
create unique index service_visits_number on service_visits (organisation_id, service_request_id, visit_number);
create index service_visits_planned on service_visits (organisation_id, scheduled_at, id);
create index service_visits_of_engineer on service_visits (organisation_id, engineer, scheduled_at, id);
create index service_visits_open on service_visits (organisation_id, engineer, scheduled_at, id)
  where status in ('Scheduled', 'Accepted', 'En Route', 'In Progress');
create index service_visits_of_state on service_visits (organisation_id, status, scheduled_at, id);
create index service_visits_of_cover on service_visits (organisation_id, counted_for) where counted_for is not null;

-- A request with a visit that is planned.
alter table service_request drop constraint service_request_status_check;
alter table service_request add constraint service_request_status_check
  check (status in ('Open', 'Assigned', 'Scheduled', 'In Progress', 'On Hold', 'Resolved', 'Closed', 'Cancelled'));
drop index service_request_due;
create index service_request_due on service_request (organisation_id, resolution_due, id)
  where status in ('Open', 'Assigned', 'Scheduled', 'In Progress');

-- Pictures of a visit: how the engineer found it and left it, and what the customer signed.
alter table attachment
  add column service_visits uuid,
  add column stage text check (stage in ('before', 'after', 'signature')),
  add constraint attachment_service_visits foreign key (organisation_id, service_visits)
    references service_visits (organisation_id, id),
  add constraint attachment_stage check ((stage is null) = (service_visits is null)),
  drop constraint attachment_subject,
  add constraint attachment_subject check (num_nonnulls(asset, model, component, accessory, location, issued_asset, oem_asset,
    service_request, service_visits) <= 1),
  drop constraint attachment_places,
  add constraint attachment_places check ((num_nonnulls(asset, component, accessory, location, issued_asset, oem_asset,
    service_request, service_visits) = 0) = (places is null));
create index attachment_of_service_visits on attachment (organisation_id, service_visits, id) where service_visits is not null;
create unique index attachment_signature on attachment (organisation_id, service_visits) where stage = 'signature';
