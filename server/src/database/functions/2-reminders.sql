grant select, insert, update on heartbeat to steward_server;

-- The organisations that are reminded of what ends in them, each with its day.
create or replace function organisations_to_remind() returns table (id uuid, today date)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, (now() at time zone o.time_zone)::date from organisation o where o.is_active order by o.id
$$;

-- Reminders stand where their asset stands.
create or replace function carry_reminders() returns trigger language plpgsql as $$
begin
  update reminder r set places = new.places where r.organisation_id = new.organisation_id and r.cover = new.id;
  return null;
end $$;
create or replace trigger cover_carries_reminders after update on cover for each row
  when (new.places is distinct from old.places) execute function carry_reminders();
