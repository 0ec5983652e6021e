import { messages } from "@steward/contract/messages/catalogue";
import type { CoverKind } from "@steward/contract/cover/constants";
import type { Amc, Warranty } from "@steward/contract/cover/rules";
import type { Transaction } from "../database/transaction.ts";
import { conflict } from "../errors/refusal.ts";
import type { Context } from "../http/context.ts";
import { insertCover } from "./add-cover.ts";
import { changesOf, type CoverBody } from "./cover-columns.ts";
import { recordOf } from "./cover-queries.ts";
import { dayAfter, finish, lastDay, lockRecord, mayEnterValue, setColumns } from "./lock-cover.ts";

const RENEWED = { warranty: "warranty extended", amc: "AMC renewed" } as const;
/** Contracts are annual. */
const CONTRACT_MONTHS = 12;

/**
 * Renews a record: another one begins on the day after its end, with its terms unless the body gives others, and it stays
 * as history.
 * @throws Refusal conflict, for a record that was renewed or has no end
 */
export const renewCover =
  <Kind extends CoverKind>(kind: Kind) =>
  (ctx: Context, { params, body }: { params: { id: string }; body: CoverBody }) => {
    mayEnterValue(ctx, body);
    return ctx.write(async (tx) => {
      const { asset, record: before } = await lockRecord(tx, ctx, kind, params.id);
      if (before.is_renewed) throw conflict(messages.cover.renewedAlready);
      const next = "start_date" in before ? nextWarranty(before, body) : await nextContract(tx, ctx, before, body);
      const id = await insertCover(tx, ctx, { kind, asset, body: next });
      await setColumns(tx, params.id, { renewed_by: id });
      const after = await recordOf(tx, ctx, kind, id);
      await finish(tx, ctx, { kind, asset: asset.id, action: RENEWED[kind], changes: changesOf(before, after) });
      return recordOf(tx, ctx, kind, id);
    });
  };

function followingDay(end: string | null): string {
  if (end === null) throw conflict(messages.cover.noEnd);
  return dayAfter(end);
}

const given = (body: CoverBody) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as CoverBody;

function nextWarranty(before: Warranty, body: CoverBody): CoverBody {
  const { provider, cover, reference, end_date } = before;
  const warranty_period = before.warranty_period ?? CONTRACT_MONTHS;
  return { provider, cover, reference, warranty_period, start_date: followingDay(end_date), ...given(body) };
}

async function nextContract(tx: Transaction, ctx: Context, before: Amc, body: CoverBody): Promise<CoverBody> {
  const { provider, cover, contract_number, contract_kind, visits_per_year } = before;
  const { response_hours, resolution_hours, renewal, notice_days, amc_end_date } = before;
  const start = body.amc_start_date ?? followingDay(amc_end_date);
  const { value, value_currency } = await storedValue(tx, ctx, before);
  return {
    provider,
    cover,
    contract_number,
    contract_kind,
    visits_per_year,
    response_hours,
    resolution_hours,
    renewal,
    notice_days,
    value,
    value_currency,
    ...given(body),
    amc_start_date: start,
    amc_end_date: body.amc_end_date ?? (await lastDay(tx, start, CONTRACT_MONTHS)),
  };
}

/** The value that a renewal takes over, which who renews it may not be allowed to see. */
async function storedValue(tx: Transaction, ctx: Context, { id }: Amc): Promise<CoverBody> {
  const seeing = { ...ctx, may: () => true };
  const { value, value_currency } = await recordOf(tx, seeing, "amc", id);
  return { value, value_currency };
}
