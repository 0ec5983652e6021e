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
