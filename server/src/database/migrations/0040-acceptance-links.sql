-- Acceptance: a mail link by which a person says that they have what was checked out to them, or that they do not.
alter table custody
  add column declined timestamptz,
  add column decline_reason text not null default '';

create table acceptance_link (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  person uuid not null references account (id),
  token_hash bytea not null,
  custodies uuid[] not null,
  expires timestamptz not null,
  used timestamptz,
  primary key (organisation_id, id)
);
create unique index acceptance_link_token on acceptance_link (organisation_id, token_hash);
create index acceptance_link_of_person on acceptance_link (organisation_id, person, expires);
