import type { CoverKind } from "@steward/contract/cover/constants";
import type { Warranty } from "@steward/contract/cover/rules";
import { minorUnits } from "../database/minor-units.ts";
import { assertReferences } from "../database/assert-references.ts";
import type { Transaction } from "../database/transaction.ts";
import { assertCurrency } from "../geography/currency-reference.ts";
import type { Context } from "../http/context.ts";
import { changesOf, columnsOf, type CoverBody, valueColumns } from "./cover-columns.ts";
import { recordOf } from "./cover-queries.ts";
import { finish, lastDay, lockRecord, mayEnterValue, setColumns } from "./lock-cover.ts";

const EDITED = { warranty: "warranty edited", amc: "AMC edited" } as const;

/** Edits the given fields of a record; with `If-Match` only at the caller's version. */
export const updateCover =
  <Kind extends CoverKind>(kind: Kind) =>
  (ctx: Context, { params, body }: { params: { id: string }; body: CoverBody }) => {
    mayEnterValue(ctx, body);
    return ctx.write(async (tx) => {
      const { asset, record: before } = await lockRecord(tx, ctx, kind, params.id);
      await assertReferences(tx, [
        { field: "provider", table: "service_provider", id: body.provider, before: before.provider },
      ]);
      await assertCurrency(tx, "value_currency", body.value_currency, ctx.organisation.currency);
      const ends = "start_date" in before ? await endOf(tx, body, before) : {};
      const value = "value" in before ? valueColumns(body, ctx.organisation.currency, before) : {};
      if (keeps(before, { ...body, ...ends })) return before;
      await setColumns(tx, params.id, { ...columnsOf({ ...body, ...ends }), ...value });
      const after = await recordOf(tx, ctx, kind, params.id);
      await finish(tx, ctx, { kind, asset: asset.id, action: EDITED[kind], changes: changesOf(before, after) });
      return recordOf(tx, ctx, kind, params.id);
    });
  };

const plainText = (field: string, value: unknown) =>
  field === "value" && value ? String(minorUnits(String(value))) : String(value ?? "");

/** True where an edit gives a record the values that it has. */
const keeps = (before: object, given: CoverBody): boolean =>
  Object.entries(given).every(
    ([field, value]) =>
      value === undefined || plainText(field, value) === plainText(field, (before as Record<string, unknown>)[field]),
  );

/** The end of a warranty follows from its start and months where an edit changes those and names no end. */
async function endOf(tx: Transaction, body: CoverBody, before: Warranty): Promise<{ end_date?: string | null }> {
  if (body.end_date !== undefined || (body.start_date === undefined && body.warranty_period === undefined)) return {};
  const start = body.start_date === undefined ? before.start_date : body.start_date;
  const months = body.warranty_period === undefined ? before.warranty_period : body.warranty_period;
  return months === null ? {} : { end_date: await lastDay(tx, start, months) };
}
