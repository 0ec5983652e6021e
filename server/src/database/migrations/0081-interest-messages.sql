-- What the two sides of an interest write to each other. Each side has a row of its own of every message, of its own interest.
create table interest_message (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  interest uuid,
  received_interest uuid,
  -- Who wrote it: a member, or the other organisation.
  created_by uuid references account (id),
  partner uuid,
  message text not null,
  -- Those of its interest, set by the database; without one every member sees it.
  places uuid[],
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint interest_message_interest foreign key (organisation_id, interest) references interest (organisation_id, id),
  constraint interest_message_received foreign key (organisation_id, received_interest)
    references received_interest (organisation_id, id),
  constraint interest_message_partner foreign key (organisation_id, partner) references partner (organisation_id, id),
  constraint interest_message_subject check (num_nonnulls(interest, received_interest) = 1),
  constraint interest_message_writer check (num_nonnulls(created_by, partner) = 1)
);
create index interest_message_of_interest on interest_message (organisation_id, interest, id) where interest is not null;
create index interest_message_of_received on interest_message (organisation_id, received_interest, id)
  where received_interest is not null;
create index interest_message_of_partner on interest_message (organisation_id, partner) where partner is not null;
