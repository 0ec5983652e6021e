import { type RawBuilder, sql } from "kysely";

type Named = "category" | "supplier" | "manufacturer" | "location";

/** `{id, name}` of what a column of the record `alias` points to. */
export const namedIn = (alias: string, table: Named, column: string = table): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', r.id, 'name', r.name) from ${sql.table(table)} r
    where r.organisation_id = ${sql.ref(`${alias}.organisation_id`)} and r.id = ${sql.ref(`${alias}.${column}`)})`;

/** The same of a model. */
export const modelIn = (alias: string): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', mo.id, 'name', mo.product_name) from model mo
    where mo.organisation_id = ${sql.ref(`${alias}.organisation_id`)} and mo.id = ${sql.ref(`${alias}.model`)})`;

/** The asset that a column points to, called by its own name or that of its model. */
export const assetIn = (alias: string, column: string): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', a.id, 'asset_id', a.asset_id,
      'name', coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id))
    from asset a left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
    where a.organisation_id = ${sql.ref(`${alias}.organisation_id`)} and a.id = ${sql.ref(`${alias}.${column}`)})`;

/** An asset in history, as people call it: its tag and its name. */
export const assetLabel = (asset: { asset_id: string; name: string } | null): string | null =>
  asset && (asset.name === asset.asset_id ? asset.asset_id : `${asset.asset_id} · ${asset.name}`);
