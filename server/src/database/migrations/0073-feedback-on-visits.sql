-- Feedback on visits rates the engineer who came.
alter table feedback_submission
  -- Null for feedback on the request itself.
  add column visit uuid,
  add column engineer uuid,
  add constraint feedback_submission_visit foreign key (organisation_id, visit)
    references service_visits (organisation_id, id) on delete cascade,
  add constraint feedback_submission_engineer foreign key (organisation_id, engineer)
    references engineer (organisation_id, id),
  add constraint feedback_submission_of check ((visit is null) = (engineer is null));
drop index feedback_submission_once;
create unique index feedback_submission_once
  on feedback_submission (organisation_id, service_request, submitted_by, visit) nulls not distinct;
create index feedback_submission_of_visit on feedback_submission (organisation_id, visit, submitted_by)
  where visit is not null;
create index feedback_submission_of_engineer on feedback_submission (organisation_id, engineer, rating, id)
  where engineer is not null;

-- What every organisation begins with.
insert into feedback_form (organisation_id, id, about, version, title, introduction, fields)
select o.id, new_record_id(), 'visit', 1, 'How was the visit?', 'Your answers help the engineer and those who plan visits.',
  jsonb_build_array(
    jsonb_build_object('id', new_record_id(), 'label', 'How satisfied are you with the engineer?', 'help', '',
      'field_type', 'rating', 'is_required', true, 'options', '[]'::jsonb),
    jsonb_build_object('id', new_record_id(), 'label', 'Did the engineer come on time?', 'help', '',
      'field_type', 'yes_no', 'is_required', false, 'options', '[]'::jsonb),
    jsonb_build_object('id', new_record_id(), 'label', 'What could have gone better?', 'help', '',
      'field_type', 'long_text', 'is_required', false, 'options', '[]'::jsonb))
from organisation o;
