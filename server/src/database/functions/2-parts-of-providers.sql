-- Parts of a provider for a request that a customer gave, and the estimates of them (the list of what crosses:
-- contract/src/exchange/crossing.ts). The provider alone writes parts and asks, its customer alone answers; the other side has
-- each as a row that is told. Whoever calls holds both rows of the request, in the order of 2-offers.sql.

grant select, insert, update, delete on service_part, service_estimate to steward_gate;

-- The customer's row of an accepted request of the caller's organisation; null where the customer has taken it back.
create or replace function request_of_accepted(own uuid) returns service_request language sql stable as $$
  select r from assigned_request a
    join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
    join service_request r on r.organisation_id = p.other and r.id = a.request and r.offer_row = a.id and r.offer = 'Accepted'
    where a.organisation_id = current_organisation() and a.id = own and a.state = 'Accepted'
$$;

-- Writes the parts of a provider's request, or one of them, into the customer's rows.
create or replace procedure copy_parts(asked service_request, provider uuid, row_id uuid, alone uuid) language plpgsql as $$
begin
  insert into service_part as p (organisation_id, id, request, partner, name, number, quantity, unit_cost, currency, is_covered,
    fitted_at, serial_removed, serial_fitted, created, modified)
  select asked.organisation_id, s.told_as, asked.id, asked.offered_to, s.name, s.number, s.quantity,
    case when not s.is_covered then s.unit_cost end, s.currency, s.is_covered, s.fitted_at, s.serial_removed, s.serial_fitted,
    start_of_work(), start_of_work()
  from service_part s
  where s.organisation_id = provider and s.assigned_request = row_id and (alone is null or s.told_as = alone)
  order by s.id
  on conflict (organisation_id, id) do update set name = excluded.name, number = excluded.number,
    quantity = excluded.quantity, unit_cost = excluded.unit_cost, currency = excluded.currency,
    is_covered = excluded.is_covered, fitted_at = excluded.fitted_at, serial_removed = excluded.serial_removed,
    serial_fitted = excluded.serial_fitted, version = p.version + 1, modified = excluded.modified;
end $$;

-- Tells history of what a request needs or costs.
create or replace procedure tell_part_history(tenant uuid, kind text, subject uuid, done text, changed text, before text,
  after text, told text) language plpgsql as $$
begin
  insert into activity (organisation_id, id, action, subject_type, subject_id, changes, reason, words, created)
  values (tenant, record_id_of_work(), done, kind, subject,
    jsonb_build_array(jsonb_build_object('field', changed, 'before', before, 'after', after)), told,
    fold(concat_ws(E'\n', done, nullif(told, ''), before, after)), start_of_work());
end $$;

create or replace function part_in_words(part service_part) returns text language sql immutable as $$
  select case when part.quantity = 1 then part.name else part.name || ' × ' || part.quantity end $$;
create or replace function amount_in_words(amount bigint, currency text) returns text language sql immutable as $$
  select to_char(amount / 100.0, 'FM999999999999999990.00') || ' ' || currency $$;

