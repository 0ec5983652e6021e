-- Parts that the work on a service request needs, what they cost, and who allowed it.

alter table organisation
  -- In minor units of the organisation's currency; null: parts need no approval.
  add column estimate_limit bigint,
  add constraint organisation_estimate_limit check (estimate_limit >= 0);

create table service_part (
  organisation_id uuid not null,
  id uuid not null,
  request uuid not null,
  -- A component of the organisation, or a part that is only named.
  component uuid,
  name text not null,
  number text not null default '',
  quantity integer not null default 1 check (quantity between 1 and 9999),
  -- In minor units of its currency.
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  currency text not null,
  is_covered boolean not null,
  -- Null while it is planned.
  fitted_at timestamptz,
  -- The component that came out for it.
  replaced uuid,
  serial_removed text not null default '',
  serial_fitted text not null default '',
  created_by uuid not null references account (id),
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  -- Those of its request, set by the database.
  places uuid[] not null default '{}',
  search_text text not null generated always as (fold(name || E'\n' || number || E'\n' || serial_removed || E'\n'
    || serial_fitted)) stored,
  primary key (organisation_id, id),
  constraint service_part_request foreign key (organisation_id, request)
    references service_request (organisation_id, id) on delete cascade,
  constraint service_part_component foreign key (organisation_id, component) references component (organisation_id, id),
  constraint service_part_replaced foreign key (organisation_id, replaced) references component (organisation_id, id),
  constraint service_part_single check (component is null or quantity = 1),
  constraint service_part_other check (replaced is null or component is not null and replaced <> component)
);
create index service_part_of_request on service_part (organisation_id, request, id);
create index service_part_of_component on service_part (organisation_id, component) where component is not null;
create index service_part_of_replaced on service_part (organisation_id, replaced) where replaced is not null;

-- What the chargeable parts of a request were estimated at, each time that somebody asked for approval.
create table service_estimate (
  organisation_id uuid not null,
  id uuid not null,
  request uuid not null,
  status text not null default 'Asked' check (status in ('Asked', 'Approved', 'Declined')),
  amount bigint not null,
  currency text not null,
  reason text not null default '',
  asked_by uuid not null references account (id),
  decided_by uuid references account (id),
  decided_at timestamptz,
  created timestamptz not null default now(),
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  constraint service_estimate_request foreign key (organisation_id, request)
    references service_request (organisation_id, id) on delete cascade,
  constraint service_estimate_decided check ((status = 'Asked') = (decided_at is null)
    and (status = 'Asked') = (decided_by is null))
);
create unique index service_estimate_waiting on service_estimate (organisation_id, request) where status = 'Asked';
create index service_estimate_of_request on service_estimate (organisation_id, request, id);
