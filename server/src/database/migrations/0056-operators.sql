-- Operators: who runs the installation and its organisations. Of one that stands, the owner of its oldest organisation.
alter table account add column operator_since timestamptz;
create index account_operator on account (id) where operator_since is not null;
update account set operator_since = now() where id = (
  select m.account_id from organisation o
  join membership m on m.organisation_id = o.id and m.is_owner and m.is_active
  order by o.created, o.id, m.created, m.account_id limit 1);

-- How long a service request may wait where neither contract nor provider say it.
alter table organisation
  add column response_hours smallint,
  add column resolution_hours smallint,
  add constraint organisation_response_hours check (response_hours between 1 and 8760),
  add constraint organisation_resolution_hours check (resolution_hours between 1 and 8760);

-- A kind that an owner asks for and an operator decides on.
create table kind_request (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  kind text not null check (kind in ('customer', 'oem', 'service_provider', 'staffing')),
  note text not null default '',
  state text not null default 'Open' check (state in ('Open', 'Approved', 'Declined')),
  answer text not null default '',
  asked_by uuid not null references account (id),
  answered timestamptz,
  created timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index kind_request_open on kind_request (organisation_id, kind) where state = 'Open';

-- A code with which somebody founds an organisation: it proves the address, and signs nobody in.
alter table otp add column founds boolean not null default false;
