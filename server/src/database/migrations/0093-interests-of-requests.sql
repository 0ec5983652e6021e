-- The service request that a person is wanted for; the staffing organisation is not told of it.
alter table interest add column service_request uuid;
alter table interest add constraint interest_service_request foreign key (organisation_id, service_request)
  references service_request (organisation_id, id);
create index interest_of_request on interest (organisation_id, service_request) where service_request is not null;
