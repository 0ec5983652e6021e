-- `key` columns hold names as uniqueness sees them. They are stored, because behind row-level security an index on an
-- expression cannot serve a condition: only plain columns are compared by operators that are known to leak nothing.
-- `name_sort` columns hold names as lists order and search them. They are stored too: an index on an expression gives the
-- order, but the expression is computed anew for every row that is passed.

create table category (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  kind text not null check (kind in ('asset', 'component', 'accessory', 'license')),
  parent uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  primary key (organisation_id, id),
  constraint category_parent foreign key (organisation_id, parent) references category (organisation_id, id),
  constraint category_own_parent check (parent <> id)
);
create unique index category_name on category (organisation_id, kind, key);
create index category_children on category (organisation_id, parent);
create index category_by_name on category (organisation_id, name_sort collate "C", id);
call protect_tenant_table('category');

create table brand (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  primary key (organisation_id, id)
);
create unique index brand_name on brand (organisation_id, key);
create index brand_by_name on brand (organisation_id, name_sort collate "C", id);
call protect_tenant_table('brand');

create table manufacturer (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  email text not null default '',
  contact_name text not null default '',
  contact_number text not null default '',
  support_url text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  primary key (organisation_id, id)
);
create unique index manufacturer_name on manufacturer (organisation_id, key);
create index manufacturer_by_name on manufacturer (organisation_id, name_sort collate "C", id);
call protect_tenant_table('manufacturer');

create table attached_status (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  category text not null check (category in ('pending', 'available', 'in_use', 'unavailable', 'archived')),
  color text not null,
  is_default boolean not null default false,
  sort_order integer not null default 100,
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  primary key (organisation_id, id),
  constraint attached_status_category unique (organisation_id, id, category)
);
create unique index attached_status_name on attached_status (organisation_id, key);
create unique index attached_status_default on attached_status (organisation_id) where is_default;
create index attached_status_by_name on attached_status (organisation_id, name_sort collate "C", id);
call protect_tenant_table('attached_status');

-- A folded name with its numbers as wide as each other, so that Floor 2 stands before Floor 10; a number of more than
-- twelve digits stays as it is.
create function number_order(folded text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(
    regexp_replace(folded, '(?<![0-9])([0-9]{1,12})(?![0-9])', '00000000000\1', 'g'),
    '(?<![0-9])0+([0-9]{12})(?![0-9])', '\1', 'g') $$;

-- Places of every kind in one tree: a branch holds buildings, these blocks, floors, rooms and end locations. `above` are
-- the ids from the branch to the place itself, and `path` the same as a text that orders the tree, each id followed by a
-- slash: everything from a path up to the same path with "0" for its last slash is inside it. Both, depth and branch
-- follow from the parent and are set by the database. What is above a place is found by `above` as it stands: behind
-- row-level security a condition that casts or calls a function on it cannot use an index.
create table location (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  location_type text not null default 'Branch',
  depth smallint not null generated always as (array_position(
    array['Branch', 'Building', 'Block', 'Floor', 'Room', 'End Location'], location_type)) stored,
  parent uuid,
  branch uuid not null default '00000000-0000-0000-0000-000000000000',
  above uuid[] not null default '{}',
  path text not null collate "C" default '',
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  flag_virtual_location boolean not null default false,
  address_id uuid,
  line1 text not null default '',
  line2 text not null default '',
  country integer,
  state text not null default '',
  district text not null default '',
  city text not null default '',
  zip text not null default '',
  other_addresses jsonb not null default '[]',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (number_order(fold(name))) stored,
  search_text text not null generated always as (fold(name || E'\n' || city)) stored,
  primary key (organisation_id, id),
  constraint location_branch unique (organisation_id, id, branch),
  constraint location_own_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint location_parent foreign key (organisation_id, parent) references location (organisation_id, id),
  constraint location_root check ((location_type = 'Branch') = (parent is null) and (branch = id) = (parent is null))
);
create unique index location_name on location (organisation_id, parent, key) nulls not distinct;
create index location_children on location (organisation_id, parent, name_sort collate "C", id);
create index location_of_type on location (organisation_id, location_type, name_sort collate "C", id);
create index location_of_branch on location (organisation_id, branch, location_type, name_sort collate "C", id);
create index location_in_branch on location (organisation_id, branch, name_sort collate "C", id);
create index location_by_name on location (organisation_id, name_sort collate "C", id);
create index location_inactive on location (organisation_id, name_sort collate "C", id) where not is_active;
create index location_modified on location (organisation_id, modified, id);
create index location_path on location (organisation_id, path);
create index location_search on location using gin (organisation_id, search_text gin_trgm_ops);
call protect_tenant_table('location');

-- The parent is held as it is until the transaction ends, so that it is not moved away while something is put into it.
create function place_location() returns trigger language plpgsql as $$
declare
  above location;
begin
  if new.parent is null then
    new.branch := new.id;
    new.above := array[new.id];
    new.path := new.id || '/';
    return new;
  end if;
  select * into above from location l where l.organisation_id = new.organisation_id and l.id = new.parent for key share;
  if not found or above.depth <> array_position(
    array['Branch', 'Building', 'Block', 'Floor', 'Room', 'End Location'], new.location_type) - 1 then
    raise exception 'a % does not stand in this parent', new.location_type
      using errcode = 'check_violation', constraint = 'location_level';
  end if;
  new.branch := above.branch;
  new.above := above.above || new.id;
  new.path := above.path || new.id || '/';
  return new;
end $$;
create trigger location_placed before insert on location for each row execute function place_location();

-- Exact numbers of places, kept like those of assets (asset_tally): a place counts inside every place above it and inside
-- the organisation, which the place itself proves.
create table location_tally (
  organisation_id uuid not null,
  inside uuid not null,
  location_type text not null,
  is_active boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, inside, location_type, is_active, slot)
) with (fillfactor = 50);
call protect_tenant_table('location_tally');

