-- A scope may be what a filter of My Assets finds, or assets that somebody chose; both narrow it like its other parts.
alter table audit_campaign
  add column scope_filter jsonb check (jsonb_typeof(scope_filter) = 'object'),
  add column scope_assets uuid[] not null default '{}';
