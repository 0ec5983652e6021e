-- When a received interest took its steps, so that reports count them and lists find them without its history. A trigger of
-- 2-interests.sql writes them; the day of a placement stands there already.
alter table received_interest
  -- Accepted, rejected or declined.
  add column answered timestamptz,
  add column accepted timestamptz,
  add column offered timestamptz,
  -- Rejected, declined, withdrawn or expired.
  add column closed timestamptz;

update received_interest r set answered = t.answered, accepted = t.accepted, offered = t.offered, closed = t.closed
from (
  select a.organisation_id, a.subject_id,
    min(a.created) filter (where a.action in ('interest accepted', 'interest rejected', 'interest declined')) as answered,
    min(a.created) filter (where a.action = 'interest accepted') as accepted,
    min(a.created) filter (where a.action = 'offer made') as offered,
    max(a.created) filter (where a.action in ('interest rejected', 'interest declined', 'interest withdrawn',
      'interest expired')) as closed
  from activity a where a.subject_type = 'received_interest' group by a.organisation_id, a.subject_id) t
where t.organisation_id = r.organisation_id and t.subject_id = r.id;

create index received_interest_by_created on received_interest (organisation_id, created);
create index received_interest_by_answered on received_interest (organisation_id, answered) include (created)
  where answered is not null;
create index received_interest_by_accepted on received_interest (organisation_id, accepted) where accepted is not null;
create index received_interest_by_offered on received_interest (organisation_id, offered) where offered is not null;
create index received_interest_by_closed on received_interest (organisation_id, state, closed) where closed is not null;
create index received_interest_by_placed on received_interest (organisation_id, placed_on) where placed_on is not null;
create index received_interest_extending on received_interest (organisation_id, id) where extension_date is not null;
-- Placements by their days: those of a period, and those that end soon.
create index received_interest_working on received_interest (organisation_id, end_date)
  include (start_date, profile, share) where state = 'Placed';
create index interest_working on interest (organisation_id, end_date) where state = 'Placed';
