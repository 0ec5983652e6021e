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
grant insert on webhook_entry to steward_gate;
grant delete on webhook_delivery to steward_gate;

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
