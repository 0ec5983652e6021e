-- Pictures of a request at the organisation of its provider, beside its documents: a row on the same stored content.
alter table attachment
  add column assigned_request uuid,
  add constraint attachment_assigned_request foreign key (organisation_id, assigned_request)
    references assigned_request (organisation_id, id),
  drop constraint attachment_subject,
  add constraint attachment_subject check (num_nonnulls(asset, model, component, accessory, location, issued_asset, oem_asset,
    service_request, service_visits, personnel_profile, assigned_request) <= 1),
  drop constraint attachment_places,
  add constraint attachment_places check ((num_nonnulls(asset, component, accessory, location, issued_asset, oem_asset,
    service_request, service_visits, assigned_request) = 0) = (places is null));
create index attachment_of_assigned_request on attachment (organisation_id, assigned_request, id)
  where assigned_request is not null;

-- The work phone of a provider's engineer, as the provider tells it; empty in rows of one's own.
alter table service_visits add column engineer_phone text not null default '';
