-- Reminders that a placement ends: one row for each side, person, end and number of days ahead. Those without `mailed` go out
-- as one mail for each person, in the transaction that sets it.
create table placement_reminder (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  interest uuid,
  received_interest uuid,
  account_id uuid not null references account (id),
  days smallint not null check (days in (30, 7)),
  -- The last day that it is of: a placement that is extended is reminded of anew.
  ends date not null,
  mailed timestamptz,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint placement_reminder_interest foreign key (organisation_id, interest) references interest (organisation_id, id),
  constraint placement_reminder_received foreign key (organisation_id, received_interest)
    references received_interest (organisation_id, id),
  constraint placement_reminder_subject check (num_nonnulls(interest, received_interest) = 1)
);
create unique index placement_reminder_once
  on placement_reminder (organisation_id, interest, received_interest, account_id, ends, days) nulls not distinct;
create index placement_reminder_of_received on placement_reminder (organisation_id, received_interest)
  where received_interest is not null;
create index placement_reminder_unmailed on placement_reminder (organisation_id, id) where mailed is null;
-- Placements by their end, for both sides.
create index interest_ending on interest (organisation_id, end_date) where state = 'Placed' and not is_terminated;
create index received_interest_ending on received_interest (organisation_id, end_date)
  where state = 'Placed' and not is_terminated;

-- The interview of an interest: the latest one, the same columns on both sides, as each tells them. It has no other people
-- and no other end than its interest, so that it stands in its rows; those before it stand in its history.
alter table interest
  add column interview_state text,
  -- Which side proposed its times: the other one chooses.
  add column interview_by text,
  add column interview_slots jsonb not null default '[]',
  add column interview_start timestamptz,
  add column interview_minutes smallint,
  add column interview_venue text not null default '',
  add column interview_note text not null default '',
  add column interview_reason text not null default '',
  -- Names the entry in people's calendars. It is no id of a row, as both sides have it.
  add column interview_uid uuid,
  add column interview_sequence integer not null default 0,
  -- The steps that the own people were mailed of, by their numbers.
  add column interview_told integer[] not null default '{}',
  add constraint interest_interview check (interview_state in ('Proposed', 'Times Asked', 'Agreed', 'Cancelled')),
  add constraint interest_interview_by check (interview_by in ('interest', 'received_interest')),
  add constraint interest_interview_start check ((interview_state is not distinct from 'Agreed') = (interview_start is not null)
    and num_nulls(interview_start, interview_minutes) in (0, 2)),
  add constraint interest_interview_slots check (jsonb_array_length(interview_slots) <= 5),
  drop constraint interest_states,
  add constraint interest_states check (state in ('Requested', 'Under Review', 'Accepted', 'Interview', 'Offered', 'Placed',
    'Rejected', 'Withdrawn', 'Declined', 'Expired')),
  drop constraint interest_contact,
  add constraint interest_contact check (state in ('Accepted', 'Interview', 'Offered', 'Placed')
    or num_nonnulls(email, primary_phone_number, alternate_phone_number, complete_address, min_salary, max_salary,
      salary_currency, contact_until) = 0);
drop index interest_once;
create unique index interest_once on interest (organisation_id, person)
  where state in ('Requested', 'Under Review', 'Accepted', 'Interview', 'Offered');

alter table received_interest
  add column interview_state text,
  add column interview_by text,
  add column interview_slots jsonb not null default '[]',
  add column interview_start timestamptz,
  add column interview_minutes smallint,
  add column interview_venue text not null default '',
  add column interview_note text not null default '',
  add column interview_reason text not null default '',
  add column interview_uid uuid,
  add column interview_sequence integer not null default 0,
  add column interview_told integer[] not null default '{}',
  add constraint received_interest_interview check (interview_state in ('Proposed', 'Times Asked', 'Agreed', 'Cancelled')),
  drop constraint received_interest_states,
  add constraint received_interest_states check (state in ('Requested', 'Under Review', 'Accepted', 'Interview', 'Offered',
    'Placed', 'Rejected', 'Withdrawn', 'Declined', 'Expired'));
