-- Links between organisations: a customer names its service provider.
grant select on service_provider to steward_gate;

-- Service-providing organisations other than the caller's own, by id and name; none outside an organisation.
create or replace function linkable_organisations() returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name from organisation o
  where o.is_active and 'service_provider' = any (o.kinds) and o.id <> current_organisation()
$$;

-- Name of the organisation that a service provider of the caller's own is linked to; null for every other one.
create or replace function linked_organisation_name(linked uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select o.name from organisation o
  where o.id = linked and exists (
    select from service_provider p where p.organisation_id = current_organisation() and p.linked_organisation = linked)
$$;

-- Organisations whose service providers link to the caller's own organisation.
create or replace function customer_organisations() returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name from organisation o
  where o.is_active and o.id in (
    select p.organisation_id from service_provider p
    where p.linked_organisation = current_organisation() and p.is_active)
$$;
