import type { fieldSetCalls } from "@steward/contract/field-sets/calls";
import type { FieldSet } from "@steward/contract/field-sets/rules";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { namedSorting, recordConditions } from "../paging/record-conditions.ts";
import { selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import { askedObject } from "./custom-field-queries.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Ids of the fields of a set `s` in their order. */
const members = sql`coalesce((select array_agg(x.field order by x.position) from field_set_field x where x.organisation_id = s.organisation_id and x.field_set = s.id), '{}')`;

const columns = sql`s.id, s.name, s.is_active, s.version, s.created, s.modified, ${members} as custom_fields,
  coalesce((select jsonb_agg(${askedObject} order by x.position) from field_set_field x
    join custom_field f on f.organisation_id = x.organisation_id and f.id = x.field
    where x.organisation_id = s.organisation_id and x.field_set = s.id), '[]') as custom_fields_details,
  (select count(*) from category c where c.organisation_id = s.organisation_id and c.custom_fieldset = s.id) as category_count,
  (select count(*) from model mo where mo.organisation_id = s.organisation_id and mo.custom_fieldset = s.id) as model_count`;

const sorting = namedSorting("s");

type ListedSet = FieldSet & { sort_value: string | null };

type AskedPage = Pick<Input<typeof fieldSetCalls.list>, "query" | "request"> & { counts?: boolean };

export const findFieldSets = (tx: Transaction, ctx: Context, asked: AskedPage) => {
  const listed = { columns, from: sql`field_set s`, alias: "s", where: recordConditions("s", asked.query) };
  return selectPage<ListedSet>(tx, ctx, asked, sorting, listed);
};

/** The field sets with these names, by the name as it is asked for; `hold` locks them until the transaction ends. */
export async function fieldSetsCalled(
  tx: Transaction,
  names: readonly string[],
  hold = false,
): Promise<Map<string, Pick<FieldSet, "id" | "custom_fields">>> {
  if (names.length === 0) return new Map();
  if (hold) {
    await sql`select from field_set s where ${ofOrganisation("s")}
      and s.key in (select name_key(n.name) from unnest(${names}::text[]) n (name)) order by s.id for update`.execute(
      tx,
    );
  }
  const { rows } = await sql<Pick<FieldSet, "id" | "custom_fields"> & { asked: string }>`
    with asked as materialized (select distinct n.name, name_key(n.name) as key from unnest(${names}::text[]) n (name))
    select a.name as asked, s.id, ${members} as custom_fields
    from asked a join field_set s on ${ofOrganisation("s")} and s.key = a.key`.execute(tx);
  return new Map(rows.map(({ asked, ...set }) => [asked, set]));
}

/** One field set inside a transaction. */
export async function fieldSetOf(tx: Transaction, id: string): Promise<FieldSet> {
  const { rows } =
    await sql<FieldSet>`select ${columns} from field_set s where ${ofOrganisation("s")} and s.id = ${id}::uuid`.execute(
      tx,
    );
  if (!rows[0]) throw notFound();
  return rows[0];
}
