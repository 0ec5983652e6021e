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

-- Amounts carry the currency that they were written with: where none is given, the organisation's. The argument is the
-- column of the currency.
create or replace function amount_currency() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0],
    (select o.currency from organisation o where o.id = new.organisation_id)));
end $$;
create or replace trigger asset_currency before insert or update on asset
  for each row when (new.purchase_cost is not null and new.purchase_currency is null)
  execute function amount_currency('purchase_currency');
create or replace trigger depreciation_currency before insert or update on depreciation
  for each row when (new.salvage_amount is not null and new.salvage_currency is null)
  execute function amount_currency('salvage_currency');
create or replace trigger custom_field_currency before insert or update on custom_field
  for each row when (new.field_type = 'currency' and new.currency is null)
  execute function amount_currency('currency');
