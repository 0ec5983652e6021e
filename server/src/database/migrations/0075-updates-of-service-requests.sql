-- Updates of a service request say who reads them: the organisation that wrote them alone, or the customer and the
-- provider alike. They name people, who get a mail, and have files, which are documents of the request.

alter table service_request_update
  add column visibility text not null default 'internal',
  -- Accounts, in the order in which they were named.
  add column mentions uuid[] not null default '{}',
  add constraint service_request_update_visibility check (visibility in ('internal', 'customer')),
  add constraint service_request_update_mentions check (cardinality(mentions) <= 20);

alter table document
  add column service_request_update uuid,
  add constraint document_service_request_update foreign key (organisation_id, service_request_update)
    references service_request_update (organisation_id, id),
  add constraint document_of_update check (service_request_update is null or service_request is not null);
create index document_of_service_request_update on document (organisation_id, service_request_update, id)
  where service_request_update is not null;
