-- Keeps what changes replace, for whoever writes. Triggers look at whole statements: a move of a subtree or a bulk change
-- is one statement for all its records.

-- The moment of the running work: now, or the one that records are made as if in.
create or replace function moment_of_work() returns timestamptz language sql volatile as $$
  select coalesce(nullif(current_setting('app.moment', true), '')::timestamptz
    + (clock_timestamp() - now()), clock_timestamp()) $$;
create or replace function start_of_work() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, now()) $$;

-- The values that a changed row had before. Those that the database computes from the row's others follow from them,
-- and when a row was made or written says nothing by itself.
create or replace function values_before(was jsonb, is_now jsonb, computed text[]) returns jsonb
language sql immutable parallel safe as $$
  select nullif(jsonb_object_agg(b.key, b.value) - 'created', '{}')
  from jsonb_each(was - computed) b where b.value is distinct from is_now -> b.key
  having bool_or(b.key not in ('created', 'modified')) $$;

-- Rows of `asset` and `location`: the arguments are the computed columns. A plan is kept for the session: one that was made
-- for a single row must not compare each of ten thousand with all others.
create or replace function keep_changed_rows() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into record_change (organisation_id, subject_id, at, was, made)
  select c.organisation_id, c.id, moment_of_work(), c.was, start_of_work()
  from (
    select o.organisation_id, o.id, values_before(to_jsonb(o), to_jsonb(n), tg_argv) as was
    from replaced o join placed n on n.organisation_id = o.organisation_id and n.id = o.id
  ) c where c.was is not null;
  return null;
end $$;

create or replace function keep_ended_rows() returns trigger language plpgsql as $$
begin
  insert into record_change (organisation_id, subject_id, at, was, made, is_end)
  select o.organisation_id, o.id, moment_of_work(), to_jsonb(o) - tg_argv, start_of_work(), true from replaced o;
  return null;
end $$;

create or replace trigger asset_changes_kept after update on asset referencing old table as replaced new table as placed
  for each statement execute function keep_changed_rows('tag_key', 'is_archived', 'name_sort', 'serial_sort', 'search_text');
create or replace trigger asset_end_kept after delete on asset referencing old table as replaced
  for each statement execute function keep_ended_rows('tag_key', 'is_archived', 'name_sort', 'serial_sort', 'search_text');
create or replace trigger location_changes_kept after update on location referencing old table as replaced new table as placed
  for each statement execute function keep_changed_rows('depth', 'key', 'name_sort', 'search_text', 'place_sort');
create or replace trigger location_end_kept after delete on location referencing old table as replaced
  for each statement execute function keep_ended_rows('depth', 'key', 'name_sort', 'search_text', 'place_sort');

-- Values of an asset's custom fields: all of a field's rows are replaced at a time. Values that an asset is made with are
-- no change.
create or replace function keep_replaced_values() returns trigger language plpgsql as $$
begin
  insert into record_change (organisation_id, subject_id, at, part, was, made)
  select o.organisation_id, o.asset, moment_of_work(), o.field::text,
    jsonb_agg(to_jsonb(o) - '{organisation_id,asset,model,record}'::text[] order by o.position), start_of_work()
  from replaced o where o.asset is not null
  group by o.organisation_id, o.asset, o.field;
  return null;
end $$;
create or replace function keep_added_values() returns trigger language plpgsql as $$
begin
  insert into record_change (organisation_id, subject_id, at, part, made)
  select distinct on (n.asset, n.field) n.organisation_id, n.asset, moment_of_work(), n.field::text, start_of_work()
  from placed n
  join asset a on a.organisation_id = n.organisation_id and a.id = n.asset
  where a.created <> now();
  return null;
end $$;
create or replace trigger custom_value_replaced after update on custom_value referencing old table as replaced
  for each statement execute function keep_replaced_values();
create or replace trigger custom_value_removed after delete on custom_value referencing old table as replaced
  for each statement execute function keep_replaced_values();
create or replace trigger custom_value_added after insert on custom_value referencing new table as placed
  for each statement execute function keep_added_values();

-- The disposal of an asset.
create or replace function keep_disposal() returns trigger language plpgsql as $$
declare
  held disposal := coalesce(old, new);
begin
  insert into record_change (organisation_id, subject_id, at, part, was, made)
  values (held.organisation_id, held.asset, moment_of_work(), 'disposal',
    case when tg_op <> 'INSERT' then to_jsonb(old) end, start_of_work());
  return null;
end $$;
create or replace trigger disposal_kept after insert or update or delete on disposal
  for each row execute function keep_disposal();

