import type { branchBody, branchCalls } from "@steward/contract/locations";
import { sql } from "kysely";
import type { z } from "zod";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { conflict, invalidField, notFound, stale } from "../refusal.ts";
import { branchOf } from "./branch-queries.ts";

/** Columns of a branch payload; a virtual branch has neither address nor coordinates. */
function columnsOf(body: z.output<typeof branchBody>) {
  const { name, flag_virtual_location, address, latitude = null, longitude = null } = body;
  if ((latitude === null) !== (longitude === null)) {
    throw invalidField(latitude === null ? "latitude" : "longitude", "Give both latitude and longitude, or neither.");
  }
  const none = { line1: "", line2: "", city: "", state: "", zip: "" };
  if (flag_virtual_location) {
    if (address || latitude !== null) {
      throw invalidField("flag_virtual_location", "A virtual branch has no address and no coordinates.");
    }
    return { name, flag_virtual_location, latitude: null, longitude: null, ...none, has_address: false };
  }
  return { name, flag_virtual_location, latitude, longitude, ...none, ...address, has_address: Boolean(address) };
}

/** Adds a branch. Names are unique in the organisation without case and outer blanks. */
export async function createBranch(ctx: Context, { body }: Input<typeof branchCalls.create>) {
  const { has_address, ...columns } = columnsOf(body);
  return ctx.write(async (tx) => {
    const id = newId();
    await tx
      .insertInto("branch")
      .values({ organisation_id: ctx.organisation_id, id, address_id: has_address ? newId() : null, ...columns })
      .execute();
    await recordActivity(tx, ctx, {
      subject_type: "branch",
      subject_id: id,
      action: "created",
      changes: changesBetween({}, { name: columns.name }),
    });
    return branchOf(tx, id);
  });
}

/** Replaces a branch's payload; with `If-Match` only when its version is still the caller's. */
export async function updateBranch(ctx: Context, { params, body }: Input<typeof branchCalls.update>) {
  const { has_address, ...columns } = columnsOf(body);
  return ctx.write(async (tx) => {
    const before = await lockedBranch(tx, ctx, params.id);
    const { address, ...flat } = before;
    const changes = changesBetween(
      { line1: "", line2: "", city: "", state: "", zip: "", ...flat, ...address },
      columns,
    );
    const address_id = has_address ? (before.address?.id ?? newId()) : null;
    if (changes.length === 0 && (before.address?.id ?? null) === address_id) return before;
    await tx
      .updateTable("branch")
      .set({ ...columns, address_id, modified: sql`now()`, version: sql`version + 1` })
      .where("id", "=", params.id)
      .execute();
    await recordActivity(tx, ctx, { subject_type: "branch", subject_id: params.id, action: "edited", changes });
    return branchOf(tx, params.id);
  });
}

/** Turns a branch on or off; refused with the count while assets are in it. */
export async function toggleBranch(ctx: Context, { params }: Input<typeof branchCalls.toggleActive>) {
  return ctx.write(async (tx) => {
    const before = await lockedBranch(tx, ctx, params.id);
    if (before.is_active && before.asset_count > 0) {
      const [assets, them] = before.asset_count === 1 ? ["asset is", "it"] : ["assets are", "them"];
      throw conflict(`${before.asset_count} ${assets} in this branch. Move ${them} first.`);
    }
    await tx
      .updateTable("branch")
      .set({ is_active: !before.is_active, modified: sql`now()`, version: sql`version + 1` })
      .where("id", "=", params.id)
      .execute();
    const action = before.is_active ? "deactivated" : "activated";
    await recordActivity(tx, ctx, { subject_type: "branch", subject_id: params.id, action });
    return branchOf(tx, params.id);
  });
}

/** Deletes a branch that nothing points to; otherwise the database refuses with the protected-delete message. */
export async function removeBranch(ctx: Context, { params }: Input<typeof branchCalls.remove>): Promise<undefined> {
  return ctx.write(async (tx) => {
    const before = await lockedBranch(tx, ctx, params.id);
    await tx.deleteFrom("branch").where("id", "=", params.id).execute();
    await recordActivity(tx, ctx, {
      subject_type: "branch",
      subject_id: params.id,
      action: "deleted",
      changes: changesBetween({ name: before.name }, { name: null }),
    });
    return undefined;
  });
}

async function lockedBranch(tx: Transaction, ctx: Context, id: string) {
  const locked = await tx.selectFrom("branch").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const branch = await branchOf(tx, id);
  if (ctx.version !== undefined && ctx.version !== branch.version) throw stale(branch);
  return branch;
}