-- Tells the customer of a locked request one of its parts, by the id of the customer's row: as it stands now, or that it is
-- gone. Answers whether an estimate that waited is taken back with it, as what it would charge is another now.
create or replace function tell_part(own uuid, told uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := current_organisation();
  asked service_request;
  before service_part;
  after service_part;
  waited service_estimate;
begin
  if not exists (select from assigned_request a where a.organisation_id = tenant and a.id = own) then return false; end if;
  asked := request_of_accepted(own);
  if asked.id is null then raise exception 'The customer has given the request to somebody else.'; end if;
  select p.* into before from service_part p where p.organisation_id = asked.organisation_id and p.id = told
    and p.request = asked.id and p.partner = asked.offered_to;
  call copy_parts(asked, tenant, own, told);
  if not exists (select from service_part s
      where s.organisation_id = tenant and s.assigned_request = own and s.told_as = told) then
    delete from service_part p where p.organisation_id = asked.organisation_id and p.id = told
      and p.request = asked.id and p.partner = asked.offered_to;
  end if;
  select p.* into after from service_part p where p.organisation_id = asked.organisation_id and p.id = told
    and p.request = asked.id and p.partner = asked.offered_to;
  if before.id is null and after.id is null then return false; end if;
  call tell_part_history(asked.organisation_id, 'service_request', asked.id,
    case when after.fitted_at is not null and before.fitted_at is null then 'part fitted by the provider'
      else 'part of the provider' end,
    'parts', part_in_words(before), part_in_words(after), '');
  if (case when not before.is_covered then (before.name, before.number, before.quantity, before.unit_cost)::text end)
      is not distinct from
      (case when not after.is_covered then (after.name, after.number, after.quantity, after.unit_cost)::text end) then
    return false;
  end if;
  delete from service_estimate e where e.organisation_id = asked.organisation_id and e.request = asked.id
    and e.partner = asked.offered_to and e.status = 'Asked' returning e.* into waited;
  if not found then return false; end if;
  delete from service_estimate e
    where e.organisation_id = tenant and e.assigned_request = own and e.told_as = waited.id and e.status = 'Asked';
  call tell_part_history(asked.organisation_id, 'service_request', asked.id, 'estimate taken back', 'estimate',
    amount_in_words(waited.amount, waited.currency), null, '');
  return true;
end $$;

-- Whether charged parts of a request that was given to the caller's organisation are above the limit of its customer. In
-- another currency than the customer's they are whatever they come to.
create or replace function above_limit_of_customer(own uuid, charged bigint, charged_in text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(o.estimate_limit < case when o.currency = charged_in then charged when charged > 0 then 9223372036854775807 end,
    false)
  from assigned_request a
  join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
  join organisation o on o.id = p.other
  where a.organisation_id = current_organisation() and a.id = own
$$;

-- Asks the customer of a locked request to approve an estimate of the caller's organisation.
create or replace function tell_estimate(own uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine service_estimate;
  asked service_request;
begin
  select e.* into mine from service_estimate e where e.organisation_id = current_organisation() and e.id = own
    and e.assigned_request is not null and e.status = 'Asked';
  if not found then return; end if;
  asked := request_of_accepted(mine.assigned_request);
  if asked.id is null then raise exception 'The customer has given the request to somebody else.'; end if;
  insert into service_estimate (organisation_id, id, request, partner, amount, currency, created)
  values (asked.organisation_id, mine.told_as, asked.id, asked.offered_to, mine.amount, mine.currency, start_of_work())
  on conflict do nothing;
  if not found then return; end if;
  call tell_part_history(asked.organisation_id, 'service_request', asked.id, 'approval asked for', 'estimate', null,
    amount_in_words(mine.amount, mine.currency), '');
end $$;

-- Tells a provider what became of its estimate for a locked request of the caller's organisation. Answers whom it told: the
-- organisation and its row of the estimate.
create or replace function tell_decision(own uuid) returns table (organisation uuid, estimate uuid, name text, is_active boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := current_organisation();
  mine service_estimate;
  theirs service_estimate;
  provider uuid;
  row_id uuid;
begin
  select e.* into mine from service_estimate e where e.organisation_id = tenant and e.id = own and e.partner is not null
    and e.status in ('Approved', 'Declined');
  if not found then return; end if;
  select p.other, a.id into provider, row_id from service_request r
    join partner p on p.organisation_id = r.organisation_id and p.id = r.offered_to
    join assigned_request a on a.organisation_id = p.other and a.id = r.offer_row
    where r.organisation_id = tenant and r.id = mine.request and r.offered_to = mine.partner for no key update of a;
  update service_estimate e set status = mine.status, reason = mine.reason, decided_at = mine.decided_at
    where e.organisation_id = provider and e.assigned_request = row_id and e.told_as = own and e.status = 'Asked'
    returning e.* into theirs;
  if not found then return; end if;
  call tell_part_history(provider, 'assigned_request', row_id,
    case mine.status when 'Approved' then 'estimate approved' else 'estimate declined' end, 'estimate', null,
    amount_in_words(mine.amount, mine.currency), mine.reason);
  return query select o.id, theirs.id, o.name, o.is_active from organisation o where o.id = provider for share;
end $$;

-- Takes back on both sides what waits for an answer of the customer, as a provider has the request no more. Where it goes to
-- another one, what the former one only planned leaves the customer's parts.
create or replace procedure end_parts_of(provider uuid, row_id uuid, leaves boolean) language plpgsql as $$
declare
  sender uuid;
begin
  select p.other into sender from assigned_request a
    join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
    where a.organisation_id = provider and a.id = row_id;
  delete from service_estimate c where c.organisation_id = sender and c.status = 'Asked' and c.id in (
    select e.told_as from service_estimate e
    where e.organisation_id = provider and e.assigned_request = row_id and e.status = 'Asked');
  delete from service_estimate e where e.organisation_id = provider and e.assigned_request = row_id and e.status = 'Asked';
  if not leaves then return; end if;
  delete from service_part c where c.organisation_id = sender and c.fitted_at is null and c.id in (
    select s.told_as from service_part s where s.organisation_id = provider and s.assigned_request = row_id);
end $$;
