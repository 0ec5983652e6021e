-- What people call a model is one here too; on the wire alone it is a product.

alter table product rename to model;
alter table asset rename product to model;
alter table attachment rename product to model;
alter table custom_value rename product to model;

-- Keys and checks begin with the table's name or end with the column's; indexes of keys go by the names of these.
do $$
declare
  named record;
begin
  for named in
    select conname as name, conrelid::regclass as on_table from pg_constraint
    where connamespace = 'public'::regnamespace and conname ~ '^product_|_product$'
  loop
    execute format('alter table %s rename constraint %I to %I', named.on_table, named.name,
      regexp_replace(regexp_replace(named.name, '^product_', 'model_'), '_product$', '_model'));
  end loop;
  for named in
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'i' and relname ~ '^product_|_product$'
  loop
    execute format('alter index %I rename to %I', named.name,
      regexp_replace(regexp_replace(named.name, '^product_', 'model_'), '_product$', '_model'));
  end loop;
end $$;

alter table asset_tally drop constraint asset_tally_facet_check;
update asset_tally set facet = 'model' where facet = 'product';
alter table asset_tally add constraint asset_tally_facet_check
  check (facet in ('total', 'status', 'category', 'branch', 'location', 'model'));

-- What an import changed on an asset and which records it made on the side, for its undo.
update import_row set before = before - 'product' || jsonb_build_object('model', before -> 'product')
  where before ? 'product';
update import_master set kind = 'model' where kind = 'product';

-- It answers the column by its name; the functions of this version have another in its place.
drop function if exists search_assets(text);
