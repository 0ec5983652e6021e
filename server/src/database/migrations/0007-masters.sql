-- Suppliers, service providers and depreciation; the address of a manufacturer.

alter table manufacturer
  add column line1 text not null default '',
  add column line2 text not null default '',
  add column country integer references country (id),
  add column state text not null default '',
  add column city text not null default '',
  add column pincode text not null default '',
  add column contact_text text not null generated always as (
    fold(email || E'\n' || contact_name || E'\n' || contact_number || E'\n' || city || E'\n' || state)) stored;

create table supplier (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  email text not null default '',
  contact_name text not null default '',
  contact_number text not null default '',
  support_url text not null default '',
  notes text not null default '',
  country integer references country (id),
  state text not null default '',
  city text not null default '',
  pincode text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  search_text text not null generated always as (
    fold(name || E'\n' || email || E'\n' || contact_name || E'\n' || contact_number || E'\n' || city || E'\n' || state)) stored,
  primary key (organisation_id, id)
);
create unique index supplier_name on supplier (organisation_id, key);
create index supplier_by_name on supplier (organisation_id, name_sort collate "C", id);
call protect_tenant_table('supplier');

create table service_provider (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  email text not null default '',
  contact_name text not null default '',
  contact_number text not null default '',
  linked_organisation uuid references organisation (id),
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  search_text text not null generated always as (
    fold(name || E'\n' || email || E'\n' || contact_name || E'\n' || contact_number)) stored,
  primary key (organisation_id, id)
);
create unique index service_provider_name on service_provider (organisation_id, key);
create index service_provider_linked on service_provider (linked_organisation) where linked_organisation is not null;
create index service_provider_by_name on service_provider (organisation_id, name_sort collate "C", id);
call protect_tenant_table('service_provider');

-- The rate of the written down value is per year; the other methods take theirs from the life in months.
create table depreciation (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  method text not null check (method in ('straight_line', 'written_down_value', 'double_declining')),
  months integer not null check (months between 1 and 1200),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  salvage_percent numeric(5, 2) check (salvage_percent between 0 and 100),
  salvage_amount bigint check (salvage_amount >= 0),
  convention text not null check (convention in ('daily', 'full_month', 'half_year')),
  frequency text not null check (frequency in ('monthly', 'quarterly', 'half_yearly', 'yearly')),
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  primary key (organisation_id, id),
  constraint depreciation_rate check ((method = 'written_down_value') = (percent is not null)),
  constraint depreciation_salvage check (num_nonnulls(salvage_percent, salvage_amount) = 1)
);
create unique index depreciation_name on depreciation (organisation_id, key);
create index depreciation_by_name on depreciation (organisation_id, name_sort collate "C", id);
call protect_tenant_table('depreciation');

alter table product
  add column depreciation uuid,
  add constraint product_depreciation foreign key (organisation_id, depreciation) references depreciation (organisation_id, id);
create index product_of_depreciation on product (organisation_id, depreciation);

-- Service-providing organisations other than the caller's own: id and name, and nothing without an organisation.
create function linkable_organisations() returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name from organisation o
  where o.is_active and 'service_provider' = any (o.kinds) and o.id <> current_organisation()
$$;

-- The name of an organisation that a service provider of the caller's own is linked to; null for every other.
create function linked_organisation_name(linked uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select o.name from organisation o
  where o.id = linked and exists (
    select from service_provider p where p.organisation_id = current_organisation() and p.linked_organisation = linked)
$$;

-- Organisations that name the caller's own as their service provider.
create function customer_organisations() returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name from organisation o
  where o.is_active and o.id in (
    select p.organisation_id from service_provider p
    where p.linked_organisation = current_organisation() and p.is_active)
$$;

grant select on service_provider to steward_gate;
do $$
declare f regprocedure;
begin
  foreach f in array array[
    'linkable_organisations()', 'linked_organisation_name(uuid)', 'customer_organisations()'
  ]::regprocedure[] loop
    execute format('alter function %s owner to steward_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to steward_server', f);
  end loop;
end $$;
