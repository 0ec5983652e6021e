import type { homeCalls } from "@steward/contract/home/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { arrangementOf } from "./home-queries.ts";

/** Arranges the caller's home page; naming no card gives it back the arrangement of the start. */
export const arrangeHome = (ctx: Context, { body: { arrangement } }: Input<typeof homeCalls.arrange>) =>
  ctx.write(async (tx) => {
    const { account_id } = ctx.actor;
    const cards = arrangement.map(({ card }) => card);
    const hidden = arrangement.flatMap(({ card, is_hidden }) => (is_hidden ? [card] : []));
    if (cards.length === 0)
      await sql`delete from home_page p where ${ofOrganisation("p")} and p.account_id = ${account_id}::uuid`.execute(
        tx,
      );
    else
      await sql`insert into home_page (organisation_id, account_id, cards, hidden)
        values (${ctx.organisation_id}, ${account_id}, ${cards}::text[], ${hidden}::text[])
        on conflict (organisation_id, account_id) do update set cards = excluded.cards, hidden = excluded.hidden`.execute(
        tx,
      );
    return { arrangement: arrangementOf({ cards, hidden }) };
  });
