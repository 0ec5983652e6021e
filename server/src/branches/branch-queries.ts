import type { branchCalls } from "@steward/contract/branches/calls";
import type { Branch } from "@steward/contract/branches/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import {
  locationColumns,
  type LocationRow,
  locationSorting,
  locationsListed,
  presentLocation,
} from "../locations/location-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Columns of a location with its address; the tables are `l` and, for the country, `n`. */
export const columns = sql`${locationColumns}, l.address_id, l.line1, l.line2, l.country, n.name as country_name, l.state,
  l.district, l.city, l.zip, l.latitude, l.longitude,
  (select coalesce(jsonb_agg(o.address || jsonb_build_object('country_details',
      case when k.id is null then null else jsonb_build_object('id', k.id, 'name', k.name) end) order by o.place), '[]')
   from jsonb_array_elements(l.other_addresses) with ordinality o (address, place)
   left join country k on k.id = (o.address ->> 'country')::int) as other_addresses`;
export const country = sql`left join country n on n.id = l.country`;

type Address = NonNullable<Branch["address"]>;
export type Row = LocationRow &
  Omit<Address, "id" | "country_details"> & {
    address_id: string | null;
    country_name: string | null;
    other_addresses: Branch["other_addresses"];
  };

export function presentBranch(found: Row): Branch {
  const { address_id, line1, line2, country, country_name, state, district, city, zip, ...row } = found;
  const { latitude, longitude } = row;
  const country_details = country === null ? null : { id: country, name: country_name ?? "" };
  const lines = { line1, line2, country, country_details, state, district, city, zip, latitude, longitude };
  return {
    ...presentLocation(row),
    type: row.location_type,
    parent_location: row.parent,
    address: address_id === null ? null : { id: address_id, ...lines },
  };
}

type AskedPage = Pick<Input<typeof branchCalls.list>, "query" | "request"> & { counts?: boolean };

export async function findBranches(tx: Transaction, ctx: Context, asked: AskedPage) {
  type Found = Row & { sort_value: string | null };
  const query = { ...asked.query, types: ["Branch"] as const };
  const listed = await locationsListed(tx, query, ctx.scope);
  const page = await selectPage<Found>(tx, ctx, asked, locationSorting, { ...listed, columns, links: country });
  return { ...page, results: page.results.map(presentBranch) };
}

/** One location of any type with its address, inside a transaction. */
export async function branchOf(tx: Transaction, id: string): Promise<Branch> {
  const { rows } = await sql<Row>`
    select ${columns} from location l ${country} where ${ofOrganisation("l")} and l.id = ${id}::uuid`.execute(tx);
  if (!rows[0]) throw notFound();
  return presentBranch(rows[0]);
}
