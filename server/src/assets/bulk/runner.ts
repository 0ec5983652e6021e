import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { may } from "../../http/authenticate.ts";
import type { CallerOrganisation, Context, Services } from "../../http/context.ts";
import { ACTIONS } from "./bulk-action.ts";
import type { StoredRun } from "./bulk-run.ts";

/** Ends a bulk action whose runner lost the permission for it. */
export class RightsLost extends Error {
  override readonly name = "RightsLost";
  constructor() {
    super(messages.bulk.stoppedWithoutRight);
  }
}

interface Rights extends CallerOrganisation {
  name: string;
  is_owner: boolean;
  permissions: string[];
  reaches_all: boolean;
}

/**
 * The context of who started a bulk action, with what that person may do now, in a batch's transaction.
 * Within a limit other places of the person are not seen: finding none does not mean the whole organisation.
 * @throws RightsLost
 */
export async function runnerContext(services: Services, tx: Transaction, run: StoredRun): Promise<Context> {
  const { rows } = await sql<Rights>`
    select p.name, m.is_owner, granted_permissions(m.account_id) as permissions,
      o.currency, o.time_zone, o.locked_modules,
      coalesce(m.is_owner or case when r.scope is null then limits.scope is null
        else limits.scope is not null and r.scope <@ shared_scope(r.scope, limits.scope) end, false) as reaches_all
    from membership m join organisation o on o.id = m.organisation_id join account p on p.id = m.account_id, bulk_run r,
      granted_scope(m.account_id) as limits (scope)
    where ${ofOrganisation("m")} and m.account_id = ${run.begun_by}::uuid and m.is_active
      and r.organisation_id = m.organisation_id and r.id = ${run.id}::uuid`.execute(tx);
  const [rights] = rows;
  if (!rights?.reaches_all) throw new RightsLost();
  const { name, is_owner, permissions, reaches_all: _, ...organisation } = rights;
  const account_id = run.begun_by;
  const actor = { session_id: account_id, account_id, name, is_token: false, is_owner, permissions };
  if (!may({ actor, organisation }, ACTIONS[run.body.action].permission)) throw new RightsLost();
  return {
    ...services,
    client_address: "",
    client_network: "",
    origin: run.origin,
    organisation_id: run.organisation_id,
    scope: run.scope,
    organisation,
    actor,
    version: undefined,
    may: (permission) => may({ actor, organisation }, permission),
    read: (work) => work(tx),
    write: (work) => work(tx),
  };
}

/**
 * Asserts at the end of a batch that its runner still may, and locks the membership until the batch is committed, so that
 * nothing is written after a withdrawal. It comes after the writes because roles are locked before memberships.
 * @throws RightsLost
 */
export async function assertRunner(services: Services, tx: Transaction, run: StoredRun): Promise<void> {
  await sql`select from membership m where ${ofOrganisation("m")} and m.account_id = ${run.begun_by}::uuid for share`.execute(
    tx,
  );
  await runnerContext(services, tx, run);
}
