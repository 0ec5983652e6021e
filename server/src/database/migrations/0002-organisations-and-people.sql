-- Organisations, the people in them, what these may do, and their sign-ins.

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

-- Running numbers; each has its own row, so that taking one never waits for another.
create table organisation_counter (
  organisation_id uuid not null references organisation (id),
  name text not null,
  value bigint not null default 0,
  primary key (organisation_id, name)
);

-- People. One account per e-mail, across organisations.
create table account (
  id uuid primary key,
  email text not null,
  -- The address as uniqueness and searches see it.
  email_key text not null collate "C" generated always as (lower(email collate "C")) stored,
  name text not null,
  profile_picture text,
  is_active boolean not null default true,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  search_text text not null generated always as (fold(name || E'\n' || email)) stored
);
create unique index account_email on account (email_key);
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

create table membership_role (
  organisation_id uuid not null,
  account_id uuid not null,
  role_id uuid not null,
  primary key (organisation_id, account_id, role_id),
  foreign key (organisation_id, account_id) references membership (organisation_id, account_id) on delete cascade,
  foreign key (organisation_id, role_id) references role (organisation_id, id)
);
create index membership_role_role on membership_role (organisation_id, role_id);

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
