-- Service requests that cross to the organisation of their service provider: a row on each side with the id of the other.

-- The offer of a request to its provider: to whom, as which row there, and what became of it.
alter table service_request
  add column offer text constraint service_request_offer check (offer in ('Offered', 'Accepted', 'Rejected')),
  add column offered_to uuid,
  add column offer_row uuid,
  add column offer_reason text not null default '',
  add column offer_answered timestamptz,
  add constraint service_request_offered_to foreign key (organisation_id, offered_to) references partner (organisation_id, id),
  add constraint service_request_offered check ((offer is null) = (offered_to is null) and (offer is null) = (offer_row is null));
create index service_request_of_offer on service_request (organisation_id, offer, id) where offer is not null;
create index service_request_of_partner on service_request (organisation_id, offered_to) where offered_to is not null;

-- The same request at the provider: what its customer tells of it, and the provider's answer.
create table assigned_request (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  customer uuid not null,
  -- The id of the customer's row.
  request uuid not null,
  state text not null default 'Offered'
    check (state in ('Offered', 'Accepted', 'Rejected', 'Withdrawn', 'Cancelled', 'Closed')),
  reason text not null default '',
  -- When it came into its state; null while it is offered.
  answered timestamptz,
  internal_id text not null,
  asset_name text not null,
  asset_tag text not null,
  model_name text not null,
  manufacturer_name text not null,
  serial_number text not null,
  place text not null,
  address text not null,
  contact_person_name text not null,
  contact_person_phone text not null,
  type text not null,
  priority text not null,
  priority_rank smallint not null generated always as (case priority when 'Low' then 1 when 'Medium' then 2
    when 'High' then 3 else 4 end) stored,
  problem text not null,
  description text not null,
  preferred_at timestamptz,
  coverage text not null,
  coverage_ends date,
  response_due timestamptz,
  resolution_due timestamptz,
  escalation_level smallint not null,
  escalation_reason text not null,
  hold_reason text,
  -- None: it stands in no place of the provider, so that only members without a limit see it.
  places uuid[] not null default '{}',
  search_text text not null generated always as (fold(internal_id || E'\n' || problem || E'\n' || description || E'\n'
    || asset_name || E'\n' || asset_tag || E'\n' || serial_number || E'\n' || contact_person_name)) stored,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint assigned_request_customer foreign key (organisation_id, customer) references partner (organisation_id, id)
);
create unique index assigned_request_once on assigned_request (organisation_id, customer, request);
create index assigned_request_by_state on assigned_request (organisation_id, state, id);
create index assigned_request_by_priority on assigned_request (organisation_id, priority_rank, id);
create index assigned_request_search on assigned_request using gin (organisation_id, search_text gin_trgm_ops);
