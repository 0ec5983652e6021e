import type { BulkKind } from "@steward/contract/assets/bulk/constants";
import type { BulkBody } from "@steward/contract/assets/bulk/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { REQUIRED } from "@steward/contract/kit/wording";
import { kindsOf } from "@steward/contract/masters/category/constants";
import type { Permission } from "@steward/contract/permissions/permissions";
import { assertReferences } from "../../database/assert-references.ts";
import type { Transaction } from "../../database/transaction.ts";
import { absentReference, forbidden, invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import { mayTake } from "../asset-policy.ts";
import { archiveAsset, changeStatus, restoreAsset } from "../change-status.ts";
import { checkIn } from "../custody/check-in.ts";
import { checkOutTelling } from "../custody/check-out.ts";
import { moveAsset, statusOf, updateAsset } from "../update-asset.ts";

/** What is done to each asset, without which. */
export type BulkAction = Omit<BulkBody, "assets" | "filter">;

interface KindOfAction {
  permission: Permission;
  /** Fields of which the action needs one; a null clears. */
  needs: readonly (keyof BulkAction)[];
  /** Columns of an asset that the action may change; its undo puts them back. */
  columns: readonly string[];
  /** Does it to one asset, in the transaction and at the version of the context. */
  apply: (ctx: Context, id: string, action: BulkAction) => Promise<unknown>;
}

const STATUS = ["status", "status_category"] as const;
const PLACE = ["branch", "location"] as const;
const HELD = [...STATUS, ...PLACE, "holder_user", "holder_location", "holder_asset", "expected_return"] as const;

/** Sets one field of an asset by its edit. */
const setting = (field: "category" | "supplier" | "service_provider", permission: Permission): KindOfAction => ({
  permission,
  needs: [field],
  columns: [field],
  apply: (ctx, id, action) => updateAsset(ctx, { params: { id }, body: { [field]: action[field] } }),
});

/** Each kind of bulk action is the same verb that one asset has, with its rules. */
export const ACTIONS: Record<BulkKind, KindOfAction> = {
  status: {
    permission: "asset.change_status",
    needs: ["status"],
    columns: STATUS,
    apply: (ctx, id, { status, reason }) =>
      changeStatus(ctx, { params: { id }, body: { status: status ?? "", reason } }),
  },
  place: {
    permission: "asset.move_location",
    needs: ["branch", "location"],
    columns: PLACE,
    apply: (ctx, id, { branch, location }) => moveAsset(ctx, { params: { id }, body: { branch, location } }),
  },
  category: setting("category", "asset.update"),
  supplier: setting("supplier", "asset.update"),
  service_provider: setting("service_provider", "asset.attach_provider"),
  custom_fields: {
    permission: "asset.update",
    needs: ["custom_fields"],
    columns: [],
    apply: (ctx, id, { custom_fields }) => updateAsset(ctx, { params: { id }, body: { custom_fields } }),
  },
  check_out: {
    permission: "asset.check_in_out",
    needs: ["user", "location"],
    columns: HELD,
    // The holder is told of all of them at once.
    apply: (ctx, id, { user, location, status, expected_return, note }) =>
      checkOutTelling(ctx, id, { user, location, status, expected_return, note }, { tells: false }),
  },
  check_in: {
    permission: "asset.check_in_out",
    needs: [],
    columns: HELD,
    apply: (ctx, id, { status, condition, note, branch, location }) =>
      checkIn(ctx, { params: { id }, body: { status, condition, note, branch, location } }),
  },
  archive: {
    permission: "asset.delete",
    needs: [],
    columns: STATUS,
    apply: (ctx, id) => archiveAsset(ctx, { params: { id } }),
  },
  restore: {
    permission: "asset.restore",
    needs: [],
    columns: STATUS,
    apply: (ctx, id, { status }) => restoreAsset(ctx, { params: { id }, body: { status } }),
  },
};

/** @throws Refusal forbidden */
export function mayAct(ctx: Pick<Context, "may">, kind: BulkKind): void {
  if (!ctx.may(ACTIONS[kind].permission)) throw forbidden(messages.bulk.notPermitted);
}

/**
 * Asserts what holds for all assets alike, so that it is told once: the fields of the action, and the records that they
 * name.
 * @throws Refusal invalid, forbidden into the archive without that right
 */
export async function assertAction(tx: Transaction, ctx: Context, action: BulkAction): Promise<void> {
  const { needs } = ACTIONS[action.action];
  const [first] = needs;
  const clears = action.action !== "status" && action.action !== "category" && action.action !== "check_out";
  const isGiven = (field: keyof BulkAction) => (clears ? action[field] !== undefined : Boolean(action[field]));
  if (first && !needs.some(isGiven)) throw invalidField(first, REQUIRED);
  if (action.action === "check_out" && action.user && action.location) {
    throw invalidField("user", messages.bulk.holderIsPersonOrPlace);
  }
  await assertPerson(tx, action.user);
  if (action.action === "status" && action.status) mayTake(ctx, await statusOf(tx, action.status));
  await assertReferences(tx, [
    { field: "status", table: "attached_status", id: action.status },
    { field: "category", table: "category", id: action.category, kinds: kindsOf.asset },
    { field: "supplier", table: "supplier", id: action.supplier },
    { field: "service_provider", table: "service_provider", id: action.service_provider },
    { field: "location", table: "location", id: action.location },
    // The branch of a given location is held against it with each asset.
    { field: "branch", table: "location", id: action.location ? null : action.branch },
  ]);
}

async function assertPerson(tx: Transaction, user: string | null | undefined): Promise<void> {
  if (!user) return;
  const member = await tx
    .selectFrom("membership")
    .select("account_id")
    .where("account_id", "=", user)
    .executeTakeFirst();
  if (!member) throw absentReference("user");
}
