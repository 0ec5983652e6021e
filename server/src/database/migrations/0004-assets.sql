create table asset (
  -- The organisation itself is proven by the key of the status.
  organisation_id uuid not null,
  id uuid not null,
  number bigint not null,
  asset_id text not null,
  tag_key text not null generated always as (name_key(asset_id)) stored,
  asset_name text not null default '',
  serial_number text not null default '',
  status uuid not null,
  status_category text not null,
  category uuid,
  product uuid,
  branch uuid,
  location uuid,
  warranty_period smallint check (warranty_period between 1 and 99),
  purchase_date date,
  purchase_cost bigint check (purchase_cost >= 0),
  order_number text not null default '',
  invoice_number text not null default '',
  invoice_date date,
  amc_start_date date,
  amc_end_date date,
  notes text not null default '',
  -- The searchable words of custom field values.
  custom_text text not null default '',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  is_archived boolean not null generated always as (status_category = 'archived') stored,
  name_sort text not null generated always as (fold(asset_name)) stored,
  serial_sort text not null generated always as (fold(serial_number)) stored,
  search_text text not null generated always as (
    fold(asset_id || E'\n' || asset_name || E'\n' || serial_number || E'\n' || custom_text)) stored,
  primary key (organisation_id, id),
  constraint asset_status foreign key (organisation_id, status, status_category)
    references attached_status (organisation_id, id, category) on update cascade,
  constraint asset_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint asset_product foreign key (organisation_id, product) references product (organisation_id, id),
  constraint asset_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  -- A location that is moved to another branch takes its assets along; a move carries all of them in one statement.
  constraint asset_location foreign key (organisation_id, location, branch)
    references location (organisation_id, id, branch) on update cascade deferrable,
  constraint asset_branch_of_location check (location is null or (branch is not null and branch <> location)),
  constraint asset_amc_order check (amc_start_date <= amc_end_date)
);
create unique index asset_tag on asset (organisation_id, tag_key);
create unique index asset_serial on asset (organisation_id, product, serial_number) nulls not distinct where serial_number <> '';
create index asset_serial_exact on asset (organisation_id, serial_number) where serial_number <> '';
create index asset_newest on asset (organisation_id, is_archived, id);
create index asset_modified on asset (organisation_id, is_archived, modified, id);
create index asset_by_tag on asset (organisation_id, is_archived, tag_key collate "C", id);
create index asset_by_name on asset (organisation_id, is_archived, name_sort collate "C", id);
create index asset_by_serial on asset (organisation_id, is_archived, serial_sort collate "C", id);
create index asset_by_purchase on asset (organisation_id, is_archived, coalesce(purchase_date, date '0001-01-01'), id);
create index asset_of_status on asset (organisation_id, status, id);
create index asset_of_category on asset (organisation_id, category, is_archived, id);
create index asset_of_branch on asset (organisation_id, branch, is_archived, id);
create index asset_of_location on asset (organisation_id, location, is_archived, id) where location is not null;
create index asset_of_product on asset (organisation_id, product, is_archived, id);
create index asset_search on asset using gin (organisation_id, search_text gin_trgm_ops);
call protect_tenant_table('asset');

-- Exact numbers of assets per facet, kept by the database itself, so that a count costs the same for a thousand and a
-- million assets. Each backend adds in a slot of its own: two writers of one organisation do not wait for each other.
-- Facet "location": an asset counts for the place it stands in and for every place above that, below the branch.
create table asset_tally (
  organisation_id uuid not null references organisation (id),
  facet text not null check (facet in ('total', 'status', 'category', 'branch', 'location', 'product')),
  value uuid not null,
  is_archived boolean not null,
  slot smallint not null,
  count bigint not null,
  primary key (organisation_id, facet, value, is_archived, slot)
) with (fillfactor = 50);
call protect_tenant_table('asset_tally');

call keep_tally('asset', 'organisation_id, status, category, branch, location, product, is_archived', $$
  insert into asset_tally as t (organisation_id, facet, value, is_archived, slot, count)
  with moved as (%s),
  -- A place that is about to be moved waits for this transaction, or this one for the move.
  placed as (
    select n.organisation_id, n.is_archived, n.step, l.above
    from (select organisation_id, location, is_archived, sum(step) as step from moved where location is not null
          group by organisation_id, location, is_archived having sum(step) <> 0) n
    join location l on l.organisation_id = n.organisation_id and l.id = n.location
    order by l.id for key share of l
  )
  select organisation_id, facet, value, is_archived, pg_backend_pid() %% 32, sum(step)
  from (
    select organisation_id, facet, value, is_archived, step from moved
    cross join lateral (values ('total', organisation_id), ('status', status), ('category', category),
                               ('branch', branch), ('product', product)) facets (facet, value)
    union all
    select organisation_id, 'location', value, is_archived, step from placed
    cross join lateral unnest(above[2:]) value
  ) steps
  where value is not null
  group by organisation_id, facet, value, is_archived having sum(step) <> 0
  order by organisation_id, facet, value, is_archived
  on conflict (organisation_id, facet, value, is_archived, slot) do update set count = t.count + excluded.count
$$);

-- Assets whose own texts, model, manufacturer or brand contain the pattern (already folded and escaped for LIKE).
-- LIKE is not leakproof, so behind row-level security no index could serve it; the gate role's policy is open and the
-- organisation is taken from the transaction alone. In plpgsql, so that the plan is kept.
create function search_assets(pattern text)
returns table (id uuid, is_archived boolean, status uuid, category uuid, branch uuid, location uuid, product uuid)
language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
declare
  organisation uuid := current_organisation();
begin
  return query
  select a.id, a.is_archived, a.status, a.category, a.branch, a.location, a.product from asset a
  where a.organisation_id = organisation
    and (
      a.search_text like pattern
      or a.product = any (array(
        select p.id from product p
        where p.organisation_id = organisation
          and (
            p.search_text like pattern
            or p.manufacturer = any (array(
              select m.id from manufacturer m where m.organisation_id = organisation and m.name_sort like pattern))
            or p.brand = any (array(
              select b.id from brand b where b.organisation_id = organisation and b.name_sort like pattern))
          )
      ))
    );
end $$;
grant select on asset, product, manufacturer, brand to steward_gate;
alter function search_assets(text) owner to steward_gate;
revoke all on function search_assets(text) from public;
grant execute on function search_assets(text) to steward_server;

create table attachment (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  asset uuid,
  product uuid,
  storage_key text not null,
  thumbnail_key text not null,
  file_name text not null,
  content_type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  is_primary boolean not null default false,
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  primary key (organisation_id, id),
  constraint attachment_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint attachment_product foreign key (organisation_id, product) references product (organisation_id, id),
  constraint attachment_subject check (num_nonnulls(asset, product) = 1)
);
create index attachment_of_asset on attachment (organisation_id, asset, id) where asset is not null;
create index attachment_of_product on attachment (organisation_id, product, id) where product is not null;
create unique index attachment_primary_asset on attachment (organisation_id, asset) where is_primary and asset is not null;
create unique index attachment_primary_product on attachment (organisation_id, product) where is_primary and product is not null;
call protect_tenant_table('attachment');
