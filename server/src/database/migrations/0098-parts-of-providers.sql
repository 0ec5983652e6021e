-- Parts of a provider for a request that a customer gave, and the estimates of them. Both stand at the customer too, as told:
-- with the organisation in place of a person.

alter table service_part
  alter column request drop not null,
  alter column created_by drop not null,
  -- Null where the other organisation does not tell it.
  alter column unit_cost drop not null,
  add column assigned_request uuid,
  -- The id of the customer's row of a part for it.
  add column told_as uuid,
  -- The organisation whose part it is.
  add column partner uuid,
  add constraint service_part_assigned foreign key (organisation_id, assigned_request)
    references assigned_request (organisation_id, id),
  add constraint service_part_partner foreign key (organisation_id, partner) references partner (organisation_id, id),
  add constraint service_part_subject check (num_nonnulls(request, assigned_request) = 1),
  add constraint service_part_told check ((assigned_request is null) = (told_as is null)),
  add constraint service_part_who check (num_nonnulls(created_by, partner) = 1
    and (partner is null or request is not null)),
  add constraint service_part_cost check ((unit_cost is null) = (partner is not null and is_covered)),
  -- Components are of the stock of whoever writes the row, for their own assets.
  add constraint service_part_of_stock check (num_nonnulls(component, replaced) = 0
    or partner is null and assigned_request is null);
create index service_part_of_assigned on service_part (organisation_id, assigned_request, id)
  where assigned_request is not null;
create index service_part_of_partner on service_part (organisation_id, partner) where partner is not null;

alter table service_estimate
  alter column request drop not null,
  alter column asked_by drop not null,
  add column assigned_request uuid,
  -- The id of the customer's row of what it is asked.
  add column told_as uuid,
  -- The organisation that asks.
  add column partner uuid,
  -- When the own people were mailed of what the other side did.
  add column mailed timestamptz,
  add constraint service_estimate_assigned foreign key (organisation_id, assigned_request)
    references assigned_request (organisation_id, id),
  add constraint service_estimate_partner foreign key (organisation_id, partner) references partner (organisation_id, id),
  add constraint service_estimate_subject check (num_nonnulls(request, assigned_request) = 1),
  add constraint service_estimate_told check ((assigned_request is null) = (told_as is null)),
  add constraint service_estimate_who check (num_nonnulls(asked_by, partner) = 1
    and (partner is null or request is not null)),
  -- A customer tells its answer, and not who gave it.
  drop constraint service_estimate_decided,
  add constraint service_estimate_decided check ((status = 'Asked') = (decided_at is null)
    and (decided_by is not null) = (status <> 'Asked' and request is not null));
drop index service_estimate_waiting;
create unique index service_estimate_waiting on service_estimate (organisation_id, request)
  where status = 'Asked' and partner is null;
create unique index service_estimate_of_partner_waiting on service_estimate (organisation_id, request)
  where status = 'Asked' and partner is not null;
create unique index service_estimate_of_assigned on service_estimate (organisation_id, assigned_request)
  where status = 'Asked';
create index service_estimate_of_partner on service_estimate (organisation_id, partner) where partner is not null;
create index service_estimate_told_of_assigned on service_estimate (organisation_id, assigned_request, id)
  where assigned_request is not null;
