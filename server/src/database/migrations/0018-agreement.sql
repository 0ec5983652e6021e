-- What the processes of an installation have to agree on.

-- The mark that stands in the storage of this installation as well, from its first start on.
alter table installation add column storage_mark text;
grant update (storage_mark) on installation to steward_server;

-- When a refresh token was exchanged and by which client. `seed` makes the tokens that it was exchanged for once more,
-- together with the token itself; it goes when they are no longer given.
alter table rotated_refresh
  add column rotated timestamptz not null default now(),
  add column client text not null default '',
  add column client_network text not null default '',
  add column seed bytea;

-- Calls without a sign-in, by call and client. What a crash loses of it is no loss.
create unlogged table call_tally (
  key text primary key,
  calls integer not null,
  began timestamptz not null default now()
);
create index call_tally_began on call_tally (began);
grant select, insert, update, delete on call_tally to steward_server;
