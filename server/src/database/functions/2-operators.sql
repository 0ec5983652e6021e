-- What operators see of all organisations: names, kinds, states, owners and kept counters. Each function asks first whether
-- the account is an operator's.
grant select on asset_tally, location_tally, kind_request to steward_gate;

create or replace function is_operator(caller uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from account a where a.id = caller and a.is_active and a.operator_since is not null)
$$;

-- The organisations of the installation; with a pattern (folded and escaped for LIKE) those whose name, or an owner's name
-- or address, contains it.
create or replace function organisations_of_installation(caller uuid, pattern text)
returns table (id uuid, name text, kinds text[], is_active boolean, created timestamptz, is_asking boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name, o.kinds, o.is_active, o.created, exists (
    select from kind_request r where r.organisation_id = o.id and r.state = 'Open')
  from organisation o
  where is_operator(caller) and (pattern is null or fold(o.name) like pattern or o.id in (
    select m.organisation_id from account a join membership m on m.account_id = a.id and m.is_owner
    where a.search_text like pattern))
$$;

-- The owner, the oldest of several, and the counters of one organisation.
create or replace function organisation_standing(caller uuid, organisation uuid)
returns table (
  slug text, version integer, owner_name text, owner_email text, members bigint, assets bigint, locations bigint,
  asked_kinds text[]
)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.slug, o.version, coalesce(owner.name, ''), coalesce(owner.email, ''),
    (select count(*) from membership m where m.organisation_id = o.id and m.is_active),
    (select coalesce(sum(t.count), 0)::bigint from asset_tally t
      where t.organisation_id = o.id and t.facet = 'total' and not t.is_archived),
    (select coalesce(sum(t.count), 0)::bigint from location_tally t
      where t.organisation_id = o.id and t.inside = o.id and t.is_active),
    array(select r.kind from kind_request r
      where r.organisation_id = o.id and r.state = 'Open' order by r.created, r.id)
  from organisation o
  left join lateral (
    select a.name, a.email from membership m join account a on a.id = m.account_id
    where m.organisation_id = o.id and m.is_owner order by m.is_active desc, m.created, a.id limit 1
  ) owner on true
  where is_operator(caller) and o.id = organisation
$$;

-- The kinds that organisations ask for, and what became of that.
create or replace function kind_requests_of_installation(caller uuid)
returns table (
  id uuid, organisation uuid, organisation_name text, kinds text[], kind text, note text, state text, answer text,
  asked_by text, created timestamptz, answered timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, o.id, o.name, o.kinds, r.kind, r.note, r.state, r.answer, a.name, r.created, r.answered
  from kind_request r
  join organisation o on o.id = r.organisation_id
  join account a on a.id = r.asked_by
  where is_operator(caller)
$$;

-- Operators who can get in: active members of an active organisation other than this one.
create or replace function operators_outside(organisation uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id from account a
  where a.operator_since is not null and a.is_active and exists (
    select from membership m join organisation o on o.id = m.organisation_id and o.is_active
    where m.account_id = a.id and m.is_active and o.id is distinct from organisation)
$$;

-- Whether nobody could run the installation any more without this member of the transaction's organisation.
create or replace function is_last_operator(member uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from account a where a.id = member and a.operator_since is not null) and not exists (
    select from account a
    join membership m on m.account_id = a.id and m.is_active
    join organisation o on o.id = m.organisation_id and o.is_active
    where a.operator_since is not null and a.is_active
      and (a.id <> member or o.id is distinct from current_organisation()))
$$;

-- The end of a suspended organisation's sessions; the transaction has locked its memberships, so that a sign-in under way
-- is granted nothing any more. API tokens stay and are refused as long. Answers the number of ended sessions.
create or replace function end_sessions_inside() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended bigint;
begin
  delete from session s using session_grant g
  where g.organisation_id = current_organisation() and g.session_id = s.id and not s.is_token;
  get diagnostics ended = row_count;
  return ended;
end $$;
