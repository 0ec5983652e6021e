-- Updates of a service request say who reads them: the organisation that wrote them alone, or the customer and the
-- provider alike.

alter table service_request_update
  add column visibility text not null default 'internal',
  add constraint service_request_update_visibility check (visibility in ('internal', 'customer'));
