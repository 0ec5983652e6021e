-- Places of every kind in one tree: a branch holds buildings, these blocks, floors, rooms and end locations. `above` are
-- the ids from the branch to the place itself, and `path` the same as a text that orders the tree, each id followed by a
-- slash: everything from a path up to the same path with "0" for its last slash is inside it. Both, depth and branch
-- follow from the parent and are set by the database. What is above a place is found by `above` as it stands: behind
-- row-level security a condition that casts or calls a function on a column cannot use an index.
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
  constraint location_above unique (organisation_id, id, above),
  constraint location_own_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint location_parent foreign key (organisation_id, parent) references location (organisation_id, id),
  constraint location_country foreign key (country) references country (id),
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

-- The places that a member is limited to, each with everything inside it; none is the whole organisation.
create table membership_scope (
  organisation_id uuid not null,
  account_id uuid not null,
  location uuid not null,
  -- What is above the location, set by the database; a move carries it.
  places uuid[] not null default '{}',
  primary key (organisation_id, account_id, location),
  foreign key (organisation_id, account_id) references membership (organisation_id, account_id) on delete cascade,
  constraint membership_scope_location foreign key (organisation_id, location, places)
    references location (organisation_id, id, above) deferrable
);
create index membership_scope_of_location on membership_scope (organisation_id, location);
