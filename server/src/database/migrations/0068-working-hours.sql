-- Service requests are due in working time: the hours and holidays of the organisation, the hours that a service provider
-- promises, and what is told when a due time comes near or passes. Escalations have people.

alter table organisation
  add column working_days smallint[] not null default '{1,2,3,4,5,6}',
  add column opens_at time not null default '09:30',
  add column closes_at time not null default '18:30',
  -- Counts the changes of all this, so that due times that were told by an earlier calendar are found.
  add column calendar integer not null default 1,
  add constraint organisation_working_days
    check (cardinality(working_days) > 0 and working_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  add constraint organisation_working_hours check (closes_at - opens_at >= interval '1 hour');

call create_named_table('holiday', $$
  day date not null,
  is_yearly boolean not null default false,
$$);
create index holiday_by_day on holiday (organisation_id, day, id);

alter table service_provider
  add column response_hours smallint check (response_hours between 1 and 8760),
  add column resolution_hours smallint check (resolution_hours between 1 and 8760);

alter table service_request
  -- When its clocks began: when it was raised, or opened again.
  add column clock_started timestamptz,
  -- What of the time since then it was on hold, without the hold that lasts.
  add column pauses tstzmultirange not null default '{}',
  -- Moments at which 80 % of the times are used up.
  add column response_risk timestamptz,
  add column resolution_risk timestamptz,
  -- The calendar by which its times are told.
  add column calendar integer not null default 1,
  -- People were told of the moments up to this one.
  add column told_until timestamptz not null default '-infinity';

-- Requests that are there keep their plain hours until the calendar changes; of what has passed nobody is told anew.
update service_request set
  clock_started = coalesce(resolution_due - make_interval(hours => resolution_hours),
    response_due - make_interval(hours => response_hours), created),
  response_risk = response_due - make_interval(mins => 12 * response_hours),
  resolution_risk = resolution_due - make_interval(mins => 12 * resolution_hours),
  told_until = now();

alter table service_request
  alter column clock_started set not null,
  -- The next moment of a running clock that people are told of.
  add column next_notice timestamptz generated always as (
    case when status not in ('On Hold', 'Resolved', 'Closed', 'Cancelled', 'Rejected') then least(
      case when responded_at is null and response_risk > told_until then response_risk end,
      case when responded_at is null and response_due > told_until then response_due end,
      case when resolution_risk > told_until then resolution_risk end,
      case when resolution_due > told_until then resolution_due end) end) stored;
create index service_request_to_tell on service_request (organisation_id, next_notice) where next_notice is not null;
create index service_request_of_calendar on service_request (organisation_id, calendar, id)
  where resolved_at is null and closed_at is null;

-- What a person is told of the clocks of a request, once for each moment.
create table service_request_notice (
  organisation_id uuid not null,
  id uuid not null,
  request uuid not null,
  account_id uuid not null references account (id),
  clock text not null check (clock in ('response', 'resolution')),
  is_breach boolean not null,
  moment timestamptz not null,
  -- When its mail was queued.
  mailed timestamptz,
  -- Those of its request, set by the database.
  places uuid[] not null default '{}',
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint service_request_notice_request foreign key (organisation_id, request)
    references service_request (organisation_id, id) on delete cascade
);
create unique index service_request_notice_once
  on service_request_notice (organisation_id, request, account_id, clock, is_breach, moment);
create index service_request_notice_to_mail on service_request_notice (organisation_id, account_id) where mailed is null;

-- Who is told of the escalations to each level.
create table escalation_person (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  level smallint not null check (level between 1 and 3),
  account_id uuid not null references account (id),
  primary key (organisation_id, id)
);
create unique index escalation_person_once on escalation_person (organisation_id, level, account_id);

-- Roles that every organisation begins with keep or see its holidays as they do its problem statements.
update role set permissions = permissions || '{holiday.view}'
  where is_seed and 'service_request.view' = any (permissions) and not 'holiday.view' = any (permissions);
update role set permissions = permissions || '{holiday.create,holiday.update,holiday.delete,holiday.toggle_active,
  holiday.export}'
  where is_seed and name in ('Owner', 'Administrator', 'Asset Manager', 'Service Coordinator');
