-- Has each new entry of the activity log wait for the webhooks that are to get it.
create or replace function queue_for_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_entry (organisation_id, webhook, activity)
  select w.organisation_id, w.id, a.id from added a
  join webhook w on w.organisation_id = a.organisation_id and w.is_active and w.created <= a.created
    and (w.subject_types = '{}' or a.subject_type = any (w.subject_types));
  return null;
end $$;
create or replace trigger activity_for_webhooks after insert on activity referencing new table as added
  for each statement execute function queue_for_webhooks();
grant select on webhook, webhook_entry, webhook_delivery to steward_gate;
grant update on webhook to steward_gate;
grant insert on webhook_entry to steward_gate;
grant delete on webhook_delivery to steward_gate;

-- Has deliveries forget what they tell of records whose data are erased: they leave the log, and what is still to be sent of
-- them waits again, to be told as history tells it from now on. A delivery that is just made is waited for, by the lock of
-- its webhook.
create or replace procedure forget_in_deliveries(tenant uuid, erased uuid[]) language plpgsql as $$
begin
  perform from webhook w where w.organisation_id = tenant order by w.id for update;
  insert into webhook_entry (organisation_id, webhook, activity)
  select d.organisation_id, d.webhook, (e.entry ->> 'id')::uuid from webhook_delivery d
  cross join jsonb_array_elements(d.body::jsonb -> 'data' -> 'entries') e (entry)
  where d.organisation_id = tenant and d.subjects && erased and d.state = 'Pending'
  on conflict do nothing;
  delete from webhook_delivery d where d.organisation_id = tenant and d.subjects && erased;
end $$;

-- Active webhooks that have something to send now. One whose last delivery is still repeated waits, so that its receiver
-- gets entries in their order.
create or replace function due_webhooks() returns table (organisation_id uuid, webhook uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.organisation_id, w.id from webhook w
  join organisation o on o.id = w.organisation_id and o.is_active
  cross join lateral (
    select min(d.next_attempt) as next from webhook_delivery d
    where d.organisation_id = w.organisation_id and d.webhook = w.id and d.state = 'Pending') pending
  where w.is_active and case when pending.next is null
    then exists (select from webhook_entry e where e.organisation_id = w.organisation_id and e.webhook = w.id)
    else pending.next <= now() end
$$;

create or replace function has_active_webhooks() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from webhook w where w.is_active)
$$;
