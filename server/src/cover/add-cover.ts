import type { CoverKind } from "@steward/contract/cover/constants";
import { assertReferences } from "../database/assert-references.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { assertCurrency } from "../geography/currency-reference.ts";
import type { Context } from "../http/context.ts";
import { changesOf, columnsOf, type CoverBody, valueColumns } from "./cover-columns.ts";
import { recordOf } from "./cover-queries.ts";
import { finish, lastDay, lockAsset, mayEnterValue } from "./lock-cover.ts";

type LockedAsset = Awaited<ReturnType<typeof lockAsset>>;

const ADDED = { warranty: "warranty added", amc: "AMC added" } as const;

interface Added {
  params: { id: string };
  body: CoverBody;
}

/** Adds a record of a kind to an asset. A warranty begins with the purchase unless the body says otherwise. */
export const addCover =
  <Kind extends CoverKind>(kind: Kind) =>
  (ctx: Context, { params, body }: Added) => {
    mayEnterValue(ctx, body);
    return ctx.write(async (tx) => {
      const asset = await lockAsset(tx, params.id);
      const start = kind === "warranty" ? { start_date: body.start_date ?? asset.purchase_date } : {};
      const id = await insertCover(tx, ctx, { kind, asset, body: { ...body, ...start } });
      const added = await recordOf(tx, ctx, kind, id);
      await finish(tx, ctx, { kind, asset: asset.id, action: ADDED[kind], changes: changesOf(null, added) });
      return recordOf(tx, ctx, kind, id);
    });
  };

/** Writes a new record of a locked asset and answers its id; it is not current yet. */
export async function insertCover(
  tx: Transaction,
  ctx: Context,
  { kind, asset, body }: { kind: CoverKind; asset: LockedAsset; body: CoverBody },
): Promise<string> {
  await assertReferences(tx, [{ field: "provider", table: "service_provider", id: body.provider }]);
  await assertCurrency(tx, "value_currency", body.value_currency, ctx.organisation.currency);
  const id = newId();
  const months = body.warranty_period ?? null;
  const ends =
    kind === "warranty" && !body.end_date ? { end_date: await lastDay(tx, body.start_date ?? null, months) } : {};
  await tx
    .insertInto("cover")
    .values({
      organisation_id: ctx.organisation_id,
      id,
      asset: asset.id,
      kind,
      ...columnsOf({ ...body, ...ends }),
      ...valueColumns(body, ctx.organisation.currency),
      is_current: false,
      is_last: false,
      places: asset.places,
      is_archived: asset.is_archived,
    })
    .execute();
  return id;
}
