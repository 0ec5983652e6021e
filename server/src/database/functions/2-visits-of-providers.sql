-- Visits of a provider's engineers for a request that a customer gave (the list of what crosses:
-- contract/src/exchange/crossing.ts). The provider alone writes them; its customer has each as a row that is told.

-- Brings a request of a customer into the state that follows from a visit of its provider, as its own visits would.
create or replace procedure follow_visit(asked service_request, provider uuid, visit_status text, is_new boolean)
language plpgsql as $$
declare
  turned text := asked.status;
  is_open boolean := exists (select from service_visits v where v.organisation_id = asked.organisation_id
    and v.service_request_id = asked.id and v.status in ('Scheduled', 'Accepted', 'En Route', 'In Progress'));
  is_begun boolean := exists (select from service_visits v where v.organisation_id = asked.organisation_id
    and v.service_request_id = asked.id and v.status = 'In Progress');
begin
  if is_new then
    turned := 'Scheduled';
  elsif visit_status = 'In Progress' and asked.status <> 'Resolved' then
    turned := 'In Progress';
  elsif visit_status in ('Declined', 'Cancelled') and not is_open then
    if asked.status = 'Scheduled' then turned := 'Assigned'; end if;
    update service_request r set held_from = 'Assigned'
      where r.organisation_id = asked.organisation_id and r.id = asked.id and r.held_from = 'Scheduled';
  elsif visit_status in ('Partially Completed', 'Cannot Complete') and asked.status = 'In Progress' and not is_begun then
    turned := case when is_open then 'Scheduled' else 'Assigned' end;
  end if;
  if turned = asked.status then return; end if;
  if asked.status = 'On Hold' then
    -- The clocks go on, without the time of the hold.
    update service_request r set status = turned, pauses = held.pauses, hold_reason = null, held_at = null, held_from = null,
        response_risk = case when asked.responded_at is null
          then working_due(asked.organisation_id, r.clock_started, make_interval(mins => 48 * r.response_hours), held.pauses)
          else r.response_risk end,
        response_due = case when asked.responded_at is null
          then working_due(asked.organisation_id, r.clock_started, make_interval(hours => r.response_hours), held.pauses)
          else r.response_due end,
        resolution_risk = working_due(asked.organisation_id, r.clock_started,
          make_interval(mins => 48 * r.resolution_hours), held.pauses),
        resolution_due = working_due(asked.organisation_id, r.clock_started,
          make_interval(hours => r.resolution_hours), held.pauses),
        calendar = (select o.calendar from organisation o where o.id = asked.organisation_id)
      from (select asked.pauses + tstzmultirange(tstzrange(asked.held_at, greatest(start_of_work(), asked.held_at))) as pauses) held
      where r.organisation_id = asked.organisation_id and r.id = asked.id;
  end if;
  update service_request r set status = turned,
      responded_at = case when turned = 'Assigned' then r.responded_at else coalesce(r.responded_at, start_of_work()) end,
      version = r.version + 1, modified = start_of_work()
    where r.organisation_id = asked.organisation_id and r.id = asked.id;
  insert into service_request_update (organisation_id, id, request, partner, type, status_before, status_after, created)
  values (asked.organisation_id, record_id_of_work(), asked.id, provider, 'Status', asked.status, turned, start_of_work());
end $$;

-- Counts a completed visit among those of the maintenance contract that covers a request, where one holds today.
create or replace procedure count_visit(asked service_request, visit uuid) language plpgsql as $$
declare
  today date := (start_of_work() at time zone (select o.time_zone from organisation o where o.id = asked.organisation_id))::date;
  counted cover;
begin
  if asked.coverage <> 'AMC' or asked.asset is null then return; end if;
  select c.* into counted from cover c where c.organisation_id = asked.organisation_id and c.asset = asked.asset
    and c.kind = 'amc' and coalesce(c.starts <= today, true) and c.ends >= today
    order by c.ends desc, c.id limit 1 for no key update;
  if not found then return; end if;
  update cover c set visits_done = c.visits_done + 1, version = c.version + 1, modified = start_of_work()
    where c.organisation_id = asked.organisation_id and c.id = counted.id;
  update service_visits v set counted_for = counted.id where v.organisation_id = asked.organisation_id and v.id = visit;
  insert into activity (organisation_id, id, action, subject_type, subject_id, changes, words, created)
  values (asked.organisation_id, record_id_of_work(), 'AMC visit counted', 'asset', asked.asset,
    jsonb_build_array(jsonb_build_object('field', 'visits_done', 'before', counted.visits_done::text,
      'after', (counted.visits_done + 1)::text)), fold('AMC visit counted'), start_of_work());
end $$;