-- Pictures of an asset: one that is removed, and one that stops or begins to be the asset's own.
create or replace function keep_picture() returns trigger language plpgsql as $$
begin
  insert into record_change (organisation_id, subject_id, at, part, was, made)
  values (old.organisation_id, old.asset, moment_of_work(), 'picture ' || old.id,
    to_jsonb(old) - '{storage_key,thumbnail_key,places}'::text[], start_of_work());
  return null;
end $$;
create or replace trigger picture_removed after delete on attachment
  for each row when (old.asset is not null) execute function keep_picture();
create or replace trigger picture_chosen after update on attachment
  for each row when (old.asset is not null and old.is_primary <> new.is_primary) execute function keep_picture();

-- A record as it was at a moment: the row of today with the oldest later value of each column in place of its own. Null
-- where there was none, or where the caller does not see it.
create or replace function asset_at(organisation uuid, of_asset uuid, moment timestamptz) returns jsonb
language sql stable as $$
  select base.row || coalesce((
    select jsonb_object_agg(b.key, b.value) from (
      select distinct on (v.key) v.key, v.value
      from record_change c, jsonb_each(c.was) v
      where c.organisation_id = organisation and c.subject_id = of_asset and c.part = '' and c.at > moment
      order by v.key, c.at) b), '{}')
  from (
    select to_jsonb(a) as row from asset a where a.organisation_id = organisation and a.id = of_asset
    union all
    select c.was from record_change c where c.organisation_id = organisation and c.subject_id = of_asset and c.is_end
      and c.at > moment and current_scope() is null
    limit 1) base $$;

create or replace function location_at(organisation uuid, of_location uuid, moment timestamptz) returns jsonb
language sql stable as $$
  select base.row || coalesce((
    select jsonb_object_agg(b.key, b.value) from (
      select distinct on (v.key) v.key, v.value
      from record_change c, jsonb_each(c.was) v
      where c.organisation_id = organisation and c.subject_id = of_location and c.part = '' and c.at > moment
      order by v.key, c.at) b), '{}')
  from (
    select to_jsonb(l) as row from location l where l.organisation_id = organisation and l.id = of_location
    union all
    select c.was from record_change c where c.organisation_id = organisation and c.subject_id = of_location and c.is_end
      and c.at > moment and current_scope() is null
    limit 1) base $$;

-- The rows of an asset's custom values at a moment.
create or replace function custom_values_at(organisation uuid, of_asset uuid, moment timestamptz)
returns setof custom_value language sql stable as $$
  with former as (
    select distinct on (c.part) c.part, c.was from record_change c
    where c.organisation_id = organisation and c.subject_id = of_asset and c.part not in ('', 'disposal')
      and c.part not like 'picture %' and c.at > moment
    order by c.part, c.at)
  select v.* from custom_value v
  where v.organisation_id = organisation and v.asset = of_asset and v.field::text not in (select f.part from former f)
  union all
  select v.* from former f, jsonb_populate_recordset(null::custom_value, f.was) r,
    jsonb_populate_record(r, jsonb_build_object('organisation_id', organisation, 'asset', of_asset, 'record', of_asset)) v $$;

-- The pictures that an asset had at a moment; the bytes of one that was removed since are gone.
create or replace function pictures_at(organisation uuid, of_asset uuid, moment timestamptz)
returns table (id uuid, file_name text, is_primary boolean, width integer, height integer, created timestamptz, is_removed boolean)
language sql stable as $$
  with former as (
    select distinct on (c.part) p.* from record_change c, jsonb_populate_record(null::attachment, c.was) p
    where c.organisation_id = organisation and c.subject_id = of_asset and c.part like 'picture %' and c.at > moment
    order by c.part, c.at),
  had as (
    select f.id, f.file_name, f.is_primary, f.width, f.height, f.created from former f
    union all
    select i.id, i.file_name, i.is_primary, i.width, i.height, i.created from attachment i
    where i.organisation_id = organisation and i.asset = of_asset and i.id not in (select f.id from former f))
  select h.*, not exists (select from attachment k where k.organisation_id = organisation and k.id = h.id)
  from had h where h.created < moment $$;

-- What a record was called at a moment, from the entries of its history: the name that the first later change of it
-- replaced, else the one that it has now.
create or replace function name_at(organisation uuid, subject uuid, moment timestamptz) returns text
language sql stable as $$
  select c.change ->> 'before'
  from activity h, jsonb_array_elements(h.changes) c (change)
  where h.organisation_id = organisation and h.subject_id = subject and h.created > moment
    and c.change ->> 'field' in ('name', 'product_name') and c.change ->> 'before' is not null
  order by h.id limit 1 $$;
