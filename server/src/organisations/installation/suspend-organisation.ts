import { messages } from "@steward/contract/messages/catalogue";
import type { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { InstalledOrganisation } from "@steward/contract/organisations/installation/rules";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { installedOrganisation, lockedOrganisation } from "./installation-queries.ts";
import { inside, lockOperators } from "./lock-operators.ts";

/**
 * Suspends an organisation: its sessions end and nobody signs in to it, while everything in it stays. A sign-in under way
 * waits for the locks on the memberships and is granted nothing then.
 * @throws Refusal conflict when it is suspended already, or when no operator could get in any more
 */
export async function suspendOrganisation(
  ctx: Context,
  { params: { id }, body }: Input<typeof installationCalls.suspend>,
): Promise<InstalledOrganisation> {
  return ctx.write(async (tx) => {
    await lockOperators(tx, ctx);
    await inside(tx, ctx, id, async (there) => {
      await sql`select from membership m where ${ofOrganisation("m")} order by m.account_id for no key update`.execute(
        tx,
      );
      const { name, is_active } = await lockedOrganisation(tx);
      if (!is_active) throw conflict(messages.organisations.isSuspended({ name }));
      const { rows: others } = await sql`select from operators_outside(${id}::uuid) limit 1`.execute(tx);
      if (others.length === 0) throw conflict(messages.organisations.operatorsInside({ name }));
      await setActive(tx, there, { is_active: false, reason: body.reason });
      await sql`select end_sessions_inside()`.execute(tx);
    });
    return installedOrganisation(tx, ctx, id);
  });
}

/**
 * Lets people in again.
 * @throws Refusal conflict when it is not suspended
 */
export async function reactivateOrganisation(
  ctx: Context,
  { params: { id } }: Input<typeof installationCalls.reactivate>,
): Promise<InstalledOrganisation> {
  return ctx.write(async (tx) => {
    await lockOperators(tx, ctx);
    await inside(tx, ctx, id, async (there) => {
      const { name, is_active } = await lockedOrganisation(tx);
      if (is_active) throw conflict(messages.organisations.isRunning({ name }));
      await setActive(tx, there, { is_active: true, reason: "" });
    });
    return installedOrganisation(tx, ctx, id);
  });
}

async function setActive(
  tx: Transaction,
  there: Context,
  { is_active, reason }: { is_active: boolean; reason: string },
): Promise<void> {
  await tx.updateTable("organisation").set({ is_active, version: sql`version + 1`, modified: sql`now()` }).execute();
  const action = is_active ? "reactivated" : "suspended";
  await recordActivity(tx, there, {
    subject_type: "organisation",
    subject_id: there.organisation_id,
    action,
    reason,
  });
}
