-- Custom fields, the sets that categories and models ask for, and files for fields of that type.

call create_named_table('custom_field', $$
  field_type text not null check (field_type in (
    'text', 'long_text', 'integer', 'decimal', 'currency', 'percent', 'boolean', 'date', 'datetime', 'single_select',
    'multi_select', 'url', 'email', 'phone', 'user', 'location', 'supplier', 'file')),
  help text not null default '',
  is_required boolean not null default false,
  is_unique boolean not null default false,
  default_value jsonb,
  minimum text,
  maximum text,
  pattern text not null default '',
  options text[] not null default '{}',
  search_text text not null generated always as (fold(name || E'\n' || help)) stored,
$$);

call create_named_table('field_set');

create table field_set_field (
  organisation_id uuid not null,
  field_set uuid not null,
  field uuid not null,
  position smallint not null,
  primary key (organisation_id, field_set, field),
  constraint field_set_field_set foreign key (organisation_id, field_set)
    references field_set (organisation_id, id) on delete cascade,
  constraint field_set_field_field foreign key (organisation_id, field) references custom_field (organisation_id, id)
);
create index field_set_field_of_field on field_set_field (organisation_id, field);

-- Files of fields of type file. Rows without a value are uploads that nothing was made of.
create table custom_file (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  field uuid not null,
  -- The places of the assets that have it; none is known of an upload or a model's file, and whoever is limited to
  -- places sees it.
  places uuid[],
  storage_key text not null,
  file_name text not null,
  size integer not null,
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint custom_file_field foreign key (organisation_id, field) references custom_field (organisation_id, id)
);
create index custom_file_of_field on custom_file (organisation_id, field);
