-- Preventive maintenance: plans by an interval of the calendar, the due days of their assets, and the requests they make.

create table maintenance_plan (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  name_sort text not null generated always as (fold(name)) stored,
  -- What it is on: an asset, or each asset of a model or of a category, anywhere or in a place.
  asset uuid,
  model uuid,
  category uuid,
  location uuid,
  -- Those of its asset or place, set by the database; none where its assets may stand anywhere.
  places uuid[] not null default '{}',
  every smallint not null constraint maintenance_plan_every check (every > 0),
  unit text not null check (unit in ('Day', 'Week', 'Month', 'Year')),
  starts date not null,
  lead_days smallint not null constraint maintenance_plan_lead check (lead_days >= 0),
  -- The first due day whose requests are still to be made; the last of all days while it is paused.
  next_due date not null,
  -- The due day that has come and whose assets are being noted, and the last of them that is; none once all are.
  opening date,
  opened_to uuid,
  checklist text[] not null default '{}',
  problem_statement uuid,
  type text not null check (type in ('Breakdown', 'Preventive', 'Installation', 'Inspection', 'Warranty Claim', 'AMC Visit',
    'Relocation', 'Other')),
  priority text not null check (priority in ('Low', 'Medium', 'High', 'Critical')),
  description text not null default '',
  service_provider uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  search_text text not null generated always as (fold(name || E'\n' || description)) stored,
  primary key (organisation_id, id),
  constraint maintenance_plan_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint maintenance_plan_model foreign key (organisation_id, model) references model (organisation_id, id),
  constraint maintenance_plan_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint maintenance_plan_location foreign key (organisation_id, location) references location (organisation_id, id),
  constraint maintenance_plan_problem foreign key (organisation_id, problem_statement)
    references problem_statement (organisation_id, id),
  constraint maintenance_plan_provider foreign key (organisation_id, service_provider)
    references service_provider (organisation_id, id),
  constraint maintenance_plan_opened check (opened_to is null or opening is not null),
  constraint maintenance_plan_on check (num_nonnulls(asset, model, category) = 1 and (asset is null or location is null))
);
create index maintenance_plan_by_name on maintenance_plan (organisation_id, name_sort collate "C", id);
create index maintenance_plan_by_due on maintenance_plan (organisation_id, next_due, id);
create index maintenance_plan_opening on maintenance_plan (organisation_id, id) where opening is not null;
create index maintenance_plan_modified on maintenance_plan (organisation_id, modified, id);
create index maintenance_plan_of_asset on maintenance_plan (organisation_id, asset) where asset is not null;
create index maintenance_plan_of_model on maintenance_plan (organisation_id, model) where model is not null;
create index maintenance_plan_of_category on maintenance_plan (organisation_id, category) where category is not null;
create index maintenance_plan_of_location on maintenance_plan (organisation_id, location) where location is not null;
create index maintenance_plan_of_problem on maintenance_plan (organisation_id, problem_statement)
  where problem_statement is not null;
create index maintenance_plan_of_provider on maintenance_plan (organisation_id, service_provider)
  where service_provider is not null;

-- Due days that have come, one row for each asset of the plan on that day, and what became of each: a row is a request or
-- a day that was skipped, so that each is asked for once.
create table maintenance_due (
  organisation_id uuid not null,
  plan uuid not null,
  asset uuid not null,
  due date not null,
  status text not null default 'Planned' check (status in ('Planned', 'Raised', 'Skipped')),
  -- The request that asks for it.
  request uuid,
  -- Those of its asset, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, plan, asset, due),
  constraint maintenance_due_plan foreign key (organisation_id, plan) references maintenance_plan (organisation_id, id)
    on delete cascade,
  constraint maintenance_due_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint maintenance_due_request foreign key (organisation_id, request)
    references service_request (organisation_id, id),
  constraint maintenance_due_asked check ((status = 'Raised') = (request is not null))
);
create index maintenance_due_planned on maintenance_due (organisation_id, plan, asset) where status = 'Planned';
create index maintenance_due_of_asset on maintenance_due (organisation_id, asset);
create unique index maintenance_due_of_request on maintenance_due (organisation_id, request) where request is not null;

alter table service_request
  -- The plan that made it, and the steps that it asks for.
  add column maintenance_plan uuid,
  add column checklist text[] not null default '{}',
  add constraint service_request_plan foreign key (organisation_id, maintenance_plan)
    references maintenance_plan (organisation_id, id);
alter table assigned_request add column checklist text[] not null default '{}';
create index service_request_of_plan on service_request (organisation_id, maintenance_plan, id)
  where maintenance_plan is not null;
create index service_request_open_of_plan on service_request (organisation_id, maintenance_plan, asset)
  where maintenance_plan is not null and status in ('Open', 'Assigned', 'Scheduled', 'In Progress', 'On Hold');
