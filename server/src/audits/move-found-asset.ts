import type { AssetDetails } from "@steward/contract/assets/rules";
import { sql } from "kysely";
import { breadcrumbText, changesBetween, PlaceText, recordActivity } from "../activity/record-activity.ts";
import { assetOf } from "../assets/asset-queries.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Context } from "../http/context.ts";

/** A place where an asset was found, as the database has it. */
export interface FoundPlace {
  id: string;
  branch: string;
}

/** The place of an asset: its location, else its branch. */
export const placeOfAsset = ({ branch, location }: Pick<AssetDetails, "branch" | "location">): string | null =>
  location ?? branch;

/** Moves a locked asset to the place where it was found, with an entry of its own in history. */
export async function moveFoundAsset(
  tx: Transaction,
  ctx: Context,
  before: AssetDetails,
  { id, branch }: FoundPlace,
  reason: string,
): Promise<void> {
  const location = id === branch ? null : id;
  await tx
    .updateTable("asset")
    .set({ branch, location, version: sql`version + 1`, modified: sql`now()` })
    .where("id", "=", before.id)
    .execute();
  const after = await assetOf(tx, ctx, before.id);
  await recordActivity(tx, ctx, {
    subject_type: "asset",
    subject_id: before.id,
    action: "moved",
    changes: changesBetween(placesOf(before), placesOf(after)),
    reason,
  });
}

/** Branch and place inside it, as the history of an asset tells them. */
function placesOf({ branch_details, location_details }: AssetDetails): Record<string, unknown> {
  const steps = location_details?.breadcrumb ?? [];
  const inside = new PlaceText(
    breadcrumbText(steps.slice(1)).text,
    steps.map(({ id }) => id),
  );
  return { branch: branch_details ? breadcrumbText([branch_details]) : undefined, location: inside };
}
