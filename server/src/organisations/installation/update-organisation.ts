import type { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { InstalledOrganisation } from "@steward/contract/organisations/installation/rules";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { stale } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { kindNames } from "../create-organisation.ts";
import { installedOrganisation, lockedOrganisation } from "./installation-queries.ts";
import { inside, lockOperators } from "./lock-operators.ts";

/** Edits the name and the kinds of an organisation; with `If-Match` only at the caller's version. */
export async function updateOrganisation(
  ctx: Context,
  { params: { id }, body }: Input<typeof installationCalls.update>,
): Promise<InstalledOrganisation> {
  return ctx.write(async (tx) => {
    await lockOperators(tx, ctx);
    await inside(tx, ctx, id, async (there) => {
      const before = await lockedOrganisation(tx);
      if (ctx.version !== undefined && ctx.version !== before.version) {
        throw stale(await installedOrganisation(tx, ctx, id));
      }
      const after = { name: body.name ?? before.name, kinds: body.kinds ?? before.kinds };
      const changes = changesBetween(labelled(before), labelled(after));
      if (changes.length === 0) return;
      await tx
        .updateTable("organisation")
        .set({ ...after, version: sql`version + 1`, modified: sql`now()` })
        .execute();
      await recordActivity(tx, there, { subject_type: "organisation", subject_id: id, action: "edited", changes });
    });
    return installedOrganisation(tx, ctx, id);
  });
}

const labelled = ({ name, kinds }: Pick<InstalledOrganisation, "name" | "kinds">) => ({
  name,
  kinds: kindNames(kinds),
});
