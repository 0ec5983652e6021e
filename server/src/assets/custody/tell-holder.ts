import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { isOfThePast } from "../../database/new-id.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import { makeLink } from "../acceptance/acceptance-link.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { singleLine } from "../../mail/single-line.ts";

/** Assets that a mail names; the page behind its link has all of them. */
const NAMED = 20;

interface Told {
  name: string;
  email: string;
  organisation: string;
  assets: string[];
}

/**
 * Adds a mail to the person who was given assets, with a link by which they accept or decline them without signing in:
 * the link shows, and a button does. Nobody is told of what they gave themselves; above the rate limit of an address the page alone tells.
 */
export async function tellHolder(
  tx: Transaction,
  ctx: Context,
  user: string,
  assets: readonly string[],
): Promise<void> {
  if (user === ctx.actor.account_id || assets.length === 0 || isOfThePast()) return;
  const { rows } = await sql<Told>`select p.name, p.email, o.name as organisation, array(
      select concat_ws(' · ', a.asset_id, nullif(coalesce(nullif(a.asset_name, ''), mo.product_name), ''))
      from asset a left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
      where ${ofOrganisation("a")} and a.id = any(${assets.slice(0, NAMED)}::uuid[]) order by a.id) as assets
    from account p, organisation o where p.id = ${user}::uuid and o.id = ${ownOrganisation}`.execute(tx);
  const [told] = rows;
  if (!told) return;
  const organisation = singleLine(told.organisation);
  const count = assets.length;
  const token = await makeLink(tx, ctx, user, assets);
  await enqueueMail(ctx, tx, ctx.organisation_id, {
    to: told.email,
    about: messages.custody.aboutHolding({ email: told.email }),
    mail: {
      to: told.email,
      subject: messages.custody.holdingSubject({ count, organisation }),
      text: messages.custody.holdingText({
        name: singleLine(told.name),
        giver: singleLine(ctx.actor.name),
        organisation,
        assets: told.assets.map(singleLine),
        more: count - told.assets.length,
        // Browsers send no fragment, neither to this server nor as a referrer to others.
        link: `${ctx.origin}/accept#${token}`,
        address: `${ctx.origin}/asset-management/custody/${user}`,
      }),
    },
  });
}
