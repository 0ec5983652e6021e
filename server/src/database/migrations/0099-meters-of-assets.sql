-- Meters of assets with their readings, and plans of preventive maintenance that are due by what a meter counts.

create table meter (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid not null,
  name text not null,
  name_sort text not null generated always as (fold(name)) stored,
  unit text not null check (unit in ('hours', 'kilometres', 'miles', 'cycles', 'pages', 'pieces', 'litres', 'kilowatt hours')),
  -- What its last reading says, set by the database: as it was shown, with what former meters had counted, when, and the
  -- average per day of the last readings; none while it has no reading, or too few for an average.
  last_value numeric(11, 2),
  last_total numeric,
  last_at timestamptz,
  per_day numeric,
  -- Those of its asset, set by the database.
  places uuid[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint meter_asset foreign key (organisation_id, asset) references asset (organisation_id, id)
);
create unique index meter_name on meter (organisation_id, asset, name_sort);
create index meter_of_kind on meter (organisation_id, name_sort, unit);

create table meter_reading (
  organisation_id uuid not null,
  id uuid not null,
  meter uuid not null,
  asset uuid not null,
  value numeric(11, 2) not null constraint meter_reading_value check (value >= 0),
  -- With what the meters before it had counted, set by the database.
  total numeric not null default 0,
  is_replaced boolean not null default false,
  read_at timestamptz not null,
  -- The visit that told it; none where it was entered by hand.
  visit uuid,
  read_by uuid not null references account (id),
  created timestamptz not null default now(),
  -- Those of its asset, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  constraint meter_reading_meter foreign key (organisation_id, meter) references meter (organisation_id, id),
  constraint meter_reading_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint meter_reading_visit foreign key (organisation_id, visit) references service_visits (organisation_id, id)
    on delete set null (visit)
);
create index meter_reading_by_time on meter_reading (organisation_id, meter, read_at, id);
create index meter_reading_of_asset on meter_reading (organisation_id, asset, read_at, id);
create unique index meter_reading_of_visit on meter_reading (organisation_id, visit, meter) where visit is not null;

-- A plan is due by the calendar, or by the meter of this name and unit that its assets have.
alter table maintenance_plan
  alter column every drop not null,
  alter column unit drop not null,
  alter column starts drop not null,
  add column meter text,
  add column meter_sort text generated always as (fold(meter)) stored,
  add column meter_unit text,
  add column meter_every numeric(11, 2) constraint maintenance_plan_meter_every check (meter_every > 0),
  add column meter_lead numeric(11, 2) not null default 0 constraint maintenance_plan_meter_lead check (meter_lead >= 0),
  -- The count at which it is due for the first time; none where it is due one interval after the reading that it finds.
  add column meter_starts numeric,
  -- Since when it counts: readings before that are not made up for.
  add column counts_from timestamptz not null default now(),
  add constraint maintenance_plan_by check (
    (meter is null) = (every is not null) and num_nonnulls(every, unit, starts) in (0, 3)
    and num_nonnulls(meter, meter_unit, meter_every) in (0, 3) and (meter is not null or meter_starts is null));
create index maintenance_plan_by_meter on maintenance_plan (organisation_id, id) where meter is not null and is_active;

-- What became of each step of a plan by meter for each asset: a request, or a step that was skipped.
create table maintenance_step (
  organisation_id uuid not null,
  plan uuid not null,
  asset uuid not null,
  -- The count at which it was due, and the one from which the next step is counted.
  due numeric not null,
  counted_to numeric not null,
  noted timestamptz not null default now(),
  -- The request that asks for it; none where it was skipped.
  request uuid,
  -- Those of its asset, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, plan, asset, noted),
  constraint maintenance_step_plan foreign key (organisation_id, plan) references maintenance_plan (organisation_id, id)
    on delete cascade,
  constraint maintenance_step_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint maintenance_step_request foreign key (organisation_id, request)
    references service_request (organisation_id, id)
);
create index maintenance_step_of_asset on maintenance_step (organisation_id, asset);
create unique index maintenance_step_of_request on maintenance_step (organisation_id, request) where request is not null;
