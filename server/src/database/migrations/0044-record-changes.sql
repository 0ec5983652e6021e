-- What a change of an asset or a place replaced: the values before it, so that the row of today leads back to the row of
-- any moment since. Nothing is kept of what a record is made with: its row, with later changes taken back, says that.
-- `part` is the row itself (''), a custom field of it (the field's id) or another table that holds one row for it;
-- `was` the values before, of a row that came to be null. `made` is the moment of the transaction, which its entry in the
-- activity log has too. Rows are only ever added.
create table record_change (
  organisation_id uuid not null references organisation (id),
  subject_id uuid not null,
  at timestamptz not null,
  part text not null default '',
  was jsonb,
  -- The record ended with it, and `was` is all of it.
  is_end boolean not null default false,
  made timestamptz not null default now(),
  primary key (organisation_id, subject_id, at, part)
);

-- Since when these are kept: of earlier days nothing is known but what the activity log tells in words.
alter table organisation add column changes_kept_since timestamptz not null default now();
