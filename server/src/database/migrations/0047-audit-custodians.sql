-- A campaign looks for what certain people hold; nobody named is everything, held or not.
alter table audit_campaign add column scope_custodians uuid[] not null default '{}';
