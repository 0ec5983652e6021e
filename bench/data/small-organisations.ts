import type { ClientBase } from "pg";
import { seedStatuses } from "../../server/src/masters/starting-data/seed-statuses.ts";

const ASSETS_EACH = 20;

const idOf = (kind: string, at: string) => `(lpad(to_hex(1617235200000 + (${at})::bigint * 1000), 12, '0') || '7'
  || substr(md5('${kind}' || o.id || (${at})), 1, 3) || '8' || substr(md5('${kind}' || o.id || (${at})), 4, 15))::uuid`;

/** Adds organisations with their seed statuses, five categories, two branches and 20 assets each. Superuser only. */
export async function addSmallOrganisations(client: ClientBase, count: number): Promise<void> {
  await client.query(
    `create temporary table small as
     select overlay(overlay(md5('small' || n) placing '7' from 13) placing '8' from 17)::uuid as id, n
     from generate_series(1, ${count}) n`,
  );
  await client.query("insert into organisation (id, name, slug) select id, 'Clinic ' || n, 'clinic-' || n from small");
  await client.query(
    `insert into organisation_counter (organisation_id, name, value) select id, 'asset', ${ASSETS_EACH} from small`,
  );
  await client.query(
    `insert into attached_status (organisation_id, id, name, category, color, is_default, sort_order)
     select o.id, ${idOf("status", "i")}, s.name, s.category, s.color, s.is_default, s.sort_order from small o
     cross join rows from (jsonb_to_recordset($1)
       as (name text, category text, color text, is_default boolean, sort_order int))
       with ordinality as s (name, category, color, is_default, sort_order, i)`,
    [JSON.stringify(seedStatuses)],
  );
  await client.query(
    `insert into category (organisation_id, id, name, kind)
     select o.id, ${idOf("category", "i")}, 'Equipment ' || i, 'asset' from small o cross join generate_series(1, 5) i`,
  );
  await client.query(
    `insert into location (organisation_id, id, branch, path, above, name)
     select o.id, ${idOf("branch", "i")}, ${idOf("branch", "i")}, ${idOf("branch", "i")} || '/',
       array[${idOf("branch", "i")}], 'Building ' || i from small o cross join generate_series(1, 2) i`,
  );
  await client.query(
    `insert into asset (organisation_id, id, number, asset_id, asset_name, serial_number, status, status_category,
       category, branch, places, purchase_date, purchase_cost, purchase_currency)
     select o.id, ${idOf("asset", "i")}, i, 'AST-' || lpad(i::text, 4, '0'), 'Infusion pump ' || i,
       upper(substr(md5(o.id::text || i), 1, 10)), ${idOf("status", "3 + i % 4")}, (array['available', 'available',
       'in_use', 'in_use'])[1 + i % 4], ${idOf("category", "1 + i % 5")}, ${idOf("branch", "1 + i % 2")}, array[${idOf("branch", "1 + i % 2")}],
       date '2020-01-01' + (i * 40)::int, i * 10000, 'INR'
     from small o cross join generate_series(1, ${ASSETS_EACH}) i`,
  );
  await client.query("drop table small");
}
