-- Text search, ordering and tenancy ground that every later table stands on.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation steward_text (provider = builtin, locale = 'C.UTF-8');
  else
    create collation steward_text (provider = icu, locale = 'und');
  end if;
end $$;

-- Text as search and ordering see it: without case and without accents. Declared immutable because both its parts
-- are bound by name to this database's own dictionary and collation.
create function fold(value text) returns text language sql immutable strict parallel safe
  set search_path = public, pg_temp
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)) collate public.steward_text) $$;

-- A name as uniqueness sees it: without case and outer blanks.
create function name_key(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(btrim(value) collate public.steward_text) $$;

-- The organisation of the running transaction, or null: then nothing is visible.
create function current_organisation() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.organisation_id', true), '')::uuid $$;

-- The places that the running transaction is limited to, or null for the whole organisation.
create function current_scope() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.scope', true), '')::uuid[] $$;

-- Puts a table behind the tenancy wall: the server's role sees the rows of the transaction's organisation only. The gate
-- role owns the few functions that must look across organisations; it cannot log in.
create procedure protect_tenant_table(table_name regclass, key_column name default 'organisation_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy tenant on %s for all to steward_server using (%I = (select current_organisation())) with check (%I = (select current_organisation()))',
    table_name, key_column, key_column);
  execute format('create policy gate on %s for all to steward_gate using (true) with check (true)', table_name);
  execute format('grant select, insert, update, delete on %s to steward_server', table_name);
  -- Statements are planned for the largest organisation: on the average of many small ones the planner would read all
  -- rows of a large one.
  if key_column = 'organisation_id' then
    execute format('alter table %s alter column organisation_id set (n_distinct = 1)', table_name);
  end if;
end $$;

-- Keeps the exact numbers of a table by one trigger function for each kind of statement, so that each keeps its own plan.
-- `count_moved` is the statement that counts; `%s` in it stands for the rows, of these columns and a step of 1 or -1.
create procedure keep_tally(counted name, columns text, count_moved text) language plpgsql as $$
declare
  added text := format('select %s, 1 as step from added', columns);
  removed text := format('select %s, -1 as step from removed', columns);
  kind record;
begin
  for kind in select * from (values
    ('added', 'insert', 'new table as added', added),
    ('removed', 'delete', 'old table as removed', removed),
    ('changed', 'update', 'old table as removed new table as added', added || ' union all ' || removed)
  ) kinds (name, statement, tables, moved)
  loop
    execute format('create function tally_%s_%s() returns trigger language plpgsql as %L',
      kind.name, counted, 'begin ' || format(count_moved, kind.moved) || '; return null; end');
    execute format('create trigger %s after %s on %I referencing %s for each statement execute function tally_%s_%s()',
      counted || '_' || kind.name, kind.statement, counted, kind.tables, kind.name, counted);
  end loop;
end $$;

create table installation (
  only_row boolean primary key default true check (only_row),
  secret bytea not null
);
grant select on installation to steward_server;

create table organisation (
  id uuid primary key,
  name text not null,
  slug text not null,
  kinds text[] not null default '{customer}',
  logo text,
  locked_modules text[] not null default '{}',
  time_zone text not null default 'Asia/Kolkata',
  currency text not null default 'INR',
  fiscal_year_start smallint not null default 4,
  asset_tag_prefix text not null default 'AST-',
  asset_tag_width smallint not null default 4,
  request_prefix text not null default 'SR-',
  is_active boolean not null default true,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create unique index organisation_slug on organisation (slug);
call protect_tenant_table('organisation', 'id');

-- Running numbers; each has its own row, so that taking one never waits for another.
create table organisation_counter (
  organisation_id uuid not null references organisation (id),
  name text not null,
  value bigint not null default 0,
  primary key (organisation_id, name)
);
call protect_tenant_table('organisation_counter');

-- People. One account per e-mail, across organisations.
create table account (
  id uuid primary key,
  email text not null,
  name text not null,
  profile_picture text,
  is_active boolean not null default true,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  search_text text not null generated always as (fold(name || E'\n' || email)) stored
);
create unique index account_email on account (lower(email collate "C"));
grant select, insert, update on account to steward_server;

create table membership (
  organisation_id uuid not null references organisation (id),
  account_id uuid not null references account (id),
  is_owner boolean not null default false,
  is_active boolean not null default true,
  designation text not null default '',
  phone text not null default '',
  permissions text[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  designation_sort text not null generated always as (fold(designation)) stored,
  primary key (organisation_id, account_id)
);
create index membership_account on membership (account_id);
call protect_tenant_table('membership');

create table role (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  permissions text[] not null default '{}',
  is_seed boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  primary key (organisation_id, id)
);
create unique index role_name on role (organisation_id, key);
call protect_tenant_table('role');

create table membership_role (
  organisation_id uuid not null,
  account_id uuid not null,
  role_id uuid not null,
  primary key (organisation_id, account_id, role_id),
  foreign key (organisation_id, account_id) references membership (organisation_id, account_id) on delete cascade,
  foreign key (organisation_id, role_id) references role (organisation_id, id)
);
create index membership_role_role on membership_role (organisation_id, role_id);
call protect_tenant_table('membership_role');

-- One-time codes. A row without account answers an unknown e-mail alike.
create table otp (
  token_hash bytea primary key,
  account_id uuid references account (id),
  email_hash bytea not null,
  client_address text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created timestamptz not null default now()
);
create index otp_email on otp (email_hash, created);
create index otp_client on otp (client_address, created);
grant select, insert, update, delete on otp to steward_server;

-- A person's sign-in, or the standing sign-in behind an API token: that one is never refreshed. Where an identity
-- provider said who the person is, that holds for the provider's organisation and nothing outside it.
create table session (
  id uuid primary key,
  account_id uuid not null references account (id),
  is_token boolean not null default false,
  access_hash bytea not null,
  refresh_hash bytea check (is_token = (refresh_hash is null)),
  client text not null default '',
  client_address text not null default '',
  vouched_by uuid references organisation (id),
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  last_used timestamptz not null default now(),
  created timestamptz not null default now()
);
create unique index session_access on session (access_hash);
create unique index session_refresh on session (refresh_hash);
create index session_account on session (account_id);
create index session_end on session (ends_at);
grant select, insert, update, delete on session to steward_server;

-- Refresh tokens that were exchanged; seeing one again means that it was stolen.
create table rotated_refresh (
  refresh_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade
);
create index rotated_refresh_session on rotated_refresh (session_id);
grant select, insert, update, delete on rotated_refresh to steward_server;

-- What a session may do in an organisation and where, frozen at sign-in; no scope is the whole organisation.
create table session_grant (
  organisation_id uuid not null references organisation (id),
  session_id uuid not null references session (id) on delete cascade,
  is_owner boolean not null default false,
  permissions text[] not null,
  scope uuid[] check (scope <> '{}'),
  primary key (organisation_id, session_id)
);
create index session_grant_session on session_grant (session_id);
call protect_tenant_table('session_grant');

create table activity (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  actor uuid references account (id),
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  changes jsonb not null default '[]',
  reason text not null default '',
  import_id uuid,
  -- What people read in the entry, folded for searches; costs apart, since not everybody may see them.
  words text not null default '',
  cost_words text not null default '',
  created timestamptz not null default now(),
  primary key (organisation_id, id)
);
create index activity_subject on activity (organisation_id, subject_id, id desc);
call protect_tenant_table('activity');
revoke update, delete on activity from steward_server;

-- The day of a moment in a time zone. Where a clock that is put back repeats the first hour of a day, the day begins with
-- the second one, as it does for lists: they begin at midnight, of which PostgreSQL takes the later.
create function local_day(moment timestamptz, zone text) returns date language sql immutable strict parallel safe as $$
  select (moment at time zone zone)::date
    - (moment < (moment at time zone zone)::date::timestamp at time zone zone)::integer $$;

-- Exact numbers of entries by their day in the organisation's time zone, kept by the database itself. Entries are only
-- ever added. Each backend adds in a slot of its own, so that writers of one organisation do not wait for each other.
create table activity_tally (
  organisation_id uuid not null,
  day date not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, day, slot)
) with (fillfactor = 50);
call protect_tenant_table('activity_tally');

create function tally_activity() returns trigger language plpgsql as $$
begin
  insert into activity_tally as t (organisation_id, day, slot, count)
  select o.id, local_day(a.created, o.time_zone), pg_backend_pid() % 32, count(*)
  from added a join organisation o on o.id = a.organisation_id
  group by 1, 2 order by 1, 2
  on conflict (organisation_id, day, slot) do update set count = t.count + excluded.count;
  return null;
end $$;
create trigger activity_added after insert on activity referencing new table as added
  for each statement execute function tally_activity();

-- In another time zone entries fall on other days. Whoever adds one meanwhile waits.
create function retally_activity() returns trigger language plpgsql as $$
begin
  lock table activity_tally in exclusive mode;
  delete from activity_tally where organisation_id = new.id;
  insert into activity_tally (organisation_id, day, slot, count)
  select new.id, local_day(created, new.time_zone), 0, count(*)
  from activity where organisation_id = new.id group by 2;
  return null;
end $$;
create trigger organisation_time_zone after update on organisation
  for each row when (new.time_zone <> old.time_zone) execute function retally_activity();

create table idempotency_key (
  organisation_id uuid not null references organisation (id),
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created timestamptz not null default now(),
  primary key (organisation_id, account_id, key)
);
create index idempotency_key_created on idempotency_key (created);
call protect_tenant_table('idempotency_key');
