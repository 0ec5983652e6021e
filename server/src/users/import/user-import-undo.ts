import { sql } from "kysely";
import { withdrawLost } from "../../access/withdraw-lost.ts";
import { recordActivity } from "../../activity/record-activity.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { ImportWork, RowToUndo } from "../../import-kit/import-target.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** State of a member before an import changed it; the roles are those that it added. */
interface Before {
  designation: string;
  phone: string;
  added: string[];
}

/** Undoes an import of users: removes or restores members whom nobody has changed since and who have not signed in. */
export async function undoUsers(tx: Transaction, work: ImportWork, rows: readonly RowToUndo[]): Promise<Set<number>> {
  const done: RowToUndo[] = [];
  for (const row of rows) {
    const isBack = row.outcome === "created" ? await removeMember(tx, work, row) : await restoreMember(tx, row);
    if (isBack) done.push(row);
  }
  await recordActivity(
    tx,
    work,
    done.map(({ record }) => ({
      subject_type: "user" as const,
      subject_id: record,
      action: "import undone",
      import_id: work.import_id,
    })),
  );
  return new Set(done.map(({ position }) => position));
}

async function removeMember(tx: Transaction, work: ImportWork, { record, record_version }: RowToUndo) {
  const { numAffectedRows } = await sql`delete from membership m
    where ${ofOrganisation("m")} and m.account_id = ${record}::uuid and m.version = ${record_version} and not m.is_owner
      and not exists (select from session s where s.account_id = m.account_id and s.created >= m.created)
      and not exists (select from asset h where h.organisation_id = m.organisation_id and h.holder_user = m.account_id)
      and not exists (select from custom_value v where v.organisation_id = m.organisation_id and v.account = m.account_id)`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) return false;
  await sql`select take_back_account(${work.import_id}::uuid, ${record}::uuid)`.execute(tx);
  return true;
}

/** Members who lose a role are signed out, because sessions keep what they were granted. */
async function restoreMember(tx: Transaction, { record, record_version, before }: RowToUndo) {
  const { designation, phone, added } = before as unknown as Before;
  const { numUpdatedRows } = await tx
    .updateTable("membership")
    .set({ designation, phone, version: record_version + 1 })
    .where("account_id", "=", record)
    .where("version", "=", record_version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (added.length > 0) {
    await tx.deleteFrom("membership_role").where("account_id", "=", record).where("role_id", "in", added).execute();
    await withdrawLost(tx, sql`array[${record}::uuid]`);
  }
  return true;
}
