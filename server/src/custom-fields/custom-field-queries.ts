import type { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { AskedField, CustomField } from "@steward/contract/custom-fields/rules";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { numberedPage } from "../paging/numbered-page.ts";
import { offsetOf } from "../paging/page-of.ts";
import { namedSorting, recordConditions } from "../paging/record-conditions.ts";
import { searchPattern } from "../paging/search-pattern.ts";
import { selectPage } from "../paging/select-page.ts";
import { notFound } from "../errors/refusal.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/** Columns of a field that a form needs; the table is `f`. */
export const askedColumns = sql`f.id, f.name, f.field_type, f.help, f.is_required, f.is_unique, f.default_value, f.minimum,
  f.maximum, f.pattern, f.options, case when f.field_type = 'currency' then f.currency end as currency, f.is_active`;

/** The same as one JSON object. */
export const askedObject = sql`jsonb_build_object('id', f.id, 'name', f.name, 'field_type', f.field_type,
  'help', f.help, 'is_required', f.is_required, 'is_unique', f.is_unique, 'default_value', f.default_value,
  'minimum', f.minimum, 'maximum', f.maximum, 'pattern', f.pattern, 'options', f.options,
  'currency', case when f.field_type = 'currency' then f.currency end, 'is_active', f.is_active)`;

const columns = sql`${askedColumns}, f.version, f.created, f.modified,
  (select count(*) from field_set_field x where x.organisation_id = f.organisation_id and x.field = f.id) as set_count,
  exists (select from custom_value v where v.organisation_id = f.organisation_id and v.field = f.id) as has_values`;

const sorting = namedSorting("f");

type ListedField = CustomField & { sort_value: string | null };

type AskedPage = Pick<Input<typeof customFieldCalls.list>, "query" | "request"> & { counts?: boolean };

export const findCustomFields = (tx: Transaction, ctx: Context, asked: AskedPage) => {
  const { field_type } = asked.query;
  const more = field_type && [sql`f.field_type = any(${field_type}::text[])`];
  const where = recordConditions("f", asked.query, { searched: ["search_text"], more });
  const listed = { columns, from: sql`custom_field f`, alias: "f", where };
  return selectPage<ListedField>(tx, ctx, asked, sorting, listed);
};

/** One custom field inside a transaction. */
export async function customFieldOf(tx: Transaction, id: string): Promise<CustomField> {
  const { rows } =
    await sql<CustomField>`select ${columns} from custom_field f where ${ofOrganisation("f")} and f.id = ${id}::uuid`.execute(
      tx,
    );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * The custom fields with these labels, by the label as it is asked for; `hold` locks them until the transaction ends, so
 * that no value of them is written meanwhile.
 */
export async function customFieldsCalled(
  tx: Transaction,
  names: readonly string[],
  hold = false,
): Promise<Map<string, CustomField>> {
  if (names.length === 0) return new Map();
  if (hold) {
    await sql`select from custom_field f where ${ofOrganisation("f")}
      and f.key in (select name_key(n.name) from unnest(${names}::text[]) n (name)) order by f.id for update`.execute(
      tx,
    );
  }
  const { rows } = await sql<CustomField & { asked: string }>`
    with asked as materialized (select distinct n.name, name_key(n.name) as key from unnest(${names}::text[]) n (name))
    select a.name as asked, ${columns} from asked a join custom_field f on ${ofOrganisation("f")} and f.key = a.key`.execute(
    tx,
  );
  return new Map(rows.map(({ asked, ...field }) => [asked, field]));
}

/**
 * Fields in the active sets of these categories and models, and in these sets, each once with its position: those of a
 * category first, then those of a model.
 */
export const askedBy = (
  categories: RawBuilder<unknown>,
  models: RawBuilder<unknown>,
  sets: RawBuilder<unknown> = sql`'{}'::uuid[]`,
) => sql`
  select x.field, min(s.rank * 1000 + x.position) as place
  from (select sc.custom_fieldset as id, 1 as rank from category sc where ${ofOrganisation("sc")} and sc.id = any(${categories})
        union all
        select sp.custom_fieldset, 2 from model sp where ${ofOrganisation("sp")} and sp.id = any(${models})
        union all
        select ss.id, 3 from field_set ss where ${ofOrganisation("ss")} and ss.id = any(${sets})) s
  join field_set t on ${ofOrganisation("t")} and t.id = s.id and t.is_active
  join field_set_field x on x.organisation_id = t.organisation_id and x.field_set = t.id
  group by x.field`;

/** Active fields by name, or those that apply to a category and a model, in the order of their sets. */
export const suggestCustomFields = (ctx: Context, { query, request }: Input<typeof customFieldCalls.suggest>) => {
  const { category, product, custom_fieldset, search } = query;
  const isAsked = category !== undefined || product !== undefined || custom_fieldset !== undefined;
  const ids = (given: string[] = []) => sql`${given}::uuid[]`;
  const asked = askedBy(ids(category), ids(product), ids(custom_fieldset));
  const from = isAsked ? sql`custom_field f join (${asked}) a on a.field = f.id` : sql`custom_field f`;
  const order = isAsked ? sql`a.place, f.name_sort collate "C", f.id` : sql`f.name_sort collate "C", f.id`;
  const found = search ? sql`f.name_sort like ${searchPattern(search)}` : sql`true`;
  return numberedPage<AskedField>(ctx, request, query, ({ limit, offset }) =>
    ctx.read(async (tx) => {
      const [rows, total] = await Promise.all([
        sql<AskedField>`select ${askedColumns} from ${from} where ${ofOrganisation("f")} and f.is_active and ${found}
          order by ${order} limit ${limit} offset ${offsetOf(offset)}`.execute(tx),
        sql<{
          count: number;
        }>`select count(*) as count from ${from} where ${ofOrganisation("f")} and f.is_active and ${found}`.execute(tx),
      ]);
      return { rows: rows.rows, count: total.rows[0]?.count ?? 0 };
    }),
  );
};
