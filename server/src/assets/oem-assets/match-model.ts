import { messages } from "@steward/contract/messages/catalogue";
import type { OemAssetDetails } from "@steward/contract/oem-assets/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { forbidden } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";

type Named = "brand" | "manufacturer" | "category";
export interface MadeRecord {
  table: Named | "model";
  id: string;
}

/** The masters that the model of an OEM asset names. */
const mastersOf = (oem: OemAssetDetails) =>
  (["manufacturer", "brand", "category"] as const).flatMap((table) => {
    const name = oem[`${table}_details`]?.name;
    return name ? [{ table, name }] : [];
  });

/** The own model of the same name, number and maker; null for none. One that names no maker is the same, too. */
export async function modelLike(tx: Transaction, oem: OemAssetDetails): Promise<string | null> {
  const { product_name, product_number } = oem.product_details;
  const maker = oem.manufacturer_details?.name ?? "";
  const { rows } = await sql<{ id: string }>`select m.id from model m
    left join manufacturer f on f.organisation_id = m.organisation_id and f.id = m.manufacturer
    where ${ofOrganisation("m")} and m.is_active and m.name_key = name_key(${product_name})
      and m.number_key = name_key(${product_number}) and (f.id is null or ${maker} = '' or f.key = name_key(${maker}))
    order by f.id is null, m.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Own masters of the names that the model of an OEM asset names, by table. */
async function ownMasters(tx: Transaction, oem: OemAssetDetails): Promise<Map<Named, string>> {
  const named = mastersOf(oem);
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ kind: Named; id: string }>`${sql.join(
    named.map(
      ({ table, name }) => sql`select ${table}::text as kind, t.id from ${sql.table(table)} t
        where ${ofOrganisation("t")} and t.key = name_key(${name}) ${table === "category" ? sql`and t.kind = 'asset'` : sql``}`,
    ),
    sql` union all `,
  )}`.execute(tx);
  return new Map(rows.map(({ kind, id }) => [kind, id]));
}

/** What a move would make of a model that is not there, and whether the caller may make all of it. */
export async function toMake(tx: Transaction, ctx: Context, oem: OemAssetDetails) {
  const own = await ownMasters(tx, oem);
  const makes = [
    { kind: "model" as const, name: oem.product_details.product_name },
    ...mastersOf(oem).flatMap(({ table: kind, name }) => (own.has(kind) ? [] : [{ kind, name }])),
  ];
  return { makes, may_make: makes.every(({ kind }) => ctx.may(`${kind}.create` satisfies Permission)) };
}

/**
 * Makes the model of an OEM asset, and the masters that it names and that are not there.
 * @throws Refusal forbidden for what the caller may not make
 */
export async function makeModel(
  tx: Transaction,
  ctx: Context,
  oem: OemAssetDetails,
  made: MadeRecord[],
): Promise<string> {
  const { makes } = await toMake(tx, ctx, oem);
  const missing = makes.find(({ kind }) => !ctx.may(`${kind}.create` satisfies Permission));
  if (missing) throw forbidden(messages.exchange.mayNotMake(missing));
  const own = await ownMasters(tx, oem);
  const { organisation_id } = ctx;
  for (const { kind: table, name } of makes) {
    if (table === "model") continue;
    const id = newId();
    const row = { organisation_id, id, name, ...(table === "category" ? { kind: "asset" } : {}) };
    await tx
      .insertInto(table as "brand")
      .values(row)
      .execute();
    own.set(table, id);
    made.unshift({ table, id });
  }
  const id = newId();
  const { product_name, product_number } = oem.product_details;
  const links = { brand: own.get("brand"), manufacturer: own.get("manufacturer"), category: own.get("category") };
  const { warranty_period } = oem;
  await tx
    .insertInto("model")
    .values({ organisation_id, id, product_name, product_number, warranty_period, ...links })
    .execute();
  made.unshift({ table: "model", id });
  await recordActivity(
    tx,
    ctx,
    made.toReversed().map((one) => ({
      subject_type: one.table,
      subject_id: one.id,
      action: "created",
      changes: [
        one.table === "model"
          ? { field: "product_name", before: null, after: product_name }
          : { field: "name", before: null, after: oem[`${one.table}_details`]?.name ?? "" },
      ],
    })),
  );
  return id;
}
