-- The places that a member is limited to, each with everything inside it; none is the whole organisation.
create table membership_scope (
  organisation_id uuid not null,
  account_id uuid not null,
  location uuid not null,
  primary key (organisation_id, account_id, location),
  foreign key (organisation_id, account_id) references membership (organisation_id, account_id) on delete cascade,
  constraint membership_scope_location foreign key (organisation_id, location) references location (organisation_id, id)
);
create index membership_scope_of_location on membership_scope (organisation_id, location);
call protect_tenant_table('membership_scope');

-- The permissions of a member of the transaction's organisation by its roles and its own additions, in order.
create function granted_permissions(account uuid) returns text[] language sql stable parallel safe as $$
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
create function granted_scope(account uuid) returns uuid[] language sql stable parallel safe as $$
  select array_agg(s.location order by s.location) from membership_scope s
  where s.organisation_id = current_organisation() and s.account_id = account
$$;

-- Freezes what a session may do in the transaction's organisation, as its member stands now. The membership is held, so
-- that whoever takes something away from it sees the session.
create procedure grant_session(session uuid, account uuid) language plpgsql as $$
declare
  owns boolean;
begin
  select m.is_owner into owns from membership m
  where m.organisation_id = current_organisation() and m.account_id = account and m.is_active for share;
  if not found then return; end if;
  insert into session_grant (organisation_id, session_id, is_owner, permissions, scope)
  values (current_organisation(), session, owns, granted_permissions(account),
    case when not owns then granted_scope(account) end);
end $$;
grant execute on procedure grant_session(uuid, uuid) to steward_server;

-- The places that lie within both of two limits, as far as either names them; null is the whole organisation.
create function shared_scope(one uuid[], other uuid[]) returns uuid[] language sql stable parallel safe as $$
  select case when one is null then other when other is null then one else array(
    select l.id from location l
    where l.organisation_id = current_organisation() and l.id = any (one || other)
      and l.above && one and l.above && other
    order by 1)
  end
$$;

-- Ends the sessions that these accounts have in the transaction's organisation; where the member remains, API tokens
-- stay with what the member still may do. Answers the number of sessions that ended.
create function withdraw_sessions(accounts uuid[]) returns bigint
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

-- Ends the sessions of those among these accounts who hold one that was granted more than its member has now: a
-- permission, a place or the ownership. Called in the transaction of every change that may take something away, once
-- the memberships are held and the change is written. Answers the number of sessions that ended.
create function withdraw_lost(accounts uuid[]) returns bigint
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

