-- A document of an asset may belong to a warranty or maintenance contract of it: the certificate, the signed contract.
alter table document
  add column cover uuid,
  add constraint document_cover foreign key (organisation_id, cover) references cover (organisation_id, id)
    on delete set null (cover);
create index document_of_cover on document (organisation_id, cover) where cover is not null;

-- A file of labels is of assets or of places.
alter table label_run add column locations uuid[] not null default '{}';
