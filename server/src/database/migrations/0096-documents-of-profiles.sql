-- A document may be of a personnel profile: scans of certificates, a curriculum vitae. They stay with the organisation that keeps
-- the profile.
alter table document
  add column personnel_profile uuid,
  add constraint document_personnel_profile foreign key (organisation_id, personnel_profile)
    references personnel_profile (organisation_id, id),
  drop constraint document_subject,
  add constraint document_subject check (num_nonnulls(asset, asset_request, model, issued_asset, oem_asset, service_request,
    assigned_request, personnel_profile) = 1);
create index document_of_personnel_profile on document (organisation_id, personnel_profile, id)
  where personnel_profile is not null;
