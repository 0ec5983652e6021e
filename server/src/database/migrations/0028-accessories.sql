-- Accessories and consumables: pieces in stock, and what was handed out of them.

create table accessory (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  name text not null,
  key text not null generated always as (name_key(name)) stored,
  kind text not null default 'accessory' check (kind in ('accessory', 'consumable')),
  quantity integer not null default 1,
  -- Pieces that are with people and assets; used up ones are no longer counted at all.
  handed_out integer not null default 0,
  available integer not null generated always as (quantity - handed_out) stored,
  reorder_level integer check (reorder_level >= 0),
  is_low boolean not null generated always as (coalesce(quantity - handed_out <= reorder_level, false)) stored,
  asset uuid,
  branch uuid,
  category uuid,
  manufacturer uuid,
  supplier uuid,
  model_number text not null default '',
  purchase_date date,
  order_number text not null default '',
  notes text not null default '',
  -- The places where its stock stands, and those of the assets that it is handed out to; set by the database.
  places uuid[] not null default '{}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  name_sort text not null generated always as (fold(name)) stored,
  search_text text not null generated always as (fold(name || E'\n' || model_number || E'\n' || order_number)) stored,
  primary key (organisation_id, id),
  constraint accessory_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint accessory_branch foreign key (organisation_id, branch) references location (organisation_id, id),
  constraint accessory_category foreign key (organisation_id, category) references category (organisation_id, id),
  constraint accessory_manufacturer foreign key (organisation_id, manufacturer)
    references manufacturer (organisation_id, id),
  constraint accessory_supplier foreign key (organisation_id, supplier) references supplier (organisation_id, id),
  constraint accessory_stock check (handed_out between 0 and quantity),
  constraint accessory_used_up check (kind = 'accessory' or handed_out = 0)
);
create unique index accessory_name on accessory (organisation_id, kind, key, branch) nulls not distinct;
create index accessory_called on accessory (organisation_id, key);
create index accessory_by_name on accessory (organisation_id, name_sort collate "C", id);
create index accessory_by_stock on accessory (organisation_id, available, id);
create index accessory_low on accessory (organisation_id, name_sort collate "C", id) where is_low;
create index accessory_of_asset on accessory (organisation_id, asset) where asset is not null;
create index accessory_of_branch on accessory (organisation_id, branch) where branch is not null;
create index accessory_of_category on accessory (organisation_id, category) where category is not null;
create index accessory_of_manufacturer on accessory (organisation_id, manufacturer) where manufacturer is not null;
create index accessory_of_supplier on accessory (organisation_id, supplier) where supplier is not null;
create index accessory_search on accessory using gin (organisation_id, search_text gin_trgm_ops);

create table accessory_handout (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  accessory uuid not null,
  account uuid references account (id),
  asset uuid,
  quantity integer not null,
  -- Pieces of it that are still out.
  open integer not null,
  note text not null default '',
  created_by uuid not null references account (id),
  created timestamptz not null default now(),
  returned timestamptz,
  primary key (organisation_id, id),
  constraint accessory_handout_of foreign key (organisation_id, accessory)
    references accessory (organisation_id, id) on delete cascade,
  constraint accessory_handout_asset foreign key (organisation_id, asset) references asset (organisation_id, id),
  constraint accessory_handout_open check (quantity > 0 and open between 0 and quantity)
);
create index accessory_handout_newest on accessory_handout (organisation_id, accessory, id);
create index accessory_handout_with on accessory_handout (organisation_id, asset) where asset is not null;
create index accessory_handout_held on accessory_handout (organisation_id, account) where account is not null;

alter table attachment
  add column accessory uuid,
  add constraint attachment_accessory foreign key (organisation_id, accessory) references accessory (organisation_id, id),
  drop constraint attachment_subject,
  add constraint attachment_subject check (num_nonnulls(asset, model, component, accessory) <= 1),
  drop constraint attachment_places,
  add constraint attachment_places check ((num_nonnulls(asset, component, accessory) = 0) = (places is null));
create index attachment_of_accessory on attachment (organisation_id, accessory, id) where accessory is not null;
create unique index attachment_primary_accessory on attachment (organisation_id, accessory)
  where is_primary and accessory is not null;
