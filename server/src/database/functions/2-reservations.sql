-- Denormalised places: a reservation stores the places of its asset, so that a limit to places reaches it too.
create or replace trigger reservation_placed before insert on reservation
  for each row execute function place_custody();

create or replace function carry_reservations_of_asset() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update reservation set places = new.places where organisation_id = new.organisation_id and asset = new.id;
  return null;
end $$;
create or replace trigger asset_carries_reservations after update on asset
  for each row when (new.places is distinct from old.places) execute function carry_reservations_of_asset();

grant select, update on reservation to steward_gate;

-- What is archived, by whatever verb, is neither reserved nor asked for.
create or replace function end_reservations_of_asset() returns trigger language plpgsql as $$
begin
  update reservation set state = 'cancelled', version = version + 1, modified = now()
  where organisation_id = new.organisation_id and asset = new.id and state in ('requested', 'reserved');
  return null;
end $$;
create or replace trigger asset_ends_reservations after update on asset
  for each row when (new.is_archived and not old.is_archived) execute function end_reservations_of_asset();
