-- Permissions and limits to places of members, and the end of sessions when either shrinks.
grant select on membership_scope, location to steward_gate;

-- Permissions of a member of the transaction's organisation, from roles and own additions, sorted.
create or replace function granted_permissions(account uuid) returns text[] language sql stable parallel safe as $$
  select array(
    select unnest(m.permissions) from membership m
    where m.organisation_id = current_organisation() and m.account_id = account
    union
    select unnest(r.permissions) from membership_role mr
    join role r on r.organisation_id = mr.organisation_id and r.id = mr.role_id
    where mr.organisation_id = current_organisation() and mr.account_id = account
    order by 1
  )
$$;

-- The places a member of the transaction's organisation is limited to, or null for all of it.
create or replace function granted_scope(account uuid) returns uuid[] language sql stable parallel safe as $$
  select array_agg(s.location order by s.location) from membership_scope s
  where s.organisation_id = current_organisation() and s.account_id = account
$$;

-- Freezes what a session may do in the transaction's organisation at what its member may do now. The membership row is
-- locked (`for share`), so that a concurrent withdrawal sees the session; one that waited here for the organisation to be
-- suspended is granted nothing.
create or replace procedure grant_session(session uuid, account uuid) language plpgsql as $$
declare
  owns boolean;
begin
  select m.is_owner into owns from membership m
  where m.organisation_id = current_organisation() and m.account_id = account and m.is_active
    and membership_lasts(m.organisation_id, m.placement) for share;
  if not found or not exists (select from organisation o where o.id = current_organisation() and o.is_active) then
    return;
  end if;
  insert into session_grant (organisation_id, session_id, is_owner, permissions, scope)
  values (current_organisation(), session, owns, granted_permissions(account),
    case when not owns then granted_scope(account) end);
end $$;

grant execute on procedure grant_session(uuid, uuid) to steward_server;

-- Intersection of two limits to places: the places inside both; null is the whole organisation.
create or replace function shared_scope(one uuid[], other uuid[]) returns uuid[] language sql stable parallel safe as $$
  select case when one is null then other when other is null then one else array(
    select l.id from location l
    where l.organisation_id = current_organisation() and l.id = any (one || other)
      and l.above && one and l.above && other
    order by 1)
  end
$$;

-- Ends the sessions of these accounts in the transaction's organisation. API tokens of remaining members are cut down
-- to what the member still may do. Answers the number of ended sessions.
create or replace function withdraw_sessions(accounts uuid[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended bigint;
begin
  delete from session s using session_grant g
  where g.organisation_id = current_organisation() and g.session_id = s.id and s.account_id = any (accounts)
    and (not s.is_token or not exists (
      select from membership m
      where m.organisation_id = g.organisation_id and m.account_id = s.account_id and m.is_active
        and (m.is_owner or shared_scope(g.scope, granted_scope(s.account_id)) is distinct from '{}')));
  get diagnostics ended = row_count;
  update session_grant g
  set permissions = array(
      select unnest(g.permissions) intersect select unnest(granted_permissions(s.account_id)) order by 1),
    scope = shared_scope(g.scope, granted_scope(s.account_id))
  from session s
  join membership m on m.organisation_id = current_organisation() and m.account_id = s.account_id
  where g.organisation_id = m.organisation_id and g.session_id = s.id
    and s.account_id = any (accounts) and s.is_token and not m.is_owner;
  return ended;
end $$;

-- Ends the sessions of those among these accounts who hold a session that was granted more than its member has now: a
-- permission, a place or the ownership. Called in the transaction of every change that may take something away, after
-- the memberships are locked and the change is written. Answers the number of ended sessions.
create or replace function withdraw_lost(accounts uuid[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return withdraw_sessions(array(
    with standing as materialized (
      select m.account_id, m.is_owner, granted_permissions(m.account_id) as permissions,
        granted_scope(m.account_id) as scope
      from membership m
      where m.organisation_id = current_organisation() and m.account_id = any (accounts) and m.is_active)
    select distinct s.account_id
    from session s
    join session_grant g on g.organisation_id = current_organisation() and g.session_id = s.id
    left join standing m on m.account_id = s.account_id
    where s.account_id = any (accounts) and (m.account_id is null or not m.is_owner and (
      g.is_owner or not g.permissions <@ m.permissions
      or m.scope is not null and coalesce(not g.scope <@ shared_scope(g.scope, m.scope), true)))));
end $$;

-- Number of places that a member of the transaction's organisation is limited to, including those outside the caller's
-- own.
create or replace function scope_size(account uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from membership_scope s
  where s.organisation_id = current_organisation() and s.account_id = account
$$;

-- Whether an account belongs to further organisations: then this one may not rename it.
create or replace function belongs_elsewhere(account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from membership m where m.account_id = account and m.organisation_id <> current_organisation())
$$;

-- A limit stores the place with its ancestors, as the policies compare them.
create or replace function place_membership_scope() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select l.above from location l
    where l.organisation_id = new.organisation_id and l.id = new.location), '{}');
  return new;
end $$;
create or replace trigger membership_scope_placed before insert on membership_scope
  for each row execute function place_membership_scope();
