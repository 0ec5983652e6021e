import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import type { Acceptance } from "@steward/contract/assets/custody/rules";
import { sql } from "kysely";
import { withSignature } from "../../files/signature.ts";
import type { PublicContext } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import type { Transaction } from "../../database/transaction.ts";
import { type OpenLink, withLink } from "./acceptance-link.ts";
import { type Answer, answerCustody, tellGivers } from "./answer-custody.ts";

/** What a link is for; looking at it changes nothing. */
export const readAcceptance = (
  ctx: PublicContext,
  { body }: Input<typeof custodyCalls.acceptance>,
): Promise<Acceptance> =>
  withLink(ctx, body.token, async (_tx, { name, organisation, waiting }) => ({
    name,
    organisation,
    assets: waiting.map(
      ({ id, asset_id, asset_name, serial_number, checked_out, giver_name, expected_return, note }) => ({
        id,
        asset_id,
        name: asset_name,
        serial_number,
        checked_out,
        checked_out_by: giver_name ?? "",
        expected_return,
        note,
      }),
    ),
  }));

/** Accepts everything that a link is for; a link is answered once. */
export async function acceptByLink(ctx: PublicContext, { body }: Input<typeof custodyCalls.acceptByLink>) {
  const accept = (signature_key: string | null) =>
    withLink(ctx, body.token, (tx, link) => answer(tx, link, { accepts: true, signature_key }));
  if (!body.signature) return accept(null);
  // No picture is decoded for whoever has no link that works.
  const organisation_id = await withLink(ctx, body.token, async (_tx, link) => link.organisation_id);
  return withSignature({ ...ctx, organisation_id }, body.signature, async ({ key, keep }) => {
    const done = await accept(key);
    keep();
    return done;
  });
}

/** Declines everything that a link is for, and tells those who checked it out. */
export const declineByLink = (ctx: PublicContext, { body }: Input<typeof custodyCalls.declineByLink>) =>
  withLink(ctx, body.token, async (tx, link) => {
    const { organisation_id, person, name, waiting } = link;
    await tellGivers(tx, { ...ctx, organisation_id }, { person, name, reason: body.reason }, waiting);
    return answer(tx, link, { accepts: false, reason: body.reason });
  });

async function answer(tx: Transaction, link: OpenLink, said: Answer): Promise<{ changed: number }> {
  const { organisation_id, id, person, waiting } = link;
  await tx.updateTable("acceptance_link").set({ used: sql<string>`now()` }).where("id", "=", id).execute();
  await answerCustody(tx, { organisation_id, actor: { account_id: person } }, waiting, said);
  return { changed: waiting.length };
}
