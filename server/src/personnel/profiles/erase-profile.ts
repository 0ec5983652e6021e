import { openInterestStates } from "@steward/contract/interests/constants";
import { messages } from "@steward/contract/messages/catalogue";
import type { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { removeBytes, removePicturesOf } from "../../attachments/change-attachment.ts";
import { dayOfWork } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { removeDocumentBytes, removeDocumentsOf } from "../../documents/change-documents.ts";
import { conflict } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { assertStaffing } from "./profile-queries.ts";
import { lockedProfile, publishAnew } from "./write-profile.ts";

/**
 * Erases a person: the profile with its files, and what interests, messages, imports and history tell of them on both
 * sides. What remains are placements without a name, and an entry of history that says why.
 * @throws Refusal forbidden, not_found, stale, conflict while an interest is open or a placement has not ended
 */
export async function eraseProfile(
  ctx: Context,
  { params: { id }, body: { reason } }: Input<typeof profileCalls.erase>,
): Promise<undefined> {
  const { pictures, documents } = await ctx.write(async (tx) => {
    await assertStaffing(tx);
    // In the order of every step of an interest, which locks its profile last.
    await sql`select from received_interest r where ${ofOrganisation("r")} and r.profile = ${id}::uuid
      order by r.id for update`.execute(tx);
    const { skilled_personel_id: code } = await lockedProfile(tx, ctx, id);
    const files = {
      pictures: await removePicturesOf(tx, { column: "personnel_profile", id }),
      documents: await removeDocumentsOf(tx, { owner: "personnel_profile", id }),
    };
    await tx.deleteFrom("personnel_profile").where("id", "=", id).execute();
    await publishAnew(tx, id);
    // Behind the end of the publication, which an interest that is asked for meanwhile holds.
    const { rows } = await sql`select from received_interest r where ${ofOrganisation("r")} and r.profile = ${id}::uuid
      and (r.state = any(${openInterestStates}::text[]) or r.state = 'Placed' and r.end_date >= ${dayOfWork(ctx)})
      limit 1`.execute(tx);
    if (rows.length > 0) throw conflict(messages.personnel.notErasedYet);
    await sql`call erase_person(${id}::uuid, ${messages.personnel.erased})`.execute(tx);
    // The number stands in place of the name in what history tells of them.
    const changes = [{ field: "name", before: code, after: null }];
    const entry = { subject_type: "personnel_profile", subject_id: id, action: "personal data erased" } as const;
    await recordActivity(tx, ctx, { ...entry, changes, reason });
    return files;
  });
  await removeBytes(ctx, pictures);
  await removeDocumentBytes(ctx, documents);
  return undefined;
}
