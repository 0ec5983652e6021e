-- Offers of service requests to the organisations of their service providers (the list of what crosses:
-- contract/src/exchange/crossing.ts). These functions alone write a row of the other organisation, each for the caller's
-- own requests, under one order of locks: the customer's row, the provider's row, the other organisation.

grant select, insert, update on service_request, assigned_request, service_request_update to steward_gate;
grant select on asset, location, problem_statement to steward_gate;

-- What a request tells whoever does its work, and nothing else: the columns that cross, to the organisation of its provider as
-- to a provider that opens it by a link.
create or replace function told_of_request(tenant uuid, own uuid)
returns table (customer_name text, internal_id text, asset_name text, asset_tag text, model_name text, manufacturer_name text,
  serial_number text, place text, address text, contact_person_name text, contact_person_phone text, type text, priority text,
  problem text, description text, checklist text[], preferred_at timestamptz, coverage text, coverage_ends date,
  response_due timestamptz, resolution_due timestamptz, escalation_level smallint, escalation_reason text, hold_reason text,
  status text)
language sql stable as $$
  select o.name, o.request_prefix || r.number,
    coalesce(nullif(s.asset_name, ''), m.product_name, ''), coalesce(s.asset_id, ''), coalesce(m.product_name, ''),
    coalesce(f.name, ''), coalesce(s.serial_number, ''),
    coalesce((select string_agg(l.name, ' / ' order by l.depth) from location at
      join location l on l.organisation_id = at.organisation_id and l.id = any (at.above)
      where at.organisation_id = tenant and at.id = coalesce(s.location, s.branch, r.location, r.branch)), ''),
    coalesce((select concat_ws(', ', nullif(b.line1, ''), nullif(b.line2, ''), nullif(b.city, ''), nullif(b.district, ''),
        nullif(b.state, ''), nullif(b.zip, ''))
      from location b where b.organisation_id = tenant and b.id = coalesce(s.branch, r.branch)), ''),
    r.contact_person_name, r.contact_person_phone, r.type, r.priority, coalesce(q.name, ''), r.description,
    r.checklist, r.preferred_at,
    r.coverage, r.coverage_ends, r.response_due, r.resolution_due, r.escalation_level,
    coalesce((select u.message from service_request_update u where u.organisation_id = tenant and u.request = r.id
      and u.type = 'Escalation' order by u.id desc limit 1), ''),
    r.hold_reason, r.status
  from service_request r
  join organisation o on o.id = r.organisation_id
  left join asset s on s.organisation_id = r.organisation_id and s.id = r.asset
  left join model m on m.organisation_id = s.organisation_id and m.id = s.model
  left join manufacturer f on f.organisation_id = m.organisation_id and f.id = m.manufacturer
  left join problem_statement q on q.organisation_id = r.organisation_id and q.id = r.problem_statement
  where r.organisation_id = tenant and r.id = own
$$;

-- Writes what a customer tells of its request into the provider's row; a row that tells the same stays as it is.
create or replace procedure tell_request(tenant uuid, own uuid) language plpgsql as $$
begin
  insert into assigned_request as a (organisation_id, id, customer, request,
    internal_id, asset_name, asset_tag, model_name, manufacturer_name, serial_number, place, address,
    contact_person_name, contact_person_phone, type, priority, problem, description, checklist, preferred_at, coverage,
    coverage_ends, response_due, resolution_due, escalation_level, escalation_reason, hold_reason, status, created, modified)
  select p.other, r.offer_row, know_partner(p.other, tenant, false), r.id,
    t.internal_id, t.asset_name, t.asset_tag, t.model_name, t.manufacturer_name, t.serial_number, t.place, t.address,
    t.contact_person_name, t.contact_person_phone, t.type, t.priority, t.problem, t.description, t.checklist, t.preferred_at,
    t.coverage, t.coverage_ends, t.response_due, t.resolution_due, t.escalation_level, t.escalation_reason, t.hold_reason,
    t.status, start_of_work(), start_of_work()
  from service_request r
  join partner p on p.organisation_id = r.organisation_id and p.id = r.offered_to
  cross join told_of_request(tenant, own) t
  where r.organisation_id = tenant and r.id = own
  on conflict (organisation_id, id) do update set
    internal_id = excluded.internal_id, asset_name = excluded.asset_name, asset_tag = excluded.asset_tag, model_name =
    excluded.model_name, manufacturer_name = excluded.manufacturer_name, serial_number = excluded.serial_number, place
    = excluded.place, address = excluded.address, contact_person_name = excluded.contact_person_name,
    contact_person_phone = excluded.contact_person_phone, type = excluded.type, priority = excluded.priority, problem
    = excluded.problem, description = excluded.description, checklist = excluded.checklist, preferred_at = excluded.preferred_at, coverage =
    excluded.coverage, coverage_ends = excluded.coverage_ends, response_due = excluded.response_due, resolution_due =
    excluded.resolution_due, escalation_level = excluded.escalation_level, escalation_reason =
    excluded.escalation_reason, hold_reason = excluded.hold_reason, status =
    excluded.status, version = a.version + 1, modified = excluded.modified
  where
    (a.internal_id, a.asset_name, a.asset_tag, a.model_name, a.manufacturer_name, a.serial_number, a.place, a.address,
    a.contact_person_name, a.contact_person_phone, a.type, a.priority, a.problem, a.description, a.checklist, a.preferred_at,
    a.coverage, a.coverage_ends, a.response_due, a.resolution_due, a.escalation_level, a.escalation_reason,
    a.hold_reason, a.status) is distinct from
    (excluded.internal_id, excluded.asset_name, excluded.asset_tag, excluded.model_name, excluded.manufacturer_name,
    excluded.serial_number, excluded.place, excluded.address, excluded.contact_person_name,
    excluded.contact_person_phone, excluded.type, excluded.priority, excluded.problem, excluded.description, excluded.checklist,
    excluded.preferred_at, excluded.coverage, excluded.coverage_ends, excluded.response_due, excluded.resolution_due,
    excluded.escalation_level, excluded.escalation_reason, excluded.hold_reason, excluded.status);
