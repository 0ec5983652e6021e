-- Interests of customers in published people, and the placements that come of them. Each side has a row of its own with the
-- id of the other one; no policy lets one read the other's.

-- What an organisation asked a staffing organisation for.
create table interest (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  staffing uuid not null,
  -- The id of the staffing organisation's row.
  received uuid not null,
  -- The person by the id and with the words of the publication.
  person uuid not null,
  person_code text not null,
  person_name text not null,
  person_position text not null,
  -- Contact data: there from the acceptance on, gone when the interest ends without placement, and with the consent.
  email text,
  primary_phone_number text,
  alternate_phone_number text,
  complete_address text,
  min_salary integer,
  max_salary integer,
  salary_currency text,
  -- The day on which the consent to tell them ends.
  contact_until date,
  remark text not null,
  contact_person_name text not null,
  contact_person_designation text not null,
  contact_person_phone text not null,
  contact_person_work_phone text not null,
  contact_person_email text not null,
  as_organisation boolean not null,
  state text not null default 'Requested',
  reason text not null default '',
  expires timestamptz not null,
  -- The offer, which is the placement once the staffing organisation places the person.
  designation text,
  branch uuid,
  location text,
  start_date date,
  end_date date,
  share smallint,
  rate numeric(15, 2),
  rate_period text,
  currency text,
  placed_on date,
  extension_date date,
  is_extended boolean not null default false,
  is_terminated boolean not null default false,
  end_reason text not null default '',
  requested_by uuid references account (id),
  -- Of the branch of the offer, set by the database; without one every member sees it.
  places uuid[],
  name_sort text not null generated always as (fold(person_name)) stored,
  search_text text not null generated always as
    (fold(person_name || E'\n' || person_code || E'\n' || person_position)) stored,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint interest_staffing foreign key (organisation_id, staffing) references partner (organisation_id, id),
  constraint interest_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint interest_states check (state in
    ('Requested', 'Under Review', 'Accepted', 'Offered', 'Placed', 'Rejected', 'Withdrawn', 'Declined', 'Expired')),
  constraint interest_contact check (state in ('Accepted', 'Offered', 'Placed')
    or num_nonnulls(email, primary_phone_number, alternate_phone_number, complete_address, min_salary, max_salary,
      salary_currency, contact_until) = 0),
  constraint interest_offer check (state not in ('Offered', 'Placed')
    or num_nulls(designation, branch, location, start_date, end_date, share, rate, rate_period, currency) = 0),
  constraint interest_placed check ((state = 'Placed') = (placed_on is not null))
);
create unique index interest_received on interest (organisation_id, staffing, received);
create unique index interest_once on interest (organisation_id, person)
  where state in ('Requested', 'Under Review', 'Accepted', 'Offered');
create index interest_by_name on interest (organisation_id, name_sort collate "C", id);
create index interest_by_modified on interest (organisation_id, modified, id);
create index interest_by_state on interest (organisation_id, state, id);
create index interest_of_person on interest (organisation_id, person, id);
create index interest_of_staffing on interest (organisation_id, staffing, id);
create index interest_of_branch on interest (organisation_id, branch) where branch is not null;
create index interest_forgetting on interest (contact_until) where contact_until is not null;
create index interest_search on interest using gin (organisation_id, search_text gin_trgm_ops);

-- The same interest at the staffing organisation.
create table received_interest (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  customer uuid not null,
  -- The id of the customer's row.
  made uuid not null,
  profile uuid not null,
  person_code text not null,
  person_name text not null,
  person_position text not null,
  remark text not null,
  contact_person_name text not null,
  contact_person_designation text not null,
  contact_person_phone text not null,
  contact_person_work_phone text not null,
  contact_person_email text not null,
  as_organisation boolean not null,
  state text not null default 'Requested',
  reason text not null default '',
  expires timestamptz not null,
  designation text,
  location text,
  start_date date,
  end_date date,
  share smallint check (share between 1 and 100),
  rate numeric(15, 2),
  rate_period text check (rate_period in ('Hour', 'Day', 'Month')),
  currency text,
  placed_on date,
  extension_date date,
  is_extended boolean not null default false,
  is_terminated boolean not null default false,
  end_reason text not null default '',
  name_sort text not null generated always as (fold(person_name)) stored,
  search_text text not null generated always as
    (fold(person_name || E'\n' || person_code || E'\n' || person_position)) stored,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint received_interest_customer foreign key (organisation_id, customer) references partner (organisation_id, id),
  constraint received_interest_profile foreign key (organisation_id, profile)
    references personnel_profile (organisation_id, id),
  constraint received_interest_states check (state in
    ('Requested', 'Under Review', 'Accepted', 'Offered', 'Placed', 'Rejected', 'Withdrawn', 'Declined', 'Expired')),
  -- A placement that is ended before its start has no day.
  constraint received_interest_days check (end_date >= start_date - 1),
  -- Both days count. Two at once are one winner, whatever they locked.
  constraint received_interest_full exclude using gist
    (organisation_id with =, profile with =, daterange(start_date, end_date + 1) with &&)
    where (state = 'Placed' and share = 100)
);
create unique index received_interest_made on received_interest (organisation_id, customer, made);
create index received_interest_by_name on received_interest (organisation_id, name_sort collate "C", id);
create index received_interest_by_modified on received_interest (organisation_id, modified, id);
create index received_interest_by_state on received_interest (organisation_id, state, id);
create index received_interest_of_profile on received_interest (organisation_id, profile, id);
create index received_interest_of_customer on received_interest (organisation_id, customer, id);
create index received_interest_expiring on received_interest (expires) where state in ('Requested', 'Under Review');
create index received_interest_search on received_interest using gin (organisation_id, search_text gin_trgm_ops);

-- Who asks for people offers them a placement at a branch.
update role set permissions = permissions || '{branch.view}'
  where is_seed and name = 'Staffing Coordinator' and not 'branch.view' = any (permissions);
