-- The ground that every later table stands on: text as people search, order and compare it, and the skeleton of records
-- that have a name. What is changed with the program and not with the data (policies, triggers, functions that are
-- called) stands in ../functions and is made anew with every change of it.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation steward_text (provider = builtin, locale = 'C.UTF-8');
  else
    create collation steward_text (provider = icu, locale = 'und');
  end if;
end $$;

-- The functions of generated columns: another version of one would leave the stored values as they are.

-- Text as search and ordering see it: without case and without accents. Declared immutable because both its parts
-- are bound by name to this database's own dictionary and collation.
create function fold(value text) returns text language sql immutable strict parallel safe
  set search_path = public, pg_temp
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)) collate public.steward_text) $$;

-- A name as uniqueness sees it: without case and outer blanks.
create function name_key(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(btrim(value) collate public.steward_text) $$;

-- A folded name with its numbers as wide as each other, so that Floor 2 stands before Floor 10; a number of more than
-- twelve digits stays as it is.
create function number_order(folded text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(
    regexp_replace(folded, '(?<![0-9])([0-9]{1,12})(?![0-9])', '00000000000\1', 'g'),
    '(?<![0-9])0+([0-9]{12})(?![0-9])', '\1', 'g') $$;

-- Makes a table of an organisation's records that have a name, with the columns `more`. Names are unique in the
-- organisation, or among the records of the same `unique_within`.
-- `key` is the name as uniqueness sees it. It is stored, because behind row-level security an index on an expression
-- cannot serve a condition: only plain columns are compared by operators that are known to leak nothing. `name_sort` is
-- the name as lists order and search it. It is stored too: an index on an expression gives the order, but the expression
-- is computed anew for every row that is passed.
create procedure create_named_table(table_name name, more text default '', unique_within name default null)
language plpgsql as $$
begin
  execute format('create table %I (
    organisation_id uuid not null references organisation (id),
    id uuid not null,
    name text not null,
    key text not null generated always as (name_key(name)) stored,
    %s
    is_active boolean not null default true,
    version integer not null default 1,
    created timestamptz not null default now(),
    modified timestamptz not null default now(),
    name_sort text not null generated always as (fold(name)) stored,
    primary key (organisation_id, id))', table_name, more);
  execute format('create unique index %I on %I (organisation_id, %s key)', table_name || '_name', table_name,
    coalesce(quote_ident(unique_within) || ',', ''));
  execute format('create index %I on %I (organisation_id, name_sort collate "C", id)', table_name || '_by_name', table_name);
end $$;

create table installation (
  only_row boolean primary key default true check (only_row),
  secret bytea not null
);
grant select on installation to steward_server;
