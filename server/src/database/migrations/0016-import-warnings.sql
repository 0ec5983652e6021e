-- What is worth a look in a row that is taken all the same; an entry with a kind tells of a cell that is left empty.
alter table import_row add column warnings jsonb not null default '[]';

alter table import
  -- Cells that could be left empty, counted by what is wrong with them.
  add column cell_problems jsonb not null default '[]',
  -- Mark of the rows that were read, which imports of the same content share.
  add column content_hash text;
