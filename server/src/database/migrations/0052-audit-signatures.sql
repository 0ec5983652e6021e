-- Drawn signatures under the findings of a closed audit, one of each person.
create table audit_signature (
  organisation_id uuid not null,
  campaign uuid not null,
  account_id uuid not null references account (id),
  -- Key of the picture in the storage.
  picture_key text not null,
  signed timestamptz not null default now(),
  primary key (organisation_id, campaign, account_id),
  constraint audit_signature_campaign foreign key (organisation_id, campaign)
    references audit_campaign (organisation_id, id)
);
create index audit_signature_of_account on audit_signature (account_id);