call keep_tally('location', 'organisation_id, above, depth, location_type, is_active', $$
  insert into location_tally as t (organisation_id, inside, location_type, is_active, slot, count)
  select organisation_id, inside, location_type, is_active, pg_backend_pid() %% 32, sum(step)
  from (%s) moved
  cross join lateral unnest(organisation_id || above[:depth - 1]) inside
  group by organisation_id, inside, location_type, is_active having sum(step) <> 0
  order by organisation_id, inside, location_type, is_active
  on conflict (organisation_id, inside, location_type, is_active, slot) do update set count = t.count + excluded.count
$$);

-- Locations whose name or city contains the pattern (already folded and escaped for LIKE), of all or of those at and
-- inside some places; see search_assets. Planned for each search: whether the words or the places are rarer decides.
create function search_locations(pattern text, places uuid[] default null)
returns table (
  id uuid, location_type text, branch uuid, parent uuid, path text, is_active boolean, name_sort text,
  modified timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
declare
  inside text;
begin
  if places is not null then
    select coalesce(string_agg(format('l.path >= %L and l.path < %L', top.path, left(top.path, -1) || '0'), ' or '), 'false')
    into inside from location top where top.organisation_id = current_organisation() and top.id = any (places);
  end if;
  return query execute format(
    'select l.id, l.location_type, l.branch, l.parent, l.path, l.is_active, l.name_sort, l.modified from location l
     where l.organisation_id = $1 and l.search_text like $2 and (%s)', coalesce(inside, 'true'))
  using current_organisation(), pattern;
end $$;
grant select on location to steward_gate;
alter function search_locations(text, uuid[]) owner to steward_gate;
revoke all on function search_locations(text, uuid[]) from public;
grant execute on function search_locations(text, uuid[]) to steward_server;

create table product (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  product_name text not null,
  product_number text not null default '',
  name_key text not null generated always as (name_key(product_name)) stored,
  number_key text not null generated always as (name_key(product_number)) stored,
  category uuid,
  brand uuid,
  manufacturer uuid,
  warranty_period smallint check (warranty_period between 1 and 99),
  age integer check (age between 1 and 10000),
  description text not null default '',
  -- The searchable words of custom field values.
  custom_text text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(product_name)) stored,
  number_sort text not null generated always as (fold(product_number)) stored,
  search_text text not null generated always as (
    fold(product_name || E'\n' || product_number || E'\n' || custom_text)) stored,
  primary key (organisation_id, id),
  constraint product_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint product_brand foreign key (organisation_id, brand) references brand (organisation_id, id),
  constraint product_manufacturer foreign key (organisation_id, manufacturer) references manufacturer (organisation_id, id)
);
create unique index product_identity on product
  (organisation_id, name_key, number_key, manufacturer) nulls not distinct;
create index product_of_category on product (organisation_id, category);
create index product_of_brand on product (organisation_id, brand);
create index product_of_manufacturer on product (organisation_id, manufacturer);
create index product_by_name on product (organisation_id, name_sort collate "C", id);
create index product_search on product using gin (organisation_id, search_text gin_trgm_ops);
call protect_tenant_table('product');
