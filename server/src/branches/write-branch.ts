import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import type { LocationType } from "@steward/contract/locations/constants";
import type { branchCalls } from "@steward/contract/branches/calls";
import type { Branch, branchBody } from "@steward/contract/branches/rules";
import { sql } from "kysely";
import type { z } from "zod";
import { changesBetween, recordActivity } from "../activity/record-activity.ts";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";
import { validateTypedNames } from "../geography/typed-name-queries.ts";
import { type AddressParts, validateAddresses } from "../geography/validate-addresses.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { absentReference, invalidField, Refusal } from "../errors/refusal.ts";
import { branchOf } from "./branch-queries.ts";
import { lockedLocation, needRight, lockedParent } from "../locations/location-rules.ts";
import { moveSubtree, serializeMoves } from "../locations/move-location.ts";
import { subjectOf, parentText, TYPE_STAYS } from "../locations/write-location.ts";

export type Body = z.output<typeof branchBody>;

const NOWHERE = { latitude: null, longitude: null };
const NO_LINES = { line1: "", line2: "", country: null, state: "", district: "", city: "", zip: "" };

/** Columns for a body; a virtual place has neither addresses nor coordinates. */
function columnsOf({ name, flag_virtual_location, address, other_addresses, ...top }: Body) {
  const place = placeOf(top, address);
  if (flag_virtual_location && (address || other_addresses?.length || place.latitude !== null)) {
    throw invalidField("flag_virtual_location", messages.locations.virtualBranch);
  }
  const { latitude: _, longitude: __, id: ___, ...lines } = { ...NOWHERE, id: undefined, ...(address ?? NO_LINES) };
  const others = (other_addresses ?? []).map((other) => ({
    ...other,
    country: other.country ?? null,
    ...coordinates(other, "other_addresses"),
  }));
  return { name, flag_virtual_location, ...lines, country: lines.country ?? null, other_addresses: others, ...place };
}

