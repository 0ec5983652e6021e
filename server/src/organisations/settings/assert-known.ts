import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import { Refusal } from "../../errors/refusal.ts";

/** Settings that are names of a list; absent ones are not changed. */
interface Named {
  currency?: string | undefined;
  time_zone?: string | undefined;
}

/**
 * Asserts that the currency is one of the list and that the database, which tells days apart, knows the time zone.
 * @throws Refusal invalid
 */
export async function assertKnown(tx: Transaction, { currency = "", time_zone = "" }: Named): Promise<void> {
  if (!currency && !time_zone) return;
  const { rows } = await sql<{ has_currency: boolean; has_zone: boolean }>`
    select ${currency}::text = '' or exists (select from currency c where c.code = ${currency}) as has_currency,
      ${time_zone}::text = '' or exists (select from pg_timezone_names z where z.name = ${time_zone}) as has_zone`.execute(
    tx,
  );
  const [known] = rows;
  const errors = {
    ...(known?.has_currency ? {} : { currency: [messages.values.currency] }),
    ...(known?.has_zone ? {} : { time_zone: [messages.values.timeZone] }),
  };
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", messages.refusals.notValid, { errors });
}
