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
      ('cover', 'places && current_scope()'),
      ('contract_visit', 'places && current_scope()'),
      ('disposal', 'places && current_scope()'),
      ('reminder', 'places && current_scope()'),
      ('attachment', 'places && current_scope()'),
      ('floor_pin', 'places && current_scope()'),
      ('audit', 'places && current_scope()'),
      ('audit_finding', 'places && current_scope()'),
      ('component', 'places && current_scope()'),
      ('accessory', 'places && current_scope()'),
      ('license', 'places && current_scope()'),
      ('custody', 'places && current_scope()'),
      ('reservation', 'places && current_scope()'),
      ('asset_request', 'places && current_scope()'),
      ('asset_request_component', 'places && current_scope()'),
      ('service_request', 'places && current_scope()'),
      ('service_request_update', 'places && current_scope()'),
      ('service_request_notice', 'places && current_scope()'),
      ('service_part', 'places && current_scope()'),
      ('service_estimate', 'places && current_scope()'),
      ('service_request_engineer', 'places && current_scope()'),
      ('service_visits', 'places && current_scope()'),
      ('maintenance_plan', 'places && current_scope()'),
      ('maintenance_due', 'places && current_scope()'),
      ('maintenance_step', 'places && current_scope()'),
      ('meter', 'places && current_scope()'),
      ('meter_reading', 'places && current_scope()'),
      ('feedback_submission', 'places && current_scope()'),
      ('feedback_file', 'places && current_scope()'),
      ('custom_file', 'places && current_scope()'),
      ('document', 'places && current_scope()'),
      ('issued_asset', 'places && current_scope()'),
      ('oem_asset', 'places && current_scope()'),
      ('interest', 'places && current_scope()'),
      ('interest_message', 'places && current_scope()'),
      ('interest_suggestion', 'places && current_scope()'),
      ('attendance_sheet', 'places && current_scope()'),
      ('assigned_request', 'places && current_scope()'),
      ('assigned_feedback', 'places && current_scope()'),
      ('membership_scope', 'places && current_scope()'),
      ('label_run', $held$coalesce(scope, '{}') = current_scope()$held$),
      ('bulk_run', $held$coalesce(scope, '{}') = current_scope()$held$),
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
      -- Without a limit, and for rows without places, the comparison is null. In this form the planner estimates that
      -- half of all rows match, so it expects a page to fill soon.
      wall := format('%s and coalesce(%s, true)', wall, behind.held);
    end if;
    execute format('alter table %s enable row level security, force row level security', behind.name);
    execute format('create policy wall on %s for all to steward_server using (%s) with check (%s)', behind.name, wall, wall);
    execute format('create policy gate on %s for all to steward_gate using (true) with check (true)', behind.name);
    execute format('grant select, insert, update, delete on %s to steward_server', behind.name);
    -- Statistics: statements are planned for the largest organisation. By the average of many small ones the planner
    -- would choose to read all rows of a large one.
    if behind.key = 'organisation_id' then
      execute format('alter table %s alter organisation_id set (n_distinct = 1)', behind.name);
    end if;
  end loop;
end $$;

-- Jobs: the server's role reads and writes those of the transaction's organisation (`group_id`) and, outside every
-- organisation, those without one, such as the mail of a one-time code. The role of the queue reads and writes all.
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
    -- A job that failed is discarded.
    execute format('grant delete on pgboss.%I to steward_server', jobs);
  end loop;
end $$;

-- History is append-only.
revoke update, delete on activity from steward_server;
revoke delete on record_change from steward_server;

-- Security-definer functions belong to the gate role; only the server's role may call them.
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
