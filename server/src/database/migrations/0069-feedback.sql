-- What organisations ask about the work on requests for service, and what people answer.

-- Versions of the forms: none ever changes, so that an answer keeps the question that it was given to.
create table feedback_form (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  about text not null check (about in ('request', 'visit')),
  version integer not null,
  title text not null,
  introduction text not null default '',
  is_asked boolean not null default true,
  fields jsonb not null,
  -- Null for the form that the organisation began with.
  created_by uuid references account (id),
  created timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index feedback_form_version on feedback_form (organisation_id, about, version);

create table feedback_submission (
  organisation_id uuid not null,
  id uuid not null,
  form uuid not null,
  service_request uuid not null,
  submitted_by uuid not null references account (id),
  -- Whose work it is about: that of the request when it was submitted.
  service_provider uuid,
  -- The answer to the first question for a rating.
  rating smallint constraint feedback_submission_rating check (rating between 1 and 5),
  -- Values by the id of their question.
  answers jsonb not null,
  -- The answers as text, for the search.
  words text not null default '',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  -- Those of its request, set by the database.
  places uuid[] not null default '{}',
  search_text text not null generated always as (fold(words)) stored,
  primary key (organisation_id, id),
  constraint feedback_submission_form foreign key (organisation_id, form) references feedback_form (organisation_id, id),
  constraint feedback_submission_request foreign key (organisation_id, service_request)
    references service_request (organisation_id, id) on delete cascade,
  constraint feedback_submission_provider foreign key (organisation_id, service_provider)
    references service_provider (organisation_id, id)
);
create unique index feedback_submission_once on feedback_submission (organisation_id, service_request, submitted_by);
create index feedback_submission_of_rating on feedback_submission (organisation_id, rating, id);
create index feedback_submission_of_provider on feedback_submission (organisation_id, service_provider, rating, id)
  where service_provider is not null;
create index feedback_submission_of_form on feedback_submission (organisation_id, form);
create index feedback_submission_changed on feedback_submission (organisation_id, modified, id);

-- Files and signatures among the answers.
create table feedback_file (
  organisation_id uuid not null,
  id uuid not null,
  submission uuid not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  created timestamptz not null default now(),
  -- Those of its request, set by the database.
  places uuid[] not null default '{}',
  primary key (organisation_id, id),
  constraint feedback_file_submission foreign key (organisation_id, submission)
    references feedback_submission (organisation_id, id) on delete cascade
);
create index feedback_file_of_submission on feedback_file (organisation_id, submission);

-- What every organisation begins with.
insert into feedback_form (organisation_id, id, about, version, title, introduction, fields)
select o.id, new_record_id(), 'request', 1, 'How did we do?', 'Your answers help to improve the service.', jsonb_build_array(
  jsonb_build_object('id', new_record_id(), 'label', 'How satisfied are you with the service?', 'help', '',
    'field_type', 'rating', 'is_required', true, 'options', '[]'::jsonb),
  jsonb_build_object('id', new_record_id(), 'label', 'Is the problem solved?', 'help', '',
    'field_type', 'yes_no', 'is_required', false, 'options', '[]'::jsonb),
  jsonb_build_object('id', new_record_id(), 'label', 'What could have gone better?', 'help', '',
    'field_type', 'long_text', 'is_required', false, 'options', '[]'::jsonb))
from organisation o;
