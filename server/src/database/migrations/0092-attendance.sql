-- Days that a placed person worked, by month: a sheet of the staffing organisation, and from its first submission on one of
-- the customer. What is recorded before or after a return stays in the staffing organisation's row until it is submitted.
create table attendance_sheet (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  interest uuid,
  received_interest uuid,
  -- Its first day.
  month date not null,
  -- What is recorded, by day.
  days jsonb not null,
  remark text not null default '',
  state text not null,
  -- Why the customer returned it.
  return_remark text not null default '',
  -- When the own people were mailed of what the other side did last.
  mailed timestamptz,
  -- Those of its interest, set by the database; without one every member sees it.
  places uuid[],
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint attendance_sheet_interest foreign key (organisation_id, interest) references interest (organisation_id, id),
  constraint attendance_sheet_received foreign key (organisation_id, received_interest)
    references received_interest (organisation_id, id),
  constraint attendance_sheet_subject check (num_nonnulls(interest, received_interest) = 1),
  constraint attendance_sheet_month check (extract(day from month) = 1),
  constraint attendance_sheet_states check (state in ('Draft', 'Submitted', 'Approved', 'Returned')
    and (interest is null or state <> 'Draft'))
);
create unique index attendance_sheet_once on attendance_sheet (organisation_id, interest, month) where interest is not null;
create unique index received_attendance_once on attendance_sheet (organisation_id, received_interest, month)
  where received_interest is not null;
