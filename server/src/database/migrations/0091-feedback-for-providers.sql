-- Feedback at the organisation whose work it is about: what its customer tells of the answers.
create table assigned_feedback (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  assigned_request uuid not null,
  -- The own visit that it is about; null for the request itself.
  visit uuid,
  title text not null,
  rating smallint check (rating between 1 and 5),
  -- Label, type and value of each answer, in the order of the form.
  answers jsonb not null,
  submitted timestamptz not null,
  -- None, as its request.
  places uuid[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint assigned_feedback_request foreign key (organisation_id, assigned_request)
    references assigned_request (organisation_id, id),
  constraint assigned_feedback_visit foreign key (organisation_id, visit) references service_visits (organisation_id, id)
);
create index assigned_feedback_of_request on assigned_feedback (organisation_id, assigned_request, id);
create index assigned_feedback_of_visit on assigned_feedback (organisation_id, visit) where visit is not null;

-- A visit of a provider is rated too: it has no engineer here, and its provider is rated instead.
alter table feedback_submission
  -- The id of the provider's row; null where it was not told.
  add column told_as uuid,
  drop constraint feedback_submission_of,
  add constraint feedback_submission_of check (visit is not null or engineer is null);
