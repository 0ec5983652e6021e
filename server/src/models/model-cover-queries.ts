import type { modelCalls } from "@steward/contract/models/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { assertModel } from "./model-queries.ts";

/** Days before its end from which a cover is expiring. */
const EXPIRING_DAYS = 30;

const TODAY = sql`(select (now() at time zone o.time_zone)::date from organisation o where o.id = ${ownOrganisation})`;

/** Columns of all covers of a model's assets together; `c` has the days `starts` and `ends` of each. */
const together = sql`min(c.starts) as first_day, max(c.ends) as last_day, count(c.ends)::int as asset_count,
  (count(*) filter (where c.ends >= t.today and (c.starts is null or c.starts <= t.today)))::int as active_count,
  case when max(c.ends) is null then null when min(c.starts) > min(t.today) then 'Not Started'
    when max(c.ends) < min(t.today) then 'Expired'
    when max(c.ends) <= min(t.today) + ${sql.lit(EXPIRING_DAYS)} then 'Expiring' else 'Active' end as status`;

interface Together {
  first_day: string | null;
  last_day: string | null;
  status: ResponseOf<typeof modelCalls.warranty>["status"];
  asset_count: number;
  active_count: number;
}

/** What covers the assets of a model; `starts` and `ends` are the days of an asset `a`. */
const coversOf = (
  id: string,
  {
    starts,
    ends,
    more = sql``,
  }: { starts: RawBuilder<unknown>; ends: RawBuilder<unknown>; more?: RawBuilder<unknown> },
) => sql`
  select ${together} ${more} from (select ${TODAY} as today) t left join (
    select ${starts} as starts, ${ends} as ends, a.service_provider from asset a
    where ${ofOrganisation("a")} and a.model = ${id}::uuid and not a.is_archived and (${ends}) is not null
  ) c on true`;

/** Days of a warranty: its own where the asset has them, else from the purchase and the months. */
const STARTS = sql`coalesce(a.warranty_start_date, a.purchase_date)`;
const ENDS = sql`coalesce(a.warranty_end_date, last_covered_day(${STARTS}, a.warranty_period))`;

/** Warranty of a model, as far as its assets are known to the caller. */
export async function warrantyOf(tx: Transaction, id: string): Promise<ResponseOf<typeof modelCalls.warranty>> {
  await assertModel(tx, id);
  const { warranty_period } = await tx
    .selectFrom("model")
    .select("warranty_period")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { rows } = await (coversOf(id, { starts: STARTS, ends: ENDS }) as RawBuilder<Together>).execute(tx);
  const { first_day, last_day, ...counts } = theOnly(rows);
  return { warranty_period, start_date: first_day, end_date: last_day, ...counts };
}

/** AMC of a model, as far as its assets are known to the caller. */
export async function amcOf(tx: Transaction, id: string): Promise<ResponseOf<typeof modelCalls.amc>> {
  await assertModel(tx, id);
  const more = sql`, (select jsonb_build_object('id', p.id, 'name', p.name) from service_provider p
    where ${ofOrganisation("p")} and count(distinct c.service_provider) = 1 and count(c.ends) = count(c.service_provider)
      and p.id = (min(c.service_provider::text))::uuid) as provider_details`;
  const covers = coversOf(id, { starts: sql`a.amc_start_date`, ends: sql`a.amc_end_date`, more });
  const { rows } = await (
    covers as RawBuilder<Together & { provider_details: { id: string; name: string } | null }>
  ).execute(tx);
  const { first_day, last_day, provider_details, ...counts } = theOnly(rows);
  return { amc_start_date: first_day, amc_end_date: last_day, provider_details, ...counts };
}

/** The row of an aggregate without groups. */
function theOnly<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("An aggregate without groups answers one row.");
  return row;
}
