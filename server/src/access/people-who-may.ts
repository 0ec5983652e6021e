import type { Permission } from "@steward/contract/permissions/permissions";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";

export interface Member {
  id: string;
  name: string;
  email: string;
}

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
