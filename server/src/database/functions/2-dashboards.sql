-- The places that the caller's assets are counted by, with the branch of each: every branch, or the outermost places of
-- a limit. Their tallies never overlap. Whoever is limited to a room is told where its branch stands, which is the way
-- to it and cannot be read behind the wall.
drop function if exists counted_places();
create function counted_places()
returns table (
  place uuid, branch uuid, name text, country text, state text, city text,
  latitude double precision, longitude double precision
)
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
begin
  if current_scope() is null then
    return query select l.id, l.id, l.name, coalesce(n.name, ''), l.state, l.city, l.latitude, l.longitude
      from location l left join country n on n.id = l.country
      where l.organisation_id = current_organisation() and l.location_type = 'Branch';
  else
    return query select l.id, b.id, b.name, coalesce(n.name, ''), b.state, b.city, b.latitude, b.longitude
      from location l join location b on b.organisation_id = l.organisation_id and b.id = l.branch
        left join country n on n.id = b.country
      where l.organisation_id = current_organisation() and l.id = any (current_scope())
        and not l.above[:l.depth - 1] && current_scope();
  end if;
end $$;

grant select on country to steward_gate;
