import type { NearMaster } from "@steward/contract/asset-requests/approval/rules";
import type { AssetRequest, FulfillingAsset } from "@steward/contract/asset-requests/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { requestRow, presentRequest } from "../request-queries.ts";

/** Records that are offered of each kind, and how alike a name has to be. */
const MOST = 5;
const ALIKE = 0.3;

interface Sought {
  field: string;
  table: RawBuilder<unknown>;
  /** Columns of the record's name, folded and as a key. */
  name: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  code?: RawBuilder<unknown>;
  only?: RawBuilder<unknown>;
  /** The new name; empty where a record is chosen. */
  wanted: string;
}

const NAME = sql`t.name`;
const KEY = sql`t.key`;

const sought = ({ category_details, product_details: product, ...request }: AssetRequest): Sought[] => {
  const wanted = ({ name, existing_id }: { name: string; existing_id: string | null }) => (existing_id ? "" : name);
  const master = (field: string, one: { name: string; existing_id: string | null }) => ({
    field,
    table: sql.table(field),
    name: NAME,
    key: KEY,
    wanted: wanted(one),
  });
  return [
    { ...master("category", category_details), only: sql`t.kind = 'asset'` },
    {
      field: "product",
      table: sql`model`,
      name: sql`t.product_name`,
      key: sql`t.name_key`,
      code: sql`t.product_number`,
      wanted: wanted({ name: product.product_name, existing_id: product.existing_id }),
    },
    master("brand", product.brand_details),
    master("manufacturer", product.manufacturer_details),
    master("service_provider", request.service_provider_details),
  ];
};

/** Records of one kind whose names are alike, the most alike first. */
const alike = ({ field, table, name, key, code = sql`''`, only = sql`true`, wanted }: Sought) => sql`(
  select ${sql.lit(field)} as field, t.id, ${name} as name, ${code} as code, ${key} = name_key(${wanted}) as is_same,
    similarity(t.name_sort, fold(${wanted})) as likeness
  from ${table} t where ${ofOrganisation("t")} and t.is_active and ${only} and ${wanted} <> ''
    and similarity(t.name_sort, fold(${wanted})) >= ${sql.lit(ALIKE)}
  order by likeness desc, t.id limit ${sql.lit(MOST)})`;

type Matches = Record<"category" | "product" | "brand" | "manufacturer" | "service_provider", NearMaster[]>;

/** What is called nearly as the new names of a request, and the assets of its serial number. */
export async function matchesOf(tx: Transaction, id: string): Promise<Matches & { assets: FulfillingAsset[] }> {
  const request = presentRequest(await requestRow(tx, id));
  const { rows } = await sql<NearMaster & { field: keyof Matches }>`${sql.join(
    sought(request).map(alike),
    sql` union all `,
  )}`.execute(tx);
  const of = (field: keyof Matches) =>
    rows
      .filter((row) => row.field === field)
      .map(({ id: record, name, code, is_same }) => ({ id: record, name, code, is_same }));
  const serial = request.serial_number;
  const assets = await sql<FulfillingAsset>`
    select a.id, a.asset_id, coalesce(nullif(a.asset_name, ''), mo.product_name, a.asset_id) as name
    from asset a left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
    where ${ofOrganisation("a")} and ${serial} <> '' and not a.is_archived
      and a.serial_sort collate "C" = (select fold(${serial}))
    order by a.number limit ${sql.lit(MOST)}`.execute(tx);
  return {
    category: of("category"),
    product: of("product"),
    brand: of("brand"),
    manufacturer: of("manufacturer"),
    service_provider: of("service_provider"),
    assets: assets.rows,
  };
}
