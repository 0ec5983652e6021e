import type { importCalls } from "@steward/contract/imports/calls";
import { LOOK_ALIKES } from "@steward/contract/imports/constants";
import type { ImportFollowUp } from "@steward/contract/imports/rules";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Context } from "../http/context.ts";
import type { Input } from "../http/route.ts";
import { importOf } from "./import-queries.ts";

type Lacking = Omit<ImportFollowUp, "rows_warned" | "rows_rejected">;

const NOTHING: Lacking = {
  branches_without_address: 0,
  models_without_manufacturer: 0,
  repeated_serial_numbers: 0,
  look_alikes: [],
};

/** Forms of companies, with which one maker is written here and without there. */
const LEGAL_FORMS =
  "inc|incorporated|corp|corporation|co|company|ltd|limited|pvt|private|llc|llp|plc|gmbh|ag|kg|sa|srl|spa|bv|nv|oy|ab|as";

/** A folded name without signs and legal forms: names that are equal so look alike. */
const skeletonOf = (name: RawBuilder<unknown>) => sql`regexp_replace(
  regexp_replace(${name}, ${`(?<=[^[:alnum:]])(${LEGAL_FORMS})(?![[:alnum:]])`}, '', 'g'), '[^[:alnum:]]+', '', 'g')`;

/** Masters with what tells them apart beside their names. */
const masters = sql`
  select 'manufacturer' as kind, t.id, t.name, ${skeletonOf(sql`t.name_sort`)} as skeleton, null::uuid as maker, '' as number
    from manufacturer t where ${ofOrganisation("t")}
  union all select 'brand', t.id, t.name, ${skeletonOf(sql`t.name_sort`)}, null, '' from brand t where ${ofOrganisation("t")}
  union all select 'model', t.id, t.product_name, ${skeletonOf(sql`fold(t.product_name)`)}, t.manufacturer, t.number_key
    from model t where ${ofOrganisation("t")}`;

/** Counts what an import leaves to do, among the records that it made and that are still there. */
export async function importFollowUp(ctx: Context, { params }: Input<typeof importCalls.followUp>) {
  return ctx.read(async (tx) => {
    const { counts } = await importOf(tx, ctx, params.id);
    const { rows } = await sql<Lacking>`with made as materialized (
        select i.record from import_master i where ${ofOrganisation("i")} and i.import_id = ${params.id}::uuid
        union
        select r.record from import_row r where ${ofOrganisation("r")} and r.import_id = ${params.id}::uuid and r.outcome = 'created'
      ), masters as materialized (${masters}), alike as (
        select o.kind, jsonb_build_object('id', o.id, 'name', o.name) as made,
          jsonb_build_object('id', p.id, 'name', p.name) as other
        from masters o
        join masters p on p.kind = o.kind and p.skeleton = o.skeleton and p.id <> o.id
          and (p.maker = o.maker or p.maker is null or o.maker is null)
          and (p.number = o.number or p.number = '' or o.number = '')
        where o.skeleton <> '' and o.id in (select m.record from made m)
          -- Of two that it made, the later one is told of.
          and (p.id < o.id or p.id not in (select m.record from made m where m.record is not null))
        order by o.kind, o.name, o.id, p.id limit ${LOOK_ALIKES}
      )
      select
        (select count(*)::int from made m join location l on ${ofOrganisation("l")} and l.id = m.record
         where l.location_type = 'Branch' and l.line1 = '' and l.city = '' and not l.flag_virtual_location) as branches_without_address,
        (select count(*)::int from made m join model mo on ${ofOrganisation("mo")} and mo.id = m.record
         where mo.manufacturer is null) as models_without_manufacturer,
        (select count(*)::int from made m join asset a on ${ofOrganisation("a")} and a.id = m.record
         where a.serial_sort <> '' and exists (select from asset b where ${ofOrganisation("b")}
           and b.serial_sort = a.serial_sort and b.id <> a.id)) as repeated_serial_numbers,
        (select coalesce(jsonb_agg(to_jsonb(alike)), '[]') from alike) as look_alikes`.execute(tx);
    return { ...(rows[0] ?? NOTHING), rows_warned: counts.warned, rows_rejected: counts.rejected };
  });
}
