-- Reminders that a certificate of a person expires: one row for each member who manages profiles, certificate by its name, day
-- and number of days ahead. Profiles are written whole, so that a certificate has no id that lasts.
create table certificate_reminder (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  profile uuid not null,
  certificate text not null,
  account_id uuid not null references account (id),
  days smallint not null check (days in (60, 14)),
  ends date not null,
  mailed timestamptz,
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint certificate_reminder_profile foreign key (organisation_id, profile)
    references personnel_profile (organisation_id, id) on delete cascade
);
create unique index certificate_reminder_once
  on certificate_reminder (organisation_id, profile, certificate, account_id, ends, days);
create index certificate_reminder_unmailed on certificate_reminder (organisation_id, id) where mailed is null;
create index personnel_certificate_expiring on personnel_certificate (organisation_id, expiry_date)
  where expiry_date is not null;
