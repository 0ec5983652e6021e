import type { Condition } from "@steward/contract/assets/custody/constants";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { holderColumns, type HolderRow } from "../custody/holder.ts";

/** A custody as its receipt tells it. */
export interface ReceiptRow extends HolderRow {
  id: string;
  asset_id: string;
  asset_name: string;
  serial_number: string;
  checked_out: string;
  giver: string | null;
  expected_return: string | null;
  note: string;
  accepted: string | null;
  declined: string | null;
  decline_reason: string;
  returned: string | null;
  condition: Condition | null;
  signature_key: string | null;
  acceptance_signature_key: string | null;
}

/** Custodies of a condition on `c`, in the order in which they were checked out. */
export async function receiptRows(tx: Transaction, condition: RawBuilder<unknown>): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select c.id, a.asset_id, coalesce(nullif(a.asset_name, ''), mo.product_name, '') as asset_name, a.serial_number,
      ${holderColumns("c")}, c.checked_out, g.name as giver, c.expected_return, c.note, c.accepted, c.declined,
      c.decline_reason, c.returned, c.condition, c.signature_key, c.acceptance_signature_key
    from custody c
    join asset a on a.organisation_id = c.organisation_id and a.id = c.asset
    left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
    left join account g on g.id = c.checked_out_by
    where ${ofOrganisation("c")} and ${condition}
    order by c.id`.execute(tx);
  return rows;
}

/** Name of the transaction's organisation. */
export async function organisationName(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ name: string }>`select o.name from organisation o
    where o.id = ${ownOrganisation}`.execute(tx);
  return rows[0]?.name ?? "";
}
