import type { branchCalls } from "@steward/contract/branches/calls";
import { messages } from "@steward/contract/messages/catalogue";
import type { PlaceStep } from "@steward/contract/locations/rules";
import { sql } from "kysely";
import { assertRecorded, endOfDay } from "../../activity/as-of/end-of-day.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { forbidden, notFound } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { formerBreadcrumb } from "../../locations/former-place-queries.ts";
import { needRight } from "../../locations/location-rules.ts";
import { columns, country, presentBranch, type Row } from "../branch-queries.ts";

type Former = Row & {
  created_day: string;
  is_deleted: boolean;
  is_inside: boolean;
  former_places: PlaceStep[];
};

/**
 * A branch or place inside one as it was at the end of a day.
 * @throws Refusal not_found; invalid for a day to come, or one of which its values are not known; forbidden for a member
 * who is limited to other places than it stood in
 */
export const readPlaceAsOf = (ctx: Context, { params, query }: Input<typeof branchCalls.asOf>) =>
  ctx.read(async (tx) => {
    const day = await endOfDay(tx, query.as_of);
    const { created_day, is_deleted, is_inside, former_places, ...row } = await formerPlace(tx, params.id, day.moment);
    needRight(ctx, row.location_type, "view");
    assertRecorded(day, { created: row.created, day: created_day });
    if (ctx.scope && !is_inside) throw forbidden(messages.history.outsideThen);
    const { asset_count: _, child_count: __, ...place } = presentBranch({ ...row, breadcrumb: former_places });
    return { as_of: query.as_of, is_deleted, place };
  });

async function formerPlace(tx: Transaction, id: string, moment: string): Promise<Former> {
  const { rows } = await sql<Former>`
    with former as materialized (
      select l.* from jsonb_populate_record(null::location, location_at(${ownOrganisation}, ${id}::uuid, ${moment}::timestamptz)) l
      where l.id is not null)
    select ${columns}, ${formerBreadcrumb(sql`l.above`, moment)} as former_places,
      (l.created at time zone o.time_zone)::date::text as created_day, coalesce(l.above && current_scope(), false) as is_inside,
      not exists (select from location t where ${ofOrganisation("t")} and t.id = l.id) as is_deleted
    from former l join organisation o on o.id = ${ownOrganisation} ${country}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