-- How many places a member of the transaction's organisation is limited to, those outside the caller's own included.
create function scope_size(account uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from membership_scope s
  where s.organisation_id = current_organisation() and s.account_id = account
$$;
grant select on membership_scope to steward_gate;
grant update on session_grant to steward_gate;

-- Whether an account belongs to organisations besides the transaction's own: then its name is its own business.
create function belongs_elsewhere(account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from membership m where m.account_id = account and m.organisation_id <> current_organisation())
$$;

-- Locations at and inside the places below branches that the running transaction is limited to. Whole branches, which may
-- hold most of everything, are told by their ids.
create function locations_in_inner_scope() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp rows 500 as $$
declare
  organisation uuid := current_organisation();
begin
  return query
  select l.id from location top
  join location l on l.organisation_id = organisation and l.path >= top.path and l.path < left(top.path, -1) || '0'
  where top.organisation_id = organisation and top.id = any (current_scope()) and top.parent is not null;
end $$;

-- The way from the branch to a place by ids and names, for people whose scope begins further down.
create function place_names(places uuid[]) returns table (id uuid, name text, location_type text, depth smallint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id, l.name, l.location_type, l.depth from location l
  where l.organisation_id = current_organisation()
    and l.id = any (places)
$$;

-- Places above those that the running transaction is limited to: people name them as the way to their own places.
create function places_above_scope() returns table (id uuid, parent uuid, key text)
language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select l.id, l.parent, l.key from location l
  where l.organisation_id = current_organisation()
    and l.id in (
      select unnest(top.above) from location top
      where top.organisation_id = current_organisation() and top.id = any (current_scope()))
    and not l.above && current_scope()
$$;

-- The second wall: whoever is limited to places sees and writes records inside them and no others.
create policy scope on location as restrictive for all to steward_server using (
  (select current_scope()) is null
  or above && (select current_scope()));
create policy scope on asset as restrictive for all to steward_server using (
  (select current_scope()) is null
  or branch = any ((select current_scope())::uuid[])
  or location in (select locations_in_inner_scope()));
create policy scope on import as restrictive for all to steward_server using (
  (select current_scope()) is null or scope = (select current_scope()));
create policy scope on membership_scope as restrictive for select to steward_server using (
  (select current_scope()) is null or exists (select from location l where l.id = membership_scope.location));

-- Tokens for programs: a session of their own, with some of their member's permissions.
create table api_token (
  organisation_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  session_id uuid not null references session (id) on delete cascade,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  -- The first characters, by which a person tells tokens apart.
  hint text not null,
  expires_at timestamptz not null,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint api_token_member foreign key (organisation_id, account_id)
    references membership (organisation_id, account_id) on delete cascade
);
create unique index api_token_name on api_token (organisation_id, account_id, key);
create unique index api_token_session on api_token (organisation_id, session_id);
create index api_token_of_session on api_token (session_id);
call protect_tenant_table('api_token');

-- Sign-in by an identity provider (OpenID Connect) of an organisation. The secret is encrypted under the installation's.
create table single_sign_on (
  organisation_id uuid primary key references organisation (id),
  is_active boolean not null default false,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  -- Addresses of these mail domains may sign in; members who are unknown are added with this role, if any is named.
  email_domains text[] not null default '{}',
  role_id uuid,
  version integer not null default 1,
  modified timestamptz not null default now(),
  constraint single_sign_on_role foreign key (organisation_id, role_id) references role (organisation_id, id)
);
call protect_tenant_table('single_sign_on');

-- Sign-ins that an identity provider is still to answer, and those it answered until the web app takes them. The
-- browser that began one is the only one that may go on with it.
create table single_sign_on_attempt (
  state_hash bytea primary key,
  -- Whose provider was asked. Like one-time codes the table stands outside the organisations: who comes back is nobody yet.
  organisation uuid not null references organisation (id),
  browser_hash bytea not null,
  client_address text not null,
  nonce text not null,
  code_verifier text not null,
  answered boolean not null default false,
  account_id uuid references account (id),
  ticket_hash bytea,
  expires_at timestamptz not null,
  created timestamptz not null default now()
);
create unique index single_sign_on_ticket on single_sign_on_attempt (ticket_hash) where ticket_hash is not null;
create index single_sign_on_attempt_client on single_sign_on_attempt (client_address, created);
create index single_sign_on_attempt_created on single_sign_on_attempt (created);
grant select, insert, update, delete on single_sign_on_attempt to steward_server;
grant select, delete on single_sign_on_attempt to steward_gate;
grant select on single_sign_on to steward_gate;

-- The organisation whose identity provider signs this address in: of several, one that the person is a member of, else
-- the one that is here longest.
create function single_sign_on_of(address text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select s.organisation_id from single_sign_on s
  join organisation o on o.id = s.organisation_id and o.is_active
  left join account a on lower(a.email collate "C") = lower(address collate "C")
  left join membership m on m.organisation_id = o.id and m.account_id = a.id and m.is_active
  where s.is_active and lower(split_part(address, '@', 2) collate "C") = any (s.email_domains)
  order by m.account_id is null, o.created, o.id limit 1
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'withdraw_sessions(uuid[])', 'withdraw_lost(uuid[])', 'scope_size(uuid)', 'belongs_elsewhere(uuid)',
    'locations_in_inner_scope()', 'place_names(uuid[])', 'places_above_scope()',
    'single_sign_on_of(text)'
  ]::regprocedure[] loop
    execute format('alter function %s owner to steward_gate', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to steward_server', f);
  end loop;
end $$;
