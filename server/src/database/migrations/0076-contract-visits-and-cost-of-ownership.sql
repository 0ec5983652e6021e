-- When the upkeep of an asset asks for a new one.

alter table organisation
  -- Service of twelve months as a share of the book value, and the age of an asset without a depreciation.
  add column replace_cost_percent smallint not null default 50
    constraint organisation_replace_cost check (replace_cost_percent between 1 and 1000),
  add column replace_age_months smallint not null default 60
    constraint organisation_replace_age check (replace_age_months between 1 and 1200);

-- Requests that nobody raises, as a maintenance contract promises them.
alter table service_request
  drop constraint service_request_source,
  add constraint service_request_source check (source in ('Raised', 'Reported', 'Planned'));

-- Visits that a maintenance contract promises, spread evenly over its time, and what became of each. Those of the times
-- to come are written by the database whenever the terms of the contract change; a row is a visit, so that each is asked
-- for once.
create table contract_visit (
  organisation_id uuid not null references organisation (id),
  cover uuid not null,
  due date not null,
  status text not null default 'Planned' check (status in ('Planned', 'Raised', 'Skipped')),
  -- The request that asks for it.
  request uuid,
  -- Those of its contract, set by the database.
  places uuid[] not null default '{}',
  is_archived boolean not null default false,
  primary key (organisation_id, cover, due),
  constraint contract_visit_cover foreign key (organisation_id, cover) references cover (organisation_id, id)
    on delete cascade,
  constraint contract_visit_request foreign key (organisation_id, request)
    references service_request (organisation_id, id),
  constraint contract_visit_asked check ((status = 'Raised') = (request is not null))
);
create index contract_visit_planned on contract_visit (organisation_id, due, cover)
  where status = 'Planned' and not is_archived;
create unique index contract_visit_of_request on contract_visit (organisation_id, request) where request is not null;

-- Contracts that are there already, by the rule of `contract_visit_days`.
insert into contract_visit (organisation_id, cover, due, places, is_archived)
select p.organisation_id, p.id, p.due, p.places, p.is_archived
from (
  select t.*, t.starts + ((2 * n - 1) * t.days / (2 * t.visits))::integer as due
  from (
    select c.organisation_id, c.id, c.starts, c.places, c.is_archived, (c.ends - c.starts + 1)::bigint as days,
      least(c.ends - c.starts + 1, greatest(1, round(c.visits_per_year * (c.ends - c.starts + 1)::bigint / 365.25)))::bigint as visits
    from cover c where c.kind = 'amc' and c.visits_per_year > 0 and c.starts <= c.ends and c.ends >= current_date
  ) t, generate_series(1, t.visits) n
) p
where p.due >= current_date;
