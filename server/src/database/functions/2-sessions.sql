-- Authentication. These functions look across organisations: the gate role owns them (3-walls.sql), and each takes only
-- what it must and answers only what the caller may know.
grant select on organisation, account, membership, membership_role, role, session, session_grant to steward_gate;
grant select, delete on otp, session, session_grant, rotated_refresh, idempotency_key, single_sign_on_attempt
  to steward_gate;
grant update on session_grant to steward_gate;
grant select, delete on bulk_run, merge to steward_gate;

-- Whether a membership lasts now: one of a placement on its days, every other one always.
create or replace function membership_lasts(tenant uuid, wanted uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select wanted is null or exists (
    select from interest i join organisation o on o.id = i.organisation_id
    where i.organisation_id = tenant and i.id = wanted and i.state = 'Placed'
      and local_day(now(), o.time_zone) between i.start_date and i.end_date)
$$;

-- Authentication of a call: the session of an access token and its member in one organisation, read live except for
-- what was granted at sign-in; an owner is who was one at sign-in and still is. An operator is one in person: neither a
-- token nor an organisation's identity provider speaks for the installation. A token is none while its organisation is
-- suspended. Permissions and scope are texts,
-- because parsing arrays would be the most expensive part of a call. For a member of the whole organisation the
-- transaction is behind its tenancy wall from here on, so that a read may follow in the same message; a member limited
-- to places reads in a second transaction with that limit.
-- In plpgsql, because its plans are cached: PostgreSQL before 18 plans SQL functions at each call.
drop function if exists authenticate(bytea, uuid);
create or replace function authenticate(token_hash bytea, organisation uuid)
returns table (
  session_id uuid, account_id uuid, account_name text, is_token boolean, expires_at timestamptz, ends_at timestamptz,
  last_used timestamptz, is_member boolean, is_owner boolean, permissions text, scope text, currency text, time_zone text,
  locked_modules text, is_operator boolean
)
language plpgsql security definer set search_path = public, pg_temp rows 1 as $$
begin
  return query
  select s.id, a.id, a.name, s.is_token, s.expires_at, s.ends_at, s.last_used,
    case when o.id is null then false
      else g.scope is not null or set_config('app.organisation_id', o.id::text, true) is not null end,
    coalesce(m.is_owner and g.is_owner, false), array_to_string(g.permissions, ','), array_to_string(g.scope, ','),
    o.currency, o.time_zone, array_to_string(o.locked_modules, ','),
    a.operator_since is not null and not s.is_token and s.vouched_by is null
  from session s
  join account a on a.id = s.account_id and a.is_active
  left join session_grant g on g.organisation_id = organisation and g.session_id = s.id
  left join membership m on m.organisation_id = g.organisation_id and m.account_id = a.id and m.is_active
  left join organisation o on o.id = m.organisation_id and o.is_active
    and (m.placement is null or membership_lasts(m.organisation_id, m.placement))
  where s.access_hash = token_hash and s.expires_at > now() and s.ends_at > now()
    and (not s.is_token or g.session_id is null or o.id is not null);
end $$;

-- Active organisations of an account; with a session, those that it opens.
create or replace function organisations_of(account uuid, session uuid default null)
returns table (id uuid, name text, is_owner boolean, owner_name text, owner_picture text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.name, m.is_owner, coalesce(owner.name, ''), owner.profile_picture
  from membership m
  join organisation o on o.id = m.organisation_id and o.is_active
  left join lateral (
    select a.name, a.profile_picture from membership om join account a on a.id = om.account_id
    where om.organisation_id = o.id and om.is_owner order by om.created limit 1
  ) owner on true
  where m.account_id = account and m.is_active and membership_lasts(m.organisation_id, m.placement) and (session is null or exists (
    select from session_grant g where g.organisation_id = o.id and g.session_id = session))
  order by o.name, o.id
$$;

create or replace function any_organisation() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$ select exists (select from organisation) $$;

-- Removes expired rows; API tokens stay for a month, so that people see that they expired, merges for a month and bulk
-- actions for three, long after their undo. What they did stays in the activity. Answers the number of removed rows.
create or replace function sweep_expired() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare total bigint := 0; n bigint;
begin
  delete from otp where created < now() - interval '1 day'; get diagnostics n = row_count; total := total + n;
  delete from session
  where ends_at < now() and (not is_token or ends_at < now() - interval '30 days')
    or not is_token and expires_at < now() - interval '30 days'; get diagnostics n = row_count; total := total + n;
  delete from single_sign_on_attempt where created < now() - interval '1 hour'; get diagnostics n = row_count; total := total + n;
  delete from idempotency_key where created < now() - interval '1 day'; get diagnostics n = row_count; total := total + n;
  delete from merge where created < now() - interval '30 days'; get diagnostics n = row_count; total := total + n;
  delete from webhook_delivery where created < now() - interval '30 days' and state <> 'Pending';
  get diagnostics n = row_count; total := total + n;
  delete from bulk_run where created < now() - interval '90 days' and state not in ('Running', 'Undoing');
  get diagnostics n = row_count; total := total + n;
  return total;
end $$;
