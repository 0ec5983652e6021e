-- Pictures of what a campaign found. A device names each once, so that one that arrives again is kept once.
alter table attachment
  add column finding uuid,
  add constraint attachment_finding foreign key (organisation_id, finding) references audit_finding (organisation_id, id);
create unique index attachment_of_finding on attachment (organisation_id, finding, file_name) where finding is not null;
