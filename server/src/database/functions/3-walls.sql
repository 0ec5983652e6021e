-- Puts every table of an organisation behind its wall. The server's role sees the rows of the transaction's organisation,
-- and of what stands in places only what is inside those that the caller is limited to. Both are one permissive policy
-- without subqueries: in a distributed database restrictive ones and subqueries do not hold on every node. The gate role
-- owns the few functions that must look across organisations; it cannot log in.
do $$
declare
  behind record;
  old record;
  wall text;
begin
  for behind in
    select c.oid::regclass as name, case when c.relname = 'organisation' then 'id' else 'organisation_id' end as key, limits.held
    from pg_class c
    left join (values
      ('location', 'above && current_scope()'),
      ('asset', 'places && current_scope()'),
      ('attachment', 'places && current_scope()'),
      ('custom_file', 'places && current_scope()'),
      ('membership_scope', 'places && current_scope()'),
      ('import', $held$coalesce(scope, '{}') = current_scope()$held$)
    ) limits (name, held) on limits.name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'organisation' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped))
    order by c.relname
  loop
    for old in select polname from pg_policy where polrelid = behind.name loop
      execute format('drop policy %I on %s', old.polname, behind.name);
    end loop;
    wall := format('%I = current_organisation()', behind.key);
    if behind.held is not null then
      -- Without a limit, and for what stands in no place that could be limited, the comparison is null. In this form it
      -- is taken for half of all rows, so that the planner sees that a page is soon full.
      wall := format('%s and coalesce(%s, true)', wall, behind.held);
    end if;
    execute format('alter table %s enable row level security, force row level security', behind.name);
    execute format('create policy wall on %s for all to steward_server using (%s) with check (%s)', behind.name, wall, wall);
    execute format('create policy gate on %s for all to steward_gate using (true) with check (true)', behind.name);
    execute format('grant select, insert, update, delete on %s to steward_server', behind.name);
    -- Statements are planned for the largest organisation: on the average of many small ones the planner would read all
    -- rows of a large one.
    if behind.key = 'organisation_id' then
      execute format('alter table %s alter organisation_id set (n_distinct = 1)', behind.name);
    end if;
  end loop;
end $$;

-- Jobs: the server's role sees and changes those of the transaction's organisation, which stands in `group_id`; outside
-- every organisation, those of none, such as the mail of a one-time code. The role of the queue hands out all of them.
do $$
declare jobs name;
begin
  foreach jobs in array array['job', 'job_common'] loop
    execute format('alter table pgboss.%I enable row level security', jobs);
    execute format('drop policy if exists wall on pgboss.%I', jobs);
    execute format('drop policy if exists queue on pgboss.%I', jobs);
    execute format('create policy wall on pgboss.%I for all to steward_server
      using (group_id is not distinct from nullif(current_setting(''app.organisation_id'', true), ''''))
      with check (group_id is not distinct from nullif(current_setting(''app.organisation_id'', true), ''''))', jobs);
    execute format('create policy queue on pgboss.%I for all to steward_jobs using (true) with check (true)', jobs);
  end loop;
end $$;

-- History is added to, not rewritten.
revoke update, delete on activity from steward_server;

-- Whatever runs with its owner's rights is the gate's, and the server's role alone may call it.
do $$
declare
  called record;
begin
  for called in
    select p.oid::regprocedure as name, case p.prokind when 'p' then 'procedure' else 'function' end as kind
    from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
  loop
    execute format('alter %s %s owner to steward_gate', called.kind, called.name);
    execute format('revoke all on %s %s from public', called.kind, called.name);
    execute format('grant execute on %s %s to steward_server', called.kind, called.name);
  end loop;
end $$;
