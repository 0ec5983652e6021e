import type { OrganisationSettings } from "@steward/contract/organisations/settings";
import { sql } from "kysely";
import { decimalOf } from "../../database/minor-units.ts";
import { ownOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { stale } from "../../errors/refusal.ts";
import { pictureOf } from "../../files/file-address.ts";
import type { Context } from "../../http/context.ts";

interface Row extends Omit<OrganisationSettings, "logo" | "estimate_limit"> {
  logo: string | null;
  estimate_limit: number | null;
}

/** Settings of the organisation inside a transaction. */
export async function settingsOf(tx: Transaction, ctx: Context): Promise<OrganisationSettings> {
  const { rows } = await sql<Row>`
    select o.id, o.name, o.logo, o.currency, o.time_zone, o.fiscal_year_start, o.asset_tag_prefix, o.asset_tag_width,
      o.request_prefix, o.response_hours, o.resolution_hours, o.working_days, left(o.opens_at::text, 5) as opens_at,
      left(o.closes_at::text, 5) as closes_at, o.fault_reports, o.fault_report_places, o.estimate_limit,
      o.visit_signature, o.replace_cost_percent, o.replace_age_months,
      o.locked_modules, o.version, o.modified,
      jsonb_build_object('code', o.currency, 'name', coalesce(c.name, o.currency)) as currency_details
    from organisation o left join currency c on c.code = o.currency
    where o.id = ${ownOrganisation}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A transaction stands in an organisation.");
  return {
    ...row,
    logo: pictureOf(ctx.database.secret, ctx.organisation_id, row.logo),
    estimate_limit: row.estimate_limit === null ? null : decimalOf(row.estimate_limit),
  };
}

export const readSettings = (ctx: Context): Promise<OrganisationSettings> => ctx.read((tx) => settingsOf(tx, ctx));

/** Locks the organisation until the transaction ends, so that what is set for it changes one after another. */
export const lockOrganisation = (tx: Transaction) =>
  sql`select from organisation where id = ${ownOrganisation} for no key update`.execute(tx);

/**
 * Locks the organisation until the transaction ends and reads its settings.
 * @throws Refusal stale
 */
export async function lockedSettings(tx: Transaction, ctx: Context): Promise<OrganisationSettings> {
  await lockOrganisation(tx);
  const settings = await settingsOf(tx, ctx);
  if (ctx.version !== undefined && ctx.version !== settings.version) throw stale(settings);
  return settings;
}
