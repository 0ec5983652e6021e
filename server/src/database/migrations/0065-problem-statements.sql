-- What people choose from when they ask for service.

call create_named_table('problem_statement', $$
  category text not null default '',
  default_priority text not null default 'Medium' check (default_priority in ('Low', 'Medium', 'High', 'Critical')),
  default_type text not null default 'Breakdown' check (default_type in ('Breakdown', 'Preventive', 'Installation',
    'Inspection', 'Warranty Claim', 'AMC Visit', 'Relocation', 'Other')),
  skill text not null default '',
  default_minutes smallint check (default_minutes between 1 and 10080),
  search_text text not null generated always as (fold(name || E'\n' || category || E'\n' || skill)) stored,
$$);

-- Roles that every organisation begins with choose from them as new ones do.
update role set permissions = permissions || '{problem_statement.view}'
  where is_seed and 'service_request.view' = any (permissions) and not 'problem_statement.view' = any (permissions);
update role set permissions = permissions || '{problem_statement.create,problem_statement.update,problem_statement.delete,
  problem_statement.toggle_active,problem_statement.import,problem_statement.export}'
  where is_seed and name in ('Owner', 'Administrator', 'Asset Manager', 'Service Coordinator');
