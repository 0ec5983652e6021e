-- Published people whom an organisation keeps in view. Nothing of a person is kept but the id: what is told of them is read
-- from the publication, as far as it is published to the organisation.
create table shortlisted_person (
  organisation_id uuid not null references organisation (id),
  person uuid not null,
  note text not null default '',
  -- Who added the person first, and when.
  added_by uuid not null references account (id),
  created timestamptz not null default now(),
  primary key (organisation_id, person)
);
