import { messages } from "@steward/contract/messages/catalogue";
import type { Location } from "@steward/contract/locations/rules";
import type { locationCalls } from "@steward/contract/locations/calls";
import { sql } from "kysely";
import { breadcrumbText, changesBetween, type PlaceText, recordActivity } from "../activity/record-activity.ts";
import { removeBytes, removePicturesOf } from "../attachments/change-attachment.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { invalidField, notFound } from "../errors/refusal.ts";
import { locationOf } from "./location-queries.ts";
import { lockedLocation, lockedParent } from "./location-rules.ts";
import { moveSubtree, serializeMoves } from "./move-location.ts";

/** The names from a location's branch to its parent, for history. */
export const parentText = ({ breadcrumb }: Pick<Location, "breadcrumb">): PlaceText =>
  breadcrumbText(breadcrumb.slice(0, -1));

/** Subject in history, which separates branches from the places inside them. */
export const subjectOf = ({ parent }: Pick<Location, "parent">) => (parent === null ? "branch" : "location");

/** Adds a place inside a branch. Names are unique among the places of one parent without case and outer blanks. */
export async function createLocation(ctx: Context, { body }: Input<typeof locationCalls.create>): Promise<Location> {
  const { name, location_type, ...given } = body;
  return ctx.write(async (tx) => {
    const parent = await lockedParent(tx, { ...given, type: location_type, field: "parent" });
    const id = newId();
    await tx
      .insertInto("location")
      .values({ organisation_id: ctx.organisation_id, id, location_type, parent, name })
      .execute();
    const created = await locationOf(tx, id);
    await recordActivity(tx, ctx, {
      subject_type: "location",
      subject_id: id,
      action: "created",
      changes: changesBetween({}, { name, parent: parentText(created) }),
    });
    return created;
  });
}

/** Replaces a location; another parent or branch moves it. With `If-Match` only at the caller's version. */
export async function updateLocation(
  ctx: Context,
  { params, body }: Input<typeof locationCalls.update>,
): Promise<Location> {
  const { name, location_type, ...given } = body;
  return ctx.write(async (tx) => {
    await serializeMoves(tx);
    const before = await lockedSubLocation(tx, ctx, params.id);
    if (before.location_type !== location_type) throw invalidField("location_type", TYPE_STAYS);
    const goal = given.parent ?? (location_type === "Building" ? given.branch : null);
    const stays = goal === before.parent && given.branch === before.branch;
    const parent = stays ? goal : await lockedParent(tx, { ...given, type: location_type, field: "parent" });
    return saveLocation(tx, ctx, before, { name, parent });
  });
}

export const TYPE_STAYS = messages.locations.typeStays;

/** Moves a location with everything inside it. */
export async function moveLocation(
  ctx: Context,
  { params, body }: Input<typeof locationCalls.move>,
): Promise<Location> {
  return ctx.write(async (tx) => {
    await serializeMoves(tx);
    const before = await lockedSubLocation(tx, ctx, params.id);
    const { location_type: type, name } = before;
    const parent = await lockedParent(tx, { ...body, type, field: "parent" });
    return saveLocation(tx, ctx, before, { name, parent });
  });
}

async function lockedSubLocation(tx: Transaction, ctx: Context, id: string): Promise<Location> {
  const before = await lockedLocation(tx, ctx, { id, action: "update", read: locationOf });
  if (before.parent === null) throw invalidField("location_type", messages.locations.editedAsBranch);
  return before;
}

/** Writes name and parent of a locked location with its history; without changes nothing is written. */
async function saveLocation(
  tx: Transaction,
  ctx: Context,
  before: Location,
  { name, parent }: { name: string; parent: string | null },
): Promise<Location> {
  const moves = parent !== null && parent !== before.parent;
  if (!moves && name === before.name) return before;
  if (moves) await moveSubtree(tx, before.id, parent);
  await tx
    .updateTable("location")
    .set({ name, modified: sql`now()`, version: sql`version + 1` })
    .where("id", "=", before.id)
    .execute();
  const after = await locationOf(tx, before.id);
  await recordActivity(tx, ctx, {
    subject_type: "location",
    subject_id: before.id,
    action: moves ? "moved" : "edited",
    changes: changesBetween({ name: before.name, parent: parentText(before) }, { name, parent: parentText(after) }),
  });
  return after;
}

/**
 * Asserts that a place has this address.
 * @throws Refusal not_found
 */
async function assertAddress(tx: Transaction, id: string, address_id: string): Promise<void> {
  const query = tx.selectFrom("location").select("id").where("id", "=", id).where("address_id", "=", address_id);
  if (!(await query.executeTakeFirst())) throw notFound();
}

/**
 * Deletes a location that nothing points to, a floor with its plan; otherwise the foreign keys refuse with the
 * protected-delete message.
 */
export async function removeLocation(ctx: Context, id: string, address_id?: string): Promise<undefined> {
  const plans = await ctx.write(async (tx) => {
    if (address_id !== undefined) await assertAddress(tx, id, address_id);
    const before = await lockedLocation(tx, ctx, { id, action: "delete", read: locationOf });
    const removed = before.location_type === "Floor" ? await removePicturesOf(tx, { column: "location", id }) : [];
    await tx.deleteFrom("location").where("id", "=", id).execute();
    await recordActivity(tx, ctx, {
      subject_type: subjectOf(before),
      subject_id: id,
      action: "deleted",
      changes: changesBetween({ name: before.name }, { name: null }),
    });
    return removed;
  });
  await removeBytes(ctx, plans);
  return undefined;
}
