import type { branchCalls } from "@steward/contract/branches/calls";
import type { Branch } from "@steward/contract/branches/rules";
import { sql } from "kysely";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { checkToggle, lockedLocation } from "../locations/location-rules.ts";
import { subjectOf } from "../locations/write-location.ts";
import { branchOf } from "./branch-queries.ts";

/**
 * Activates or deactivates a branch or location; refused with the count while assets or active locations are inside.
 */
export async function toggleBranch(ctx: Context, { params }: Input<typeof branchCalls.toggleActive>) {
  return ctx.write(async (tx) => {
    const before = await lockedLocation(tx, ctx, { id: params.id, action: "toggle_active", read: branchOf });
    return toggleLocked(tx, ctx, before, before.is_active ? "deactivated" : "activated");
  });
}

/** Activates or deactivates a locked place. */
export async function toggleLocked(tx: Transaction, ctx: Context, before: Branch, action: string): Promise<Branch> {
  await checkToggle(tx, before);
  await tx
    .updateTable("location")
    .set({ is_active: !before.is_active, modified: sql`now()`, version: sql`version + 1` })
    .where("id", "=", before.id)
    .execute();
  await recordActivity(tx, ctx, { subject_type: subjectOf(before), subject_id: before.id, action });
  return branchOf(tx, before.id);
}