-- Tells the customer a visit of the caller's organisation for its request, which is locked: how it is planned, its state, and
-- what was found and done. Its request follows.
create or replace function tell_visit(own uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := current_organisation();
  mine service_visits;
  asked service_request;
  before service_visits;
  after service_visits;
begin
  select v.* into mine from service_visits v
    where v.organisation_id = tenant and v.id = own and v.assigned_request is not null;
  if not found then return; end if;
  select r.* into asked from assigned_request a
    join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
    join service_request r on r.organisation_id = p.other and r.id = a.request and r.offer_row = a.id and r.offer = 'Accepted'
    where a.organisation_id = tenant and a.id = mine.assigned_request and a.state = 'Accepted';
  if not found then raise exception 'The customer has given the request to somebody else.'; end if;
  select v.* into before from service_visits v where v.organisation_id = asked.organisation_id and v.id = mine.told_as;
  insert into service_visits as v (organisation_id, id, service_request_id, partner, visit_number, engineer_name, engineer_phone, status,
    scheduled_at, scheduled_end, rescheduled, accepted_at, en_route_at, started_at, ended_at, reason, obstacle, findings,
    action, checklist, meter_reading, customer_name, charge, charge_currency, asks_next, created, modified)
  select asked.organisation_id, mine.told_as, asked.id, asked.offered_to,
    (select coalesce(max(n.visit_number), 0) + 1 from service_visits n
      where n.organisation_id = asked.organisation_id and n.service_request_id = asked.id),
    (select c.name from engineer e join account c on c.id = e.account_id
      where e.organisation_id = tenant and e.id = mine.engineer),
    coalesce((select m.phone from engineer e join membership m on m.organisation_id = e.organisation_id and m.account_id = e.account_id
      where e.organisation_id = tenant and e.id = mine.engineer), ''),
    mine.status, mine.scheduled_at, mine.scheduled_end, mine.rescheduled, mine.accepted_at, mine.en_route_at,
    mine.started_at, mine.ended_at, mine.reason, mine.obstacle, mine.findings, mine.action, mine.checklist,
    mine.meter_reading, mine.customer_name, mine.charge, mine.charge_currency, mine.asks_next, start_of_work(), start_of_work()
  on conflict (organisation_id, id) do update set engineer_name = excluded.engineer_name,
    engineer_phone = excluded.engineer_phone, status = excluded.status,
    scheduled_at = excluded.scheduled_at, scheduled_end = excluded.scheduled_end, rescheduled = excluded.rescheduled,
    accepted_at = excluded.accepted_at, en_route_at = excluded.en_route_at, started_at = excluded.started_at,
    ended_at = excluded.ended_at, reason = excluded.reason, obstacle = excluded.obstacle, findings = excluded.findings,
    action = excluded.action, checklist = excluded.checklist, meter_reading = excluded.meter_reading,
    customer_name = excluded.customer_name, charge = excluded.charge, charge_currency = excluded.charge_currency,
    asks_next = excluded.asks_next, version = v.version + 1, modified = excluded.modified
  returning v.* into after;
  update attachment set is_shared = true where organisation_id = tenant and service_visits = own and not is_shared;
  insert into attachment (organisation_id, id, service_visits, stage, storage_key, thumbnail_key, file_name, content_type, size,
    width, height, is_shared, created)
  select asked.organisation_id, record_id_of_work(), mine.told_as, t.stage, t.storage_key, t.thumbnail_key, t.file_name,
    t.content_type, t.size, t.width, t.height, true, start_of_work()
  from attachment t where t.organisation_id = tenant and t.service_visits = own and not exists (select from attachment h
    where h.organisation_id = asked.organisation_id and h.service_visits = mine.told_as and h.storage_key = t.storage_key)
  order by t.id;
  if before.status is distinct from after.status then
    if after.status = 'Completed' then call count_visit(asked, after.id); end if;
    call follow_visit(asked, asked.offered_to, after.status, before.id is null);
  end if;
  insert into activity (organisation_id, id, action, subject_type, subject_id, changes, reason, words, created)
  values (asked.organisation_id, record_id_of_work(), 'visit of the provider', 'service_request', asked.id,
    jsonb_build_array(jsonb_build_object('field', 'visit', 'before', before.visit_number || ' · ' || before.status,
      'after', after.visit_number || ' · ' || after.status)), after.reason,
    fold(concat_ws(E'\n', 'visit of the provider', nullif(after.reason, ''), after.visit_number || ' · ' || after.status)),
    start_of_work());
  call tell_request(asked.organisation_id, asked.id);
end $$;

-- Cancels the open visits of a provider for a request that was taken from it, on both sides.
create or replace procedure cancel_visits_of(provider uuid, row_id uuid) language plpgsql as $$
begin
  update service_visits c set status = 'Cancelled', version = c.version + 1, modified = start_of_work()
    from service_visits v
    join assigned_request a on a.organisation_id = v.organisation_id and a.id = v.assigned_request
    join partner p on p.organisation_id = a.organisation_id and p.id = a.customer
    where v.organisation_id = provider and v.assigned_request = row_id and c.organisation_id = p.other and c.id = v.told_as
      and c.status in ('Scheduled', 'Accepted', 'En Route', 'In Progress');
  update service_visits v set status = 'Cancelled', version = v.version + 1, modified = start_of_work()
    where v.organisation_id = provider and v.assigned_request = row_id
      and v.status in ('Scheduled', 'Accepted', 'En Route', 'In Progress');
end $$;

grant select, insert, update on service_visits, attachment to steward_gate;
grant select, update on cover to steward_gate;
grant select on engineer, holiday to steward_gate;
