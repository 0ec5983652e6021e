import type { custodyCalls } from "@steward/contract/assets/custody/calls";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { withSignature } from "../../files/signature.ts";
import { carries, codeOf } from "../labels/label-queries.ts";
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
 * Does the same to the asset of each code, one transaction each: what one scan is refused for keeps no other one back. A
 * refusal of the common fields is the refusal of all.
 */
async function eachTagged(
  ctx: Context,
  tags: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { changed: 0, refused: [] };
  const done = new Set<string>();
  for (const { tag, assets } of await assetsScanned(ctx, tags)) {
    const [asset, other] = assets;
    if (asset === undefined || other !== undefined) {
      const message = asset === undefined ? messages.custody.noSuchTag : messages.custody.severalCarry;
      answer.refused.push({ tag, asset: null, message });
      continue;
    }
    // Its tag and its label are one asset, which counts once.
    if (done.has(asset)) continue;
    done.add(asset);
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

/**
 * The asset of each different code, in the order in which they were scanned: by its tag, else its label, else its serial
 * number. Two for a serial number that several assets in the register have.
 */
const assetsScanned = (ctx: Context, scanned: readonly string[]) =>
  ctx.read(async (tx) => {
    const codes = scanned.map((tag) => ({ tag, code: codeOf(tag) }));
    const { rows } = await sql<{ tag: string; assets: string[] }>`
      with asked as materialized (
        select (array_agg(c.tag order by c.at))[1] as tag, (array_agg(c.code order by c.at))[1] as code,
          name_key(c.code) as key, min(c.at) as at
        from rows from (jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as (tag text, code text))
          with ordinality c (tag, code, at) group by name_key(c.code))
      select t.tag, array(
        select r.id from (
          select a.id, rank() over (order by a.tag_key = t.key desc, a.short_code is not distinct from lower(t.code) desc,
            a.is_archived) as place
          from asset a where ${ofOrganisation("a")} and ${carries(sql`t.code`, sql`t.key`)}) r
        where r.place = 1 order by r.id limit 2) as assets
      from asked t order by t.at`.execute(tx);
    return rows;
  });
