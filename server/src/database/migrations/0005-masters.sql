-- What assets and models are described by.

call create_named_table('category', unique_within => 'kind', more => $$
  kind text not null check (kind in ('asset', 'component', 'accessory', 'license')),
  parent uuid,
  custom_fieldset uuid,
  constraint category_parent foreign key (organisation_id, parent) references category (organisation_id, id),
  constraint category_fieldset foreign key (organisation_id, custom_fieldset) references field_set (organisation_id, id),
  constraint category_own_parent check (parent <> id),
$$);
create index category_children on category (organisation_id, parent);
create index category_of_fieldset on category (organisation_id, custom_fieldset) where custom_fieldset is not null;

call create_named_table('brand');

call create_named_table('manufacturer', $$
  email text not null default '',
  contact_name text not null default '',
  contact_number text not null default '',
  support_url text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  country integer references country (id),
  state text not null default '',
  city text not null default '',
  pincode text not null default '',
  contact_text text not null generated always as (
    fold(email || E'\n' || contact_name || E'\n' || contact_number || E'\n' || city || E'\n' || state)) stored,
$$);

call create_named_table('supplier', $$
  email text not null default '',
  contact_name text not null default '',
  contact_number text not null default '',
  support_url text not null default '',
  notes text not null default '',
  country integer references country (id),
  state text not null default '',
  city text not null default '',
  pincode text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  search_text text not null generated always as (
    fold(name || E'\n' || email || E'\n' || contact_name || E'\n' || contact_number || E'\n' || city || E'\n' || state)) stored,
$$);

call create_named_table('service_provider', $$
  email text not null default '',
  contact_name text not null default '',
  contact_number text not null default '',
  linked_organisation uuid references organisation (id),
  search_text text not null generated always as (
    fold(name || E'\n' || email || E'\n' || contact_name || E'\n' || contact_number)) stored,
$$);
create index service_provider_linked on service_provider (linked_organisation) where linked_organisation is not null;

call create_named_table('attached_status', $$
  category text not null check (category in ('pending', 'available', 'in_use', 'unavailable', 'archived')),
  color text not null,
  is_default boolean not null default false,
  sort_order integer not null default 100,
  constraint attached_status_category unique (organisation_id, id, category),
$$);
create unique index attached_status_default on attached_status (organisation_id) where is_default;

-- The rate of the written down value is per year; the other methods take theirs from the life in months.
call create_named_table('depreciation', $$
  method text not null check (method in ('straight_line', 'written_down_value', 'double_declining')),
  months integer not null check (months between 1 and 1200),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  salvage_percent numeric(5, 2) check (salvage_percent between 0 and 100),
  salvage_amount bigint check (salvage_amount >= 0),
  convention text not null check (convention in ('daily', 'full_month', 'half_year')),
  frequency text not null check (frequency in ('monthly', 'quarterly', 'half_yearly', 'yearly')),
  constraint depreciation_rate check ((method = 'written_down_value') = (percent is not null)),
  constraint depreciation_salvage check (num_nonnulls(salvage_percent, salvage_amount) = 1),
$$);
