import type { branchCalls } from "@steward/contract/branches/calls";
import { type Branch, branchBody } from "@steward/contract/branches/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { replacedBy } from "../../activity/as-of/replaced-values.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockedLocation, needRight } from "../../locations/location-rules.ts";
import { serializeMoves } from "../../locations/move-location.ts";
import { branchOf } from "../branch-queries.ts";
import { toggleLocked } from "../toggle-branch.ts";
import { type Body, editBranch } from "../write-branch.ts";

/** Columns that follow from others of the same change. */
const FOLLOW = new Set(["path", "above", "branch", "address_id"]);

const REVERTED = "change reverted";

/**
 * Takes one change of a branch or place back, by the rules of an edit: its fields get the values they had before it.
 * @throws Refusal not_found, stale; conflict where the change has no values to put back, or its fields were changed
 * again; what an edit is refused for
 */
export async function revertPlaceChange(
  ctx: Context,
  { params }: Pick<Input<typeof branchCalls.revert>, "params">,
): Promise<Branch> {
  return ctx.write(async (tx) => {
    await serializeMoves(tx);
    const before = await lockedLocation(tx, ctx, { id: params.id, action: "update", read: branchOf });
    const { columns } = await replacedBy(tx, params.id, params.entry, FOLLOW);
    const { is_active, sort_order, ...others } = columns;
    if (is_active !== undefined && is_active !== before.is_active) {
      needRight(ctx, before.location_type, "toggle_active");
      return toggleLocked(tx, ctx, before, REVERTED);
    }
    if (Object.keys(others).length === 0) {
      throw conflict(sort_order === undefined ? messages.history.nothingToRevert : messages.history.orderStays);
    }
    return editBranch(tx, ctx, before, bodyOf(before, others), REVERTED);
  });
}

const LINES = ["line1", "line2", "country", "state", "district", "city", "zip"] as const;

/** The body of a replacement that leaves everything as it is but these columns. */
function bodyOf(before: Branch, was: Readonly<Record<string, unknown>>): Body {
  const { name, type, parent_location, flag_virtual_location, address, latitude, longitude } = before;
  const other_addresses = before.other_addresses.map((one) => {
    const { country_details: _, ...other } = one;
    return other;
  });
  const columns: Record<string, unknown> = {
    name,
    parent: parent_location,
    flag_virtual_location,
    latitude,
    longitude,
    other_addresses,
    ...Object.fromEntries(LINES.map((key) => [key, address?.[key] ?? (key === "country" ? null : "")])),
    ...was,
  };
  const { parent, ...fields } = columns;
  const lines = Object.fromEntries(LINES.map((key) => [key, fields[key]]));
  const hasAddress = !fields.flag_virtual_location && (address !== null || fields.line1 !== "");
  return branchBody.parse({
    name: fields.name,
    type,
    parent_location: parent,
    flag_virtual_location: fields.flag_virtual_location,
    address: hasAddress ? { ...(address ? { id: address.id } : {}), ...lines } : null,
    other_addresses: fields.other_addresses,
    latitude: fields.latitude,
    longitude: fields.longitude,
  });
}
