import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import type { AccessGrant } from "./user-policy.ts";
import { absentReference } from "../errors/refusal.ts";
import { ofOrganisation } from "../database/of-organisation.ts";

/**
 * Asserts that a member can be limited to these places: they are the organisation's, and inside the caller's own
 * limits.
 * @throws Refusal invalid
 */
export async function assertPlaces(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.selectFrom("location").select("id").where("id", "in", ids).execute();
  if (found.length === ids.length) return;
  throw absentReference("scope");
}

/** Replaces the roles and places of a member by those of `after`; common ones are not written. */
export async function writeAccess(
  tx: Transaction,
  organisation_id: string,
  account_id: string,
  before: Pick<AccessGrant, "user_groups" | "scope">,
  after: Pick<AccessGrant, "user_groups" | "scope">,
): Promise<void> {
  const links = [
    { table: "membership_role", column: "role_id", had: before.user_groups, has: after.user_groups },
    { table: "membership_scope", column: "location", had: before.scope, has: after.scope },
  ];
  for (const { table, column, had, has } of links) {
    const lost = had.filter((id) => !has.includes(id));
    const added = has.filter((id) => !had.includes(id));
    if (lost.length > 0) {
      await sql`delete from ${sql.table(table)}
        where ${ofOrganisation(table)} and account_id = ${account_id}::uuid and ${sql.ref(column)} = any(${lost}::uuid[])`.execute(
        tx,
      );
    }
    if (added.length > 0) {
      await sql`insert into ${sql.table(table)} (organisation_id, account_id, ${sql.ref(column)})
        select ${organisation_id}::uuid, ${account_id}::uuid, unnest(${added}::uuid[])
        on conflict do nothing`.execute(tx);
    }
  }
}
