-- People whom the staffing organisation suggests besides, or in place of, the one whom an interest is in. Each side has a row
-- of its own with the id of the person alone: what is shown of them is read from the publication.
create table interest_suggestion (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  interest uuid,
  received_interest uuid,
  person uuid not null,
  note text not null default '',
  state text not null default 'Suggested',
  -- The member of the staffing organisation; at the customer, where none of its people are known, null.
  suggested_by uuid references account (id),
  -- When the customer's people were mailed of it.
  mailed timestamptz,
  -- Those of its interest, set by the database; without one every member sees it.
  places uuid[],
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint interest_suggestion_interest foreign key (organisation_id, interest) references interest (organisation_id, id),
  constraint interest_suggestion_received foreign key (organisation_id, received_interest)
    references received_interest (organisation_id, id),
  constraint interest_suggestion_subject check (num_nonnulls(interest, received_interest) = 1),
  constraint interest_suggestion_states check (state in ('Suggested', 'Requested', 'Declined'))
);
create unique index interest_suggestion_once on interest_suggestion (organisation_id, interest, person)
  where interest is not null;
create unique index received_suggestion_once on interest_suggestion (organisation_id, received_interest, person)
  where received_interest is not null;
create index interest_suggestion_of_person on interest_suggestion (organisation_id, person);

-- The interest in which the person of this one was suggested, on each side its own row.
alter table interest
  add column suggested_in uuid,
  add constraint interest_suggested_in foreign key (organisation_id, suggested_in) references interest (organisation_id, id);
create index interest_of_suggestion on interest (organisation_id, suggested_in) where suggested_in is not null;
alter table received_interest
  add column suggested_in uuid,
  add constraint received_interest_suggested_in foreign key (organisation_id, suggested_in)
    references received_interest (organisation_id, id);
create index received_interest_of_suggestion on received_interest (organisation_id, suggested_in)
  where suggested_in is not null;
