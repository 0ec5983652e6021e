import type { campaignCalls } from "@steward/contract/audits/campaigns/calls";
import type { Campaign } from "@steward/contract/audits/campaigns/rules";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict } from "../../errors/refusal.ts";
import { storedPicture, withSignature } from "../../files/signature.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { lockedCampaign } from "./campaign-queries.ts";
import { saveCampaign } from "./change-campaign.ts";

/**
 * Signs the findings of a closed campaign, whose hash no longer changes, once for each person.
 * @throws Refusal conflict where it is not closed, or the caller has signed it
 */
export const signCampaign = (ctx: Context, { params, body }: Input<typeof campaignCalls.sign>): Promise<Campaign> =>
  withSignature(ctx, body.signature, async ({ key, keep }) => {
    const signed = await ctx.write(async (tx) => {
      const before = await lockedCampaign(tx, ctx, params.id, { states: ["Closed"], action: "signed" });
      const { account_id } = ctx.actor;
      if (before.signatures.some(({ id }) => id === account_id)) throw conflict(messages.audits.signedAlready);
      await tx
        .insertInto("audit_signature")
        .values({ organisation_id: ctx.organisation_id, campaign: params.id, account_id, picture_key: key ?? "" })
        .execute();
      return saveCampaign(tx, ctx, before, {}, { action: "signed" });
    });
    keep();
    return signed;
  });

interface Signed {
  name: string;
  picture_key: string;
  signed: Date;
}

/** Signatures of a campaign, first come first. */
export async function signaturesOf(tx: Transaction, campaign: string): Promise<Signed[]> {
  const { rows } = await sql<Signed>`select w.name, g.picture_key, g.signed from audit_signature g
    join account w on w.id = g.account_id
    where ${ofOrganisation("g")} and g.campaign = ${campaign}::uuid order by g.signed, w.id`.execute(tx);
  return rows;
}

/** The pictures of signatures; one whose file is gone is left out. */
export async function* drawnOf(ctx: Context, signatures: readonly Signed[]) {
  for (const { picture_key, ...signature } of signatures) {
    const picture = await storedPicture(ctx, picture_key);
    if (picture) yield { ...signature, picture };
  }
}
