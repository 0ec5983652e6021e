import type { Permission } from "@steward/contract/permissions/permissions";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";

export interface Member {
  id: string;
  name: string;
  email: string;
}

/**
 * Active members who have a permission, as a table for statements that tell many records to each: `account_id`, and the
 * limit to places as `scope`, null without one.
 */
export const membersWhoMay = (permission: Permission): RawBuilder<unknown> =>
  sql`(select m.account_id, case when not m.is_owner then granted_scope(m.account_id) end as scope from membership m
    where ${ofOrganisation("m")} and m.is_active and (m.is_owner or ${permission} = any(granted_permissions(m.account_id))))`;

/**
 * Active members who have a permission and whose limit to places, where they have one, reaches these places; null is what
 * stands in no place, which everybody sees.
 */
export async function peopleWhoMay(
  tx: Transaction,
  permission: Permission,
  places: readonly string[] | null,
): Promise<Member[]> {
  const { rows } =
    await sql<Member>`select a.id, a.name, a.email from membership m join account a on a.id = m.account_id
    where ${ofOrganisation("m")} and m.is_active and a.is_active and (m.is_owner
      or ${permission} = any(granted_permissions(m.account_id))
        and coalesce(granted_scope(m.account_id) && ${places}::uuid[], true))
    order by a.id`.execute(tx);
  return rows;
}
