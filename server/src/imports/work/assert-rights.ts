import { messages } from "@steward/contract/messages/catalogue";
import type { Permission } from "@steward/contract/permissions/permissions";
import { sql } from "kysely";
import type { Transaction } from "../../database/transaction.ts";
import { isLocked } from "../../http/authenticate.ts";
import type { Services } from "../../http/context.ts";
import { Refusal } from "../../errors/refusal.ts";
import { mayImport, mayImportSo } from "../import-policy.ts";
import type { StoredImport } from "./import-state.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";

/** Ends an import whose runner lost the permission to run it. */
export class RightsLost extends Error {
  override readonly name = "RightsLost";
  constructor() {
    super(messages.imports.stoppedWithoutRight);
  }
}

interface RunnerRights {
  is_owner: boolean;
  permissions: string[];
  locked_modules: string[];
  reaches_all: boolean;
}

/**
 * Asserts that the import's runner may write what a batch has written, and locks the membership until the batch ends,
 * so that nothing is written after a withdrawal. It comes after the writes because roles are locked before memberships.
 * Within a limit other places of the member are not seen: finding none does not mean the whole organisation.
 * @throws RightsLost
 */
export async function assertRights({ facts }: Services, tx: Transaction, job: StoredImport): Promise<void> {
  await sql`select from membership m where ${ofOrganisation("m")} and m.account_id = ${job.begun_by}::uuid for share`.execute(
    tx,
  );
  const { rows } = await sql<RunnerRights>`
    select m.is_owner, granted_permissions(m.account_id) as permissions, o.locked_modules,
      coalesce(m.is_owner or case when i.scope is null then limits.scope is null
        else limits.scope is not null and i.scope <@ shared_scope(i.scope, limits.scope) end, false) as reaches_all
    from membership m join organisation o on o.id = m.organisation_id, import i, granted_scope(m.account_id) as limits (scope)
    where ${ofOrganisation("m")} and m.account_id = ${job.begun_by}::uuid and m.is_active and o.is_active
      and i.organisation_id = m.organisation_id and i.id = ${job.id}::uuid`.execute(tx);
  const [rights] = rows;
  if (!rights?.reaches_all) throw new RightsLost();
  const { is_owner, permissions } = rights;
  const may = (wanted: Permission) => (is_owner || permissions.includes(wanted)) && !isLocked(rights, wanted);
  const runner = { may, scope: job.scope, facts };
  try {
    mayImport(runner, job.kind);
    mayImportSo(runner, job.kind, job.settings);
  } catch (error) {
    throw error instanceof Refusal ? new RightsLost() : error;
  }
}
