-- When somebody was published first, to everyone (null) or to a chosen customer: who is taken back and published again, or
-- whose profile is edited, is nobody new.
create table personnel_debut (
  organisation_id uuid not null references organisation (id),
  id uuid not null default new_record_id(),
  person uuid not null,
  customer uuid references organisation (id),
  since timestamptz not null,
  primary key (organisation_id, id),
  constraint personnel_debut_person foreign key (organisation_id, person)
    references personnel_profile (organisation_id, id) on delete cascade
);
create unique index personnel_debut_once on personnel_debut (organisation_id, person, customer) nulls not distinct;
create index personnel_debut_since on personnel_debut (since);
create index personnel_debut_of_person on personnel_debut (person);
insert into personnel_debut (organisation_id, person, customer, since)
select p.staffing, p.id, a.customer, p.published from personnel_publication p
left join lateral unnest(p.addressees) a (customer) on true
where p.addressees is null or a.customer is not null;

-- Views whose author is mailed of who is new in them: since when, and until when that was told.
alter table saved_view
  add column mails_from timestamptz,
  add column mails_until timestamptz,
  add constraint saved_view_mails check (mails_from is null or (mails_until is not null and account_id is not null
    and list = 'skilled_personnel'));
create index saved_view_mailed on saved_view (organisation_id, id) where mails_from is not null;

-- Whom the author of a view was told of.
create table saved_view_told (
  organisation_id uuid not null references organisation (id),
  saved_view uuid not null,
  person uuid not null,
  told timestamptz not null default now(),
  primary key (organisation_id, saved_view, person),
  constraint saved_view_told_view foreign key (organisation_id, saved_view)
    references saved_view (organisation_id, id) on delete cascade
);
create index saved_view_told_of_person on saved_view_told (organisation_id, person);