end $$;

-- Sends the files of a request on to its provider: those that it does not have yet, by reference to the same stored content.
-- Files of updates go with their update.
create or replace procedure send_request_files(tenant uuid, own uuid) language plpgsql as $$
declare
  told assigned_request;
begin
  select a.* into told from service_request r
    join partner p on p.organisation_id = r.organisation_id and p.id = r.offered_to
    join assigned_request a on a.organisation_id = p.other and a.id = r.offer_row
    where r.organisation_id = tenant and r.id = own;
  if not found then return; end if;
  update attachment set is_shared = true where organisation_id = tenant and service_request = own and not is_shared;
  insert into attachment (organisation_id, id, assigned_request, storage_key, thumbnail_key, file_name, content_type, size,
    width, height, is_shared, created)
  select told.organisation_id, record_id_of_work(), told.id, t.storage_key, t.thumbnail_key, t.file_name, t.content_type,
    t.size, t.width, t.height, true, start_of_work()
  from attachment t where t.organisation_id = tenant and t.service_request = own and not exists (select from attachment h
    where h.organisation_id = told.organisation_id and h.assigned_request = told.id and h.storage_key = t.storage_key)
  order by t.id;
  update document set is_shared = true
    where organisation_id = tenant and service_request = own and service_request_update is null and not is_shared;
  insert into document (organisation_id, id, assigned_request, title, storage_key, file_name, content_type, size, is_shared,
    created)
  select told.organisation_id, record_id_of_work(), told.id, d.title, d.storage_key, d.file_name, d.content_type, d.size, true,
    start_of_work()
  from document d where d.organisation_id = tenant and d.service_request = own and d.service_request_update is null
    and not exists (select from document h
      where h.organisation_id = told.organisation_id and h.assigned_request = told.id and h.storage_key = d.storage_key)
  order by d.id;
end $$;

-- Brings the provider's row into a state, and tells its history. One that it no longer has loses its open visits.
create or replace procedure turn_assigned(provider uuid, row_id uuid, turned text, done text) language plpgsql as $$
declare
  was text;
begin
  select a.state into was from assigned_request a where a.organisation_id = provider and a.id = row_id for update;
  if was is null or was = turned then return; end if;
  update assigned_request a set state = turned, reason = '', version = a.version + 1, modified = start_of_work(),
      answered = case when turned <> 'Offered' then start_of_work() end
    where a.organisation_id = provider and a.id = row_id;
  if turned <> 'Offered' then
    call cancel_visits_of(provider, row_id);
    call end_parts_of(provider, row_id, turned = 'Withdrawn');
  end if;
  call tell_history(provider, 'assigned_request', row_id, done, '', was, turned);
end $$;

