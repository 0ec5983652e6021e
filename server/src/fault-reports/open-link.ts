import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import { inNoOrganisation, inOrganisation, type Transaction } from "../database/transaction.ts";
import { Refusal } from "../errors/refusal.ts";
import type { CallerOrganisation, PublicContext } from "../http/context.ts";

/** One answer for a link that is unknown or switched off, and for one whose asset, place or organisation is gone. */
export const linkOver = () => new Refusal("not_found", messages.faultReports.linkOver);

/** What a link is of, with what everybody may know of it. */
export interface OpenLink {
  organisation_id: string;
  id: string;
  asset: string | null;
  location: string | null;
  name: string;
  place: string;
  organisation: CallerOrganisation;
}

/** The organisation that one of the gate's functions names; null for none. */
export async function organisationBy(ctx: PublicContext, asked: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await inNoOrganisation(ctx.database.pool, (tx) =>
    sql<{ id: string | null }>`select ${asked} as id`.execute(tx),
  );
  return rows[0]?.id ?? null;
}

/**
 * Does something with what a link is of, in its organisation and as nobody. Reports by one link run one after another.
 * @throws Refusal not_found
 */
export async function withFaultLink<T>(
  ctx: PublicContext,
  token: string,
  work: (tx: Transaction, link: OpenLink) => Promise<T>,
): Promise<T> {
  const organisation_id = await organisationBy(ctx, sql`organisation_of_fault_link(${token})`);
  if (organisation_id === null) throw linkOver();
  return inOrganisation(ctx.database.pool, { organisation_id, scope: null }, async (tx) => {
    const { rows } = await sql<OpenLink>`
      select l.organisation_id, l.id, l.asset, l.location,
        coalesce(nullif(a.asset_name, ''), mo.product_name, c.name, case when o.fault_report_places then p.name end, '') as name,
        coalesce(case when o.fault_report_places then room.name end, '') as place,
        jsonb_build_object('currency', o.currency, 'time_zone', o.time_zone, 'locked_modules', o.locked_modules) as organisation
      from fault_link l
      join organisation o on o.id = l.organisation_id
      left join asset a on a.organisation_id = l.organisation_id and a.id = l.asset and not a.is_archived
      left join model mo on mo.organisation_id = a.organisation_id and mo.id = a.model
      left join category c on c.organisation_id = a.organisation_id and c.id = a.category
      left join location room on room.organisation_id = a.organisation_id and room.id = a.location
      left join location p on p.organisation_id = l.organisation_id and p.id = l.location and p.is_active
      where ${ofOrganisation("l")} and l.token = ${token} and l.is_active and num_nonnulls(a.id, p.id) = 1
      for no key update of l`.execute(tx);
    if (!rows[0]) throw linkOver();
    return work(tx, rows[0]);
  });
}
