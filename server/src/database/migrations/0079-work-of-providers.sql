-- What both sides of a request that was offered write about it: updates of the provider's own, and those that crossed.

-- An update is of an own request or of one that a customer gave, and was written by a member or by the other organisation.
alter table service_request_update
  alter column request drop not null,
  alter column created_by drop not null,
  add column assigned_request uuid,
  add column partner uuid,
  add constraint service_request_update_assigned foreign key (organisation_id, assigned_request)
    references assigned_request (organisation_id, id),
  add constraint service_request_update_partner foreign key (organisation_id, partner)
    references partner (organisation_id, id),
  add constraint service_request_update_subject check (num_nonnulls(request, assigned_request) = 1),
  add constraint service_request_update_writer check (num_nonnulls(created_by, partner) = 1);
create index service_request_update_of_assigned on service_request_update (organisation_id, assigned_request, id)
  where assigned_request is not null;
create index service_request_update_of_partner on service_request_update (organisation_id, partner)
  where partner is not null;

alter table document
  add column assigned_request uuid,
  add constraint document_assigned_request foreign key (organisation_id, assigned_request)
    references assigned_request (organisation_id, id),
  drop constraint document_subject,
  add constraint document_subject check (num_nonnulls(asset, asset_request, model, issued_asset, oem_asset, service_request,
    assigned_request) = 1),
  drop constraint document_of_update,
  add constraint document_of_update
    check (service_request_update is null or num_nonnulls(service_request, assigned_request) = 1);
create index document_of_assigned_request on document (organisation_id, assigned_request, id)
  where assigned_request is not null;

-- Visits are of an own request or of one that a customer gave. Those of a provider stand at its customer too, as told: with
-- the organisation and the engineer's name in place of the engineer.
alter table service_visits
  alter column service_request_id drop not null,
  alter column engineer drop not null,
  alter column created_by drop not null,
  add column assigned_request uuid,
  -- The id of the customer's row of a visit for it.
  add column told_as uuid,
  -- The organisation whose engineer comes, and the engineer's name.
  add column partner uuid,
  add column engineer_name text not null default '',
  add constraint service_visits_assigned foreign key (organisation_id, assigned_request)
    references assigned_request (organisation_id, id),
  add constraint service_visits_partner foreign key (organisation_id, partner) references partner (organisation_id, id),
  add constraint service_visits_subject check (num_nonnulls(service_request_id, assigned_request) = 1),
  add constraint service_visits_told check ((assigned_request is null) = (told_as is null)),
  add constraint service_visits_who check (num_nonnulls(engineer, partner) = 1 and (engineer is null) = (created_by is null)
    and (partner is null or service_request_id is not null));
create unique index service_visits_number_of_assigned on service_visits (organisation_id, assigned_request, visit_number)
  where assigned_request is not null;
create index service_visits_of_partner on service_visits (organisation_id, partner) where partner is not null;

-- The state that an offered request is in at its customer, which its provider follows.
alter table assigned_request add column status text not null default 'Open';
update assigned_request a set status = r.status
from partner p join service_request r on r.organisation_id = p.other
where p.organisation_id = a.organisation_id and p.id = a.customer and r.id = a.request;
