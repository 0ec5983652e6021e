-- Warranties and maintenance contracts (AMC) are records of an asset, several over time. The one that counts today, of
-- each kind, is carried by the asset's own columns: it is the same record told twice, kept alike by the database.

-- A warranty that does not begin with the purchase, or that ends on a day which does not follow from its months. Both are
-- empty for all assets so far.
alter table asset
  add column warranty_start_date date,
  add column warranty_end_date date;
alter table asset add constraint asset_warranty_order
  check (coalesce(warranty_start_date, purchase_date) <= warranty_end_date) not valid;

-- The last day of a span of months: 12 months from 2024-01-01 end on 2024-12-31, and where the month of the end is too short
-- for the day, on its last one.
create function last_covered_day(starts date, months integer) returns date language sql immutable strict parallel safe
  as $$ select (starts + make_interval(months => months))::date
    - (extract(day from (starts + make_interval(months => months))::date) = extract(day from starts))::integer $$;

-- A UUID of version 7, for records that the database makes itself.
create function new_record_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid $$;

create table cover (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid not null,
  kind text not null check (kind in ('warranty', 'amc')),
  starts date,
  months smallint check (months between 1 and 99),
  -- Of a warranty in months it follows from start and months; unknown without a start.
  ends date,
  provider uuid,
  terms text not null default '',
  reference text not null default '',
  contract_kind text check (contract_kind in ('comprehensive', 'non_comprehensive', 'labour_only', 'preventive_only')),
  value bigint check (value >= 0),
  value_currency text,
  visits_per_year smallint check (visits_per_year >= 0),
  visits_done smallint not null default 0 check (visits_done >= 0),
  response_hours smallint check (response_hours >= 0),
  resolution_hours smallint check (resolution_hours >= 0),
  renewal text check (renewal in ('manual', 'automatic', 'none')),
  notice_days smallint check (notice_days >= 0),
  -- The record that follows it.
  renewed_by uuid,
  -- The record of its kind that the asset's columns carry.
  is_current boolean not null,
  -- The record of its asset that ends last.
  is_last boolean not null,
  -- Of its asset, set by the database.
  places uuid[] not null,
  is_archived boolean not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint cover_asset foreign key (organisation_id, asset) references asset (organisation_id, id) on delete cascade,
  constraint cover_provider foreign key (organisation_id, provider) references service_provider (organisation_id, id),
  constraint cover_renewed_by foreign key (organisation_id, renewed_by) references cover (organisation_id, id)
    on delete set null (renewed_by),
  constraint cover_order check (starts <= ends),
  constraint cover_value_currency check (value is null or value_currency is not null)
);

insert into cover (organisation_id, id, asset, kind, starts, months, ends, is_current, is_last, places, is_archived)
select a.organisation_id, new_record_id(), a.id, c.kind, c.starts, c.months, c.ends, true,
  coalesce(c.ends = a.last and (c.kind = 'warranty' or a.ends is distinct from a.last), false), a.places, a.is_archived
from (
  select organisation_id, id, purchase_date, warranty_period, amc_start_date, amc_end_date, places, is_archived,
    last_covered_day(purchase_date, warranty_period) as ends,
    greatest(last_covered_day(purchase_date, warranty_period), amc_end_date) as last
  from asset where warranty_period is not null or amc_start_date is not null or amc_end_date is not null
) a
cross join lateral (
  select 'warranty' as kind, a.purchase_date as starts, a.warranty_period as months, a.ends where a.warranty_period is not null
  union all
  select 'amc', a.amc_start_date, null, a.amc_end_date where a.amc_start_date is not null or a.amc_end_date is not null
) c;

create index cover_of_asset on cover (organisation_id, asset, kind, id);
create unique index cover_current on cover (organisation_id, asset, kind) where is_current;
-- The list of assets by the last day of their cover, and its count.
create index cover_last on cover (organisation_id, ends, is_archived, asset) where is_last;
-- What ends, by the day.
create index cover_ending on cover (organisation_id, is_archived, ends, id) where ends is not null;
create index cover_of_provider on cover (organisation_id, provider) where provider is not null;
