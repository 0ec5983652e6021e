import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { withSignature } from "../../files/signature.ts";
import { checkIn } from "./check-in.ts";
import { checkOutTelling } from "./check-out.ts";
import { tellHolder } from "./tell-holder.ts";

interface BulkAnswer {
  changed: number;
  refused: { tag: string; asset: string | null; message: string }[];
}

/** Checks several assets out to one holder, who is told of all of them at once. */
export async function bulkCheckOut(
  ctx: Context,
  { body: { tags, signature, ...body } }: Input<typeof custodyCalls.bulkCheckOut>,
): Promise<BulkAnswer> {
  const given: string[] = [];
  const answer = await withSignature(ctx, signature, ({ key, keep }) =>
    eachTagged(ctx, tags, async (id) => {
      await checkOutTelling(ctx, id, body, { tells: false, signature_key: key });
      keep();
      given.push(id);
    }),
  );
  const { user } = body;
  if (user && given.length > 0) await ctx.write((tx) => tellHolder(tx, ctx, user, given));
  return answer;
}

/** Checks several assets in. */
export const bulkCheckIn = (
  ctx: Context,
  { body: { tags, ...body } }: Input<typeof custodyCalls.bulkCheckIn>,
): Promise<BulkAnswer> => eachTagged(ctx, tags, (id) => checkIn(ctx, { params: { id }, body }));

/**
 * Does the same to the asset of each tag, one transaction each: what one scan is refused for keeps no other one back. A
 * refusal of the common fields is the refusal of all.
 */
async function eachTagged(
  ctx: Context,
  tags: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { changed: 0, refused: [] };
  const found = await assetsTagged(ctx, tags);
  for (const { tag, asset } of found) {
    if (asset === null) {
      answer.refused.push({ tag, asset, message: messages.custody.noSuchTag });
      continue;
    }
    try {
      await work(asset);
      answer.changed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== "conflict" && error.code !== "not_found") throw error;
      answer.refused.push({ tag, asset, message: error.message });
    }
  }
  return answer;
}

/** The asset of each different tag, in the order in which they were scanned. */
const assetsTagged = (ctx: Context, tags: readonly string[]) =>
  ctx.read(async (tx) => {
    const { rows } = await sql<{ tag: string; asset: string | null }>`
      with asked as materialized (
        select min(t.tag) as tag, name_key(t.tag) as key, min(t.at) as at
        from unnest(${tags}::text[]) with ordinality t (tag, at) group by name_key(t.tag))
      select t.tag, a.id as asset from asked t left join asset a on ${ofOrganisation("a")} and a.tag_key = t.key
      order by t.at`.execute(tx);
    return rows;
  });
