import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import type { SortPlan } from "../paging/page-of.ts";
import { namedSorting, recordConditions } from "../paging/record-conditions.ts";
import { selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import type { MasterFamily } from "./master-family.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** A master as it is answered; the contract of its calls lists the keys. */
export interface Master {
  id: string;
  name: string;
  is_active: boolean;
  version: number;
  created: string;
  sort_value: string | null;
}

const byName = namedSorting("m");

function sortingOf({ order }: MasterFamily): SortPlan {
  if (!order) return byName;
  return { ...byName, default: "own", columns: { ...byName.columns, own: order } };
}

const keys = sql`m.id, m.is_active, m.version, m.created, m.modified`;

type Asked = Pick<Input<MasterFamily["calls"]["list"]>, "query" | "request"> & { counts?: boolean };

export const findMasters = (tx: Transaction, family: MasterFamily, ctx: Context, asked: Asked) => {
  const more = family.conditions(asked.query);
  const from = sql`${sql.table(family.table)} m`;
  const listed = {
    columns: sql`${keys}, ${family.details}`,
    from,
    alias: "m",
    // Searches without an index are evaluated once, for the count and the page; alone a page stops where it is full.
    found_in: asked.query.search && asked.counts !== false ? from : undefined,
    where: recordConditions("m", asked.query, { searched: family.searched, more }),
  };
  return selectPage<Master>(tx, ctx, asked, sortingOf(family), listed);
};

/** One master inside a transaction. */
export async function masterOf(tx: Transaction, family: MasterFamily, id: string): Promise<Master> {
  const { rows } = await sql<Master>`
    select ${keys}, ${family.details} from ${sql.table(family.table)} m where ${ofOrganisation("m")} and m.id = ${id}::uuid`.execute(
    tx,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}