interface Coordinates {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Both coordinates or neither. */
function coordinates({ latitude = null, longitude = null }: Coordinates, path?: string) {
  if ((latitude === null) !== (longitude === null)) {
    const field = latitude === null ? "latitude" : "longitude";
    throw invalidField(path ?? field, messages.refusals.coordinatesInPairs);
  }
  return { latitude, longitude };
}

/** Coordinates, which a body may give beside its address or in it. */
function placeOf(top: Coordinates, address: Coordinates | null | undefined) {
  const [own, ofAddress] = [coordinates(top), coordinates(address ?? {}, "address.latitude")];
  if (own.latitude === null) return ofAddress;
  const differ = own.latitude !== ofAddress.latitude || own.longitude !== ofAddress.longitude;
  if (ofAddress.latitude !== null && differ) {
    throw invalidField("address.latitude", messages.locations.coordinatesDiffer);
  }
  return own;
}

type Columns = ReturnType<typeof columnsOf>;

const zipAndState = (address: AddressParts): AddressParts => ({
  country: address.country,
  state: address.state,
  zip: address.zip,
});

/** @throws Refusal invalid for a part of an address that its country does not have */
async function validateCountries(tx: Transaction, { other_addresses, ...own }: Columns, before: Branch | null) {
  const pairs = [
    { address: own, stored: before?.address },
    ...other_addresses.map((address, index) => ({ address, stored: before?.other_addresses[index] })),
  ];
  const written = pairs.map(({ address, stored: was }) => ({
    ...zipAndState(address),
    before: was ? zipAndState(was) : undefined,
  }));
  await validateAddresses(tx, written, (place, part) =>
    place === 0 ? `address.${part}` : `other_addresses.${place - 1}.${part}`,
  );
}

/**
 * A body may name an address by id only if it is the place's own.
 * @throws Refusal invalid
 */
function assertAddress({ address }: Body, stored: Branch | null): void {
  if (address?.id === undefined || address.id === stored?.address?.id) return;
  throw absentReference("address.id");
}

const LINES = ["line1", "line2", "state", "district", "city", "zip"] as const;
const NEEDED_LINES = ["line1", "state", "city"] as const;

/**
 * The stored address may stay incomplete, as an import may have made it; one that is changed has to be complete.
 * @throws Refusal invalid
 */
function assertComplete({ address }: Body, stored: Branch): void {
  if (address?.id === undefined || LINES.every((key) => address[key] === stored.address?.[key])) return;
  const missing = NEEDED_LINES.filter((key) => address[key] === "");
  if (missing.length === 0) return;
  const errors = Object.fromEntries(missing.map((key) => [`address.${key}`, [REQUIRED]]));
  throw new Refusal("invalid", REQUIRED, { errors });
}

const PLACE_NAMES = ["state", "district", "city"] as const;

/** Typed names consist of letters and spaces; names from the geography and unchanged ones are accepted as they are. */
function validateNames(tx: Transaction, { other_addresses, ...own }: Columns, before: Branch | null): Promise<void> {
  const addresses = [
    { at: "address", ...own },
    ...other_addresses.map((other, index) => ({ at: `other_addresses.${index}`, ...other })),
  ];
  const names = addresses.flatMap((one) => PLACE_NAMES.map((key) => ({ field: `${one.at}.${key}`, name: one[key] })));
  const had = [before?.address ?? NO_LINES, ...(before?.other_addresses ?? [])];
  return validateTypedNames(tx, names, () => had.flatMap((one) => PLACE_NAMES.map((key) => one[key])));
}

const stored = (columns: Columns) => ({ ...columns, other_addresses: JSON.stringify(columns.other_addresses) });

/** Every branch that is not virtual has an address; a place inside one only when it is given. */
const addressIdOf = (type: LocationType, columns: Columns, before: string | undefined) => {
  const none = columns.flag_virtual_location || (type !== "Branch" && !columns.line1);
  return none ? null : (before ?? newId());
};

/** Adds a branch, or a place inside one. Names are unique among the places of one parent. */
export async function createBranch(ctx: Context, { body }: Input<typeof branchCalls.create>): Promise<Branch> {
  const { type, parent_location: given } = body;
  needRight(ctx, type, "create");
  assertAddress(body, null);
  const columns = columnsOf(body);
  return ctx.write(async (tx) => {
    const parent = given ? await lockedParent(tx, { type, parent: given, field: "parent_location" }) : null;
    if (type !== "Branch" && !parent) throw invalidField("parent_location", REQUIRED);
    await validateCountries(tx, columns, null);
    await validateNames(tx, columns, null);
    const [id, address_id] = [newId(), addressIdOf(type, columns, undefined)];
    const { organisation_id } = ctx;
    await tx
      .insertInto("location")
      .values({ organisation_id, id, location_type: type, parent, address_id, ...stored(columns) })
      .execute();
    const changes = changesBetween({}, { name: columns.name });
    await recordActivity(tx, ctx, { subject_type: subjectOf({ parent }), subject_id: id, action: "created", changes });
    return branchOf(tx, id);
  });
}

/** Replaces a branch or place, and moves a place to another parent; with `If-Match` only at the caller's version. */
export async function updateBranch(ctx: Context, { params, body }: Input<typeof branchCalls.update>): Promise<Branch> {
  return ctx.write(async (tx) => {
    if (body.type !== "Branch") await serializeMoves(tx);
    const before = await lockedLocation(tx, ctx, { id: params.id, action: "update", read: branchOf });
    return editBranch(tx, ctx, before, body);
  });
}

/** Replaces a locked branch or place; of one inside a branch the caller has taken the lock of moves. */
export async function editBranch(
  tx: Transaction,
  ctx: Context,
  before: Branch,
  body: Body,
  edited?: string,
): Promise<Branch> {
  const columns = columnsOf(body);
  const { type, parent_location: given } = body;
  assertAddress(body, before);
  assertComplete(body, before);
  const asked = given && given !== before.parent;
  const parent = asked ? await lockedParent(tx, { type, parent: given, field: "parent_location" }) : before.parent;
  if (type !== before.type) throw invalidField("type", TYPE_STAYS);
  await validateCountries(tx, columns, before);
  await validateNames(tx, columns, before);
  const address_id = addressIdOf(type, columns, before.address?.id);
  const moves = parent !== null && parent !== before.parent;
  if (!moves && sameAs(before, columns) && (before.address?.id ?? null) === address_id) return before;
  if (moves) await moveSubtree(tx, before.id, parent);
  await tx
    .updateTable("location")
    .set({ ...stored(columns), address_id, modified: sql`now()`, version: sql`version + 1` })
    .where("id", "=", before.id)
    .execute();
  const after = await branchOf(tx, before.id);
  await recordActivity(tx, ctx, {
    subject_type: subjectOf(before),
    subject_id: before.id,
    action: edited ?? (moves ? "moved" : "edited"),
    changes: changesBetween(inWords(before), inWords(after)),
  });
  return after;
}

function sameAs(before: Branch, { other_addresses, ...columns }: Columns): boolean {
  const was: Record<string, unknown> = { ...NO_LINES, ...before.address, ...before };
  const others = before.other_addresses.map((one) => {
    const { country_details: _, ...other } = one;
    return other;
  });
  const ordered = (list: readonly object[]) =>
    JSON.stringify(list.map((one) => Object.entries(one).sort(([a], [b]) => a.localeCompare(b))));
  return (
    Object.entries(columns).every(([key, value]) => value === was[key]) && ordered(others) === ordered(other_addresses)
  );
}

/** A place with labels, for history. */
function inWords(branch: Branch) {
  const {
    id: _,
    country: __,
    country_details,
    ...address
  } = branch.address ?? { ...NO_LINES, id: "", country_details: null };
  return {
    name: branch.name,
    flag_virtual_location: branch.flag_virtual_location,
    parent: parentText(branch),
    ...address,
    country: country_details?.name,
    other_addresses: branch.other_addresses.map(({ line1, city }) => `${line1}, ${city}`).join("; "),
    latitude: branch.latitude,
    longitude: branch.longitude,
  };
}
