import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { singleLine } from "../../mail/single-line.ts";

/** What the holder says of a custody: it is there, or it is not, and why. */
export type Answer = { accepts: true; signature_key: string | null } | { accepts: false; reason: string };

interface Answering {
  organisation_id: string;
  actor: { account_id: string };
}

/** Writes the answer of the person who holds them to custodies whose assets are locked; it changes no status. */
export async function answerCustody(
  tx: Transaction,
  by: Answering,
  answered: readonly { id: string; asset: string }[],
  answer: Answer,
): Promise<void> {
  const now = sql<string>`now()`;
  await tx
    .updateTable("custody")
    .set(
      answer.accepts
        ? {
            accepted: now,
            acceptance_signature_key: answer.signature_key,
            declined: null,
            decline_reason: "",
          }
        : { declined: now, decline_reason: answer.reason },
    )
    .where("id", "=", sql<string>`any(${answered.map(({ id }) => id)}::uuid[])`)
    .execute();
  await tx
    .updateTable("asset")
    .set({ version: sql<number>`version + 1`, modified: now })
    .where("id", "=", sql<string>`any(${answered.map(({ asset }) => asset)}::uuid[])`)
    .execute();
  await recordActivity(
    tx,
    by,
    answered.map(({ asset }) => ({
      subject_type: "asset" as const,
      subject_id: asset,
      action: answer.accepts ? "accepted" : "declined",
      reason: answer.accepts ? "" : answer.reason,
    })),
  );
}

/** Who checked something out, as far as somebody did. */
export interface Giver {
  checked_out_by: string | null;
  giver_email: string | null;
  asset: string;
  asset_id: string;
  asset_name: string;
}

/** Mails each of those who checked out what a person declines; nobody is told of what they gave themselves. */
export async function tellGivers(
  tx: Transaction,
  ctx: Services & { organisation_id: string; origin: string },
  { person, name, reason }: { person: string; name: string; reason: string },
  given: readonly Giver[],
): Promise<void> {
  const told = given.filter(({ checked_out_by }) => checked_out_by !== null && checked_out_by !== person);
  for (const [to, assets] of Map.groupBy(told, ({ giver_email }) => giver_email)) {
    if (to === null) continue;
    const by = singleLine(name);
    await enqueueMail(ctx, tx, ctx.organisation_id, {
      to,
      about: messages.custody.aboutDeclining({ email: to }),
      mail: {
        to,
        subject: messages.custody.decliningSubject({ name: by, count: assets.length }),
        text: messages.custody.decliningText({
          name: by,
          reason: reason.trim(),
          assets: assets.map(({ asset, asset_id, asset_name }) => ({
            name: singleLine([asset_id, asset_name].filter(Boolean).join(" · ")),
            address: `${ctx.origin}/asset-management/my-assets/${asset}?tab=custody`,
          })),
        }),
      },
    });
  }
}
