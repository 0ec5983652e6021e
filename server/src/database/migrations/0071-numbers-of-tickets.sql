-- The number that a request had in the system that it was imported from.
alter table service_request
  add column reference text not null default '',
  add column reference_key text generated always as (name_key(reference)) stored;
create unique index service_request_reference on service_request (organisation_id, reference_key)
  where reference_key <> '';

-- Roles that every organisation begins with import requests as new ones do.
update role set permissions = permissions || '{service_request.import}'
  where is_seed and name in ('Owner', 'Administrator', 'Service Coordinator')
    and not 'service_request.import' = any (permissions);
