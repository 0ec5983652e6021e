alter table import
  -- How the sheet lies; null until it is read, unless somebody has said it.
  add column layout text,
  -- What was found in each column of the header.
  add column column_facts jsonb not null default '[]';
