-- A document is of an asset or of a model: manuals and data sheets are of all assets of a model.
alter table document
  alter asset drop not null,
  add column model uuid,
  drop constraint document_subject,
  add constraint document_model foreign key (organisation_id, model) references model (organisation_id, id),
  add constraint document_subject check (num_nonnulls(asset, asset_request, model) = 1);
create index document_of_model on document (organisation_id, model, id) where model is not null;