-- Offers a request of the caller's organisation to the organisation that its service provider is, and withdraws it from the
-- one that has it. Answers why it was not offered: 'none' where the provider is no such organisation, 'suspended', or 'kept'
-- where that organisation has it already.
create or replace function offer_request(own uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := current_organisation();
  mine service_request;
  former uuid;
  chosen uuid;
  receiver organisation;
  told uuid;
begin
  select r.* into mine from service_request r where r.organisation_id = tenant and r.id = own for no key update;
  if not found then return 'none'; end if;
  select p.other into former from partner p where p.organisation_id = tenant and p.id = mine.offered_to;
  select s.linked_organisation into chosen from service_provider s
    where s.organisation_id = tenant and s.id = mine.service_provider;
  if former = chosen and mine.offer in ('Offered', 'Accepted') then return 'kept'; end if;
  if mine.offer in ('Offered', 'Accepted') then
    call turn_assigned(former, mine.offer_row, 'Withdrawn', 'request withdrawn');
  end if;
  update service_request r set offer = null, offered_to = null, offer_row = null, offer_reason = '', offer_answered = null
    where r.organisation_id = tenant and r.id = own;
  select o.* into receiver from organisation o
    where o.id = chosen and 'service_provider' = any (o.kinds) and o.id <> tenant for share;
  if not found then return 'none'; end if;
  if not receiver.is_active then return 'suspended'; end if;
  select a.id into told from assigned_request a join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
    where a.organisation_id = chosen and p.other = tenant and a.request = own;
  update service_request r set offer = 'Offered', offered_to = know_partner(tenant, chosen, false),
      offer_row = coalesce(told, record_id_of_work())
    where r.organisation_id = tenant and r.id = own returning r.offer_row into mine.offer_row;
  call tell_request(tenant, own);
  call send_request_files(tenant, own);
  if told is null then
    insert into activity (organisation_id, id, action, subject_type, subject_id, words, created)
    values (chosen, record_id_of_work(), 'request offered', 'assigned_request', mine.offer_row, 'request offered',
      start_of_work());
  else
    call turn_assigned(chosen, told, 'Offered', 'request offered');
  end if;
  return 'offered';
end $$;

-- Tells the provider of an offered request of the caller's organisation what it says now, and its end: it is cancelled or
-- closed with the request, and offered anew where that is opened again.
create or replace function tell_provider(own uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := current_organisation();
  mine service_request;
  provider uuid;
  stands text;
begin
  select r.* into mine from service_request r where r.organisation_id = tenant and r.id = own;
  select p.other into provider from partner p where p.organisation_id = tenant and p.id = mine.offered_to;
  select a.state into stands from assigned_request a
    where a.organisation_id = provider and a.id = mine.offer_row for update;
  if stands is null or stands not in ('Offered', 'Accepted', 'Closed') then return; end if;
  call tell_request(tenant, own);
  call send_request_files(tenant, own);
  if mine.status = 'Cancelled' then
    call turn_assigned(provider, mine.offer_row, 'Cancelled', 'request cancelled');
  elsif mine.status = 'Closed' then
    call turn_assigned(provider, mine.offer_row, 'Closed', 'request closed');
  elsif stands = 'Closed' then
    update service_request r set offer = 'Offered', offer_answered = null
      where r.organisation_id = tenant and r.id = own;
    call turn_assigned(provider, mine.offer_row, 'Offered', 'request offered');
  end if;
end $$;

-- Locks both rows of a request that was offered to the caller's organisation until the transaction ends. Answers its customer;
-- no row where none was offered.
create or replace function lock_assigned(own uuid) returns table (customer_name text, is_active boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sender uuid;
  of_sender uuid;
begin
  select p.other, a.request into sender, of_sender from assigned_request a
    join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
    where a.organisation_id = current_organisation() and a.id = own;
  if not found then return; end if;
  perform from service_request r where r.organisation_id = sender and r.id = of_sender for no key update;
  perform from assigned_request a where a.organisation_id = current_organisation() and a.id = own for update;
  return query select o.name, o.is_active from organisation o where o.id = sender for share;
end $$;

-- Tells the customer the answer to a request that is locked.
create or replace function tell_customer(own uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine assigned_request;
  sender uuid;
  asked service_request;
begin
  select a.* into mine from assigned_request a
    where a.organisation_id = current_organisation() and a.id = own and a.state in ('Accepted', 'Rejected');
  if not found then return; end if;
  select p.other into sender from partner p where p.organisation_id = mine.organisation_id and p.id = mine.customer;
  update service_request r set offer = mine.state, offer_reason = mine.reason, offer_answered = mine.answered,
      version = r.version + 1, modified = start_of_work()
    where r.organisation_id = sender and r.id = mine.request and r.offer_row = own and r.offer = 'Offered'
    returning r.* into asked;
  if not found then raise exception 'The customer offers the request no more.'; end if;
  -- One that had it before planned parts then.
  if mine.state = 'Accepted' then
    call copy_parts(asked, mine.organisation_id, own, null);
  else
    call end_parts_of(mine.organisation_id, own, true);
  end if;
  call tell_history(sender, 'service_request', mine.request,
    case mine.state when 'Accepted' then 'request accepted' else 'request rejected' end, mine.reason, 'Offered', mine.state);
end $$;

-- Resolves the customer's request behind an assigned one that is locked, as the customer's own people would, and tells both
-- sides. Answers what hinders it: 'state' where it is in none that is resolved, 'estimate' where one of parts waits for an
-- answer; null where it is done.
create or replace function resolve_for_customer(own uuid, done text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked service_request;
begin
  select r.* into asked from assigned_request a
    join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
    join service_request r on r.organisation_id = p.other and r.id = a.request and r.offer_row = a.id and r.offer = 'Accepted'
    where a.organisation_id = current_organisation() and a.id = own and a.state = 'Accepted';
  if not found or asked.status not in ('Assigned', 'Scheduled', 'In Progress') then return 'state'; end if;
  if exists (select from service_estimate e
    where e.organisation_id = asked.organisation_id and e.request = asked.id and e.status = 'Asked')
  then return 'estimate'; end if;
  update service_request r set status = 'Resolved', resolution = done, resolved_at = start_of_work(),
      responded_at = coalesce(r.responded_at, start_of_work()), version = r.version + 1, modified = start_of_work()
    where r.organisation_id = asked.organisation_id and r.id = asked.id;
  insert into service_request_update (organisation_id, id, request, partner, type, message, status_before, status_after, created)
  values (asked.organisation_id, record_id_of_work(), asked.id, asked.offered_to, 'Status', left(done, 200), asked.status,
    'Resolved', start_of_work());
  insert into activity (organisation_id, id, action, subject_type, subject_id, changes, reason, words, created)
  values (asked.organisation_id, record_id_of_work(), 'request resolved', 'service_request', asked.id,
    jsonb_build_array(jsonb_build_object('field', 'status', 'before', asked.status, 'after', 'Resolved'),
      jsonb_build_object('field', 'resolution', 'before', nullif(asked.resolution, ''), 'after', done)), left(done, 200),
    fold(concat_ws(E'\n', 'request resolved', left(done, 200), asked.status, 'Resolved', done)), start_of_work());
  call tell_request(asked.organisation_id, asked.id);
  return null;
end $$;

-- Tells the other side an own update that is for both, with its files: the provider while it has the request, the customer
-- of an assigned request that is locked. What was written by the other side, or for colleagues alone, is never told.
create or replace function tell_update(own uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := current_organisation();
  mine service_request_update;
  told service_request_update;
begin
  select u.* into mine from service_request_update u
    where u.organisation_id = tenant and u.id = own and u.visibility = 'customer' and u.created_by is not null;
  if not found then return; end if;
  if mine.request is not null then
    select a.organisation_id, a.id, a.customer into told.organisation_id, told.assigned_request, told.partner
    from service_request r
    join partner p on p.organisation_id = r.organisation_id and p.id = r.offered_to
    join assigned_request a on a.organisation_id = p.other and a.id = r.offer_row and a.state in ('Offered', 'Accepted')
    where r.organisation_id = tenant and r.id = mine.request for no key update of a;
    if not found then return; end if;
  else
    select r.organisation_id, r.id, r.offered_to into told.organisation_id, told.request, told.partner
    from assigned_request a
    join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
    join service_request r on r.organisation_id = p.other and r.id = a.request and r.offer_row = a.id and r.offer = 'Accepted'
    where a.organisation_id = tenant and a.id = mine.assigned_request and a.state = 'Accepted';
    if not found then raise exception 'The customer has given the request to somebody else.'; end if;
  end if;
  told.id := record_id_of_work();
  insert into service_request_update (organisation_id, id, request, assigned_request, partner, type, visibility, message, created)
  values (told.organisation_id, told.id, told.request, told.assigned_request, told.partner, mine.type, 'customer',
    mine.message, start_of_work());
  update document set is_shared = true where organisation_id = tenant and service_request_update = own and not is_shared;
  insert into document (organisation_id, id, service_request, assigned_request, service_request_update, title, storage_key,
    file_name, content_type, size, is_shared, created)
  select told.organisation_id, record_id_of_work(), told.request, told.assigned_request, told.id, d.title, d.storage_key,
    d.file_name, d.content_type, d.size, true, start_of_work()
  from document d where d.organisation_id = tenant and d.service_request_update = own order by d.id;
  insert into activity (organisation_id, id, action, subject_type, subject_id, reason, words, created)
  values (told.organisation_id, record_id_of_work(), 'update received',
    case when told.request is null then 'assigned_request' else 'service_request' end,
    coalesce(told.request, told.assigned_request), left(mine.message, 200),
    fold(concat_ws(E'\n', 'update received', left(mine.message, 200))), start_of_work());
end $$;

-- Requests that were offered to the caller's organisation whose texts contain the pattern; see search_assets.
create or replace function search_assigned_requests(pattern text) returns table (id uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 100 as $$
begin
  return query select a.id from assigned_request a
    where a.organisation_id = current_organisation() and a.search_text like pattern
    union
    select a.id from partner p join assigned_request a on a.organisation_id = p.organisation_id and a.customer = p.id
    where p.organisation_id = current_organisation() and p.name_sort like pattern;
end $$;
