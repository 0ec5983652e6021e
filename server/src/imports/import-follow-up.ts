import type { importCalls } from "@steward/contract/imports/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { importOf } from "./import-queries.ts";

interface Lacking {
  branches_without_address: number;
  models_without_manufacturer: number;
}

/** Counts what an import leaves to do, among the records that it made and that are still there. */
export async function importFollowUp(ctx: Context, { params }: Input<typeof importCalls.followUp>) {
  return ctx.read(async (tx) => {
    const { counts } = await importOf(tx, ctx, params.id);
    const { rows } = await sql<Lacking>`with made as materialized (
        select i.record from import_master i where ${ofOrganisation("i")} and i.import_id = ${params.id}::uuid
        union
        select r.record from import_row r where ${ofOrganisation("r")} and r.import_id = ${params.id}::uuid and r.outcome = 'created'
      )
      select
        (select count(*)::int from made m join location l on ${ofOrganisation("l")} and l.id = m.record
         where l.location_type = 'Branch' and l.line1 = '' and l.city = '' and not l.flag_virtual_location) as branches_without_address,
        (select count(*)::int from made m join model mo on ${ofOrganisation("mo")} and mo.id = m.record
         where mo.manufacturer is null) as models_without_manufacturer`.execute(tx);
    const lacking = rows[0] ?? { branches_without_address: 0, models_without_manufacturer: 0 };
    return { ...lacking, rows_warned: counts.warned, rows_rejected: counts.rejected };
  });
}
