-- Denormalised places: feedback and its files stand where the request stands that they are about, so that a limit to
-- places reaches them.
create or replace function place_feedback_file() returns trigger language plpgsql as $$
begin
  new.places := coalesce((select s.places from feedback_submission s
    where s.organisation_id = new.organisation_id and s.id = new.submission), '{}');
  return new;
end $$;
create or replace trigger feedback_file_placed before insert on feedback_file
  for each row execute function place_feedback_file();

create or replace function carry_feedback() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update feedback_submission set places = new.places
    where organisation_id = new.organisation_id and service_request = new.id;
  update feedback_file f set places = new.places from feedback_submission s
    where s.organisation_id = new.organisation_id and s.service_request = new.id
      and f.organisation_id = s.organisation_id and f.submission = s.id;
  return null;
end $$;
create or replace trigger service_request_carries_feedback after update on service_request
  for each row when (new.places is distinct from old.places) execute function carry_feedback();

grant select, update on feedback_submission, feedback_file to steward_gate;

-- Tells the provider of an offered request what somebody answered about its work, on the request once it was accepted or on a
-- visit of its engineers, and each change (the list of what crosses: contract/src/exchange/crossing.ts). The request is
-- locked. Who answered, files and signatures stay. Another provider than the one whose work it is about is told nothing, nor
-- is one that has the request no more.
create or replace function tell_feedback(own uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant uuid := current_organisation();
  mine feedback_submission;
  told assigned_feedback;
  before assigned_feedback;
begin
  select s.* into mine from feedback_submission s where s.organisation_id = tenant and s.id = own;
  if not found then return; end if;
  select a.organisation_id, a.id, t.id into told.organisation_id, told.assigned_request, told.visit
  from service_request r
  join partner p on p.organisation_id = r.organisation_id and p.id = r.offered_to
  join assigned_request a on a.organisation_id = p.other and a.id = r.offer_row
  left join service_visits v on v.organisation_id = r.organisation_id and v.id = mine.visit and v.partner = r.offered_to
  left join service_visits t on t.organisation_id = a.organisation_id and t.assigned_request = a.id and t.told_as = v.id
  where r.organisation_id = tenant and r.id = mine.service_request and r.service_provider = mine.service_provider
    and (mine.visit is null or t.id is not null) and a.state in ('Offered', 'Accepted', 'Cancelled', 'Closed')
    and (r.offer = 'Accepted' or exists (select from assigned_feedback f
      where f.organisation_id = a.organisation_id and f.id = mine.told_as))
  for no key update of a;
  if not found then return; end if;
  told.id := coalesce(mine.told_as, record_id_of_work());
  update feedback_submission s set told_as = told.id
    where s.organisation_id = tenant and s.id = own and s.told_as is null;
  select f.* into before from assigned_feedback f where f.organisation_id = told.organisation_id and f.id = told.id;
  insert into assigned_feedback as f (organisation_id, id, assigned_request, visit, title, rating, answers, submitted,
    created, modified)
  select told.organisation_id, told.id, told.assigned_request, told.visit, m.title, mine.rating,
    coalesce((select jsonb_agg(jsonb_build_object('label', q.field -> 'label', 'field_type', q.field -> 'field_type',
        'value', mine.answers -> (q.field ->> 'id')) order by q.place)
      from jsonb_array_elements(m.fields) with ordinality q (field, place)
      where mine.answers ? (q.field ->> 'id') and q.field ->> 'field_type' not in ('file', 'signature')), '[]'),
    mine.created, start_of_work(), start_of_work()
  from feedback_form m where m.organisation_id = tenant and m.id = mine.form
  on conflict (organisation_id, id) do update set title = excluded.title, rating = excluded.rating,
    answers = excluded.answers, version = f.version + 1, modified = excluded.modified;
  insert into activity (organisation_id, id, action, subject_type, subject_id, changes, words, created)
  select told.organisation_id, record_id_of_work(), done.action, 'assigned_request', told.assigned_request,
    case when before.rating is distinct from mine.rating then jsonb_build_array(jsonb_build_object('field', 'rating',
      'before', before.rating::text, 'after', mine.rating::text)) else '[]' end,
    fold(done.action), start_of_work()
  from (select case when before.id is null then 'feedback received' else 'feedback change received' end as action) done;
end $$;

grant select, insert, update on assigned_feedback to steward_gate;
grant select on feedback_form to steward_gate;
