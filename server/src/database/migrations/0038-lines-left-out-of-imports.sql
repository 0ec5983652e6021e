-- Lines of a file that are no records, such as totals: how many of each kind, and the first of them.
alter table import add column left_out jsonb not null default '[]';
