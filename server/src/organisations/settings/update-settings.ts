import type { organisationCalls } from "@steward/contract/organisations/calls";
import type { OrganisationSettings } from "@steward/contract/organisations/settings";
import { messages } from "@steward/contract/messages/catalogue";
import { type Module, moduleTitle } from "@steward/contract/permissions/permissions";
import { sql } from "kysely";
import { changesBetween, recordActivity } from "../../activity/record-activity.ts";
import { decimalOf, minorUnits } from "../../database/minor-units.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { invalidField } from "../../errors/refusal.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { assertKnown } from "./assert-known.ts";
import { lockedSettings, settingsOf } from "./settings-queries.ts";

/**
 * Edits the organisation's settings; with `If-Match` only at the caller's version. Tags and amounts that are there stay
 * as they are.
 * @throws Refusal invalid for a currency or a time zone that is in no list
 */
export async function updateSettings(
  ctx: Context,
  { body }: Input<typeof organisationCalls.updateSettings>,
): Promise<OrganisationSettings> {
  return ctx.write(async (tx) => {
    const before = await lockedSettings(tx, ctx);
    const changed = Object.fromEntries(
      Object.entries(presented(body)).filter(
        ([key, value]) =>
          value !== undefined && JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof body]),
      ),
    ) as typeof body;
    if (Object.keys(changed).length === 0) return before;
    await assertKnown(tx, changed);
    assertWorkingDay({ ...before, ...changed });
    await tx
      .updateTable("organisation")
      .set({ ...columnsOf(changed), version: sql`version + 1`, modified: sql`now()` })
      .execute();
    if (changed.currency) await carryEmptyFields(tx, changed.currency);
    const after = await settingsOf(tx, ctx);
    await recordActivity(tx, ctx, {
      subject_type: "organisation",
      subject_id: ctx.organisation_id,
      action: "edited",
      changes: changesBetween(labelled(before), labelled(after)),
    });
    return after;
  });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** @throws Refusal invalid for a working day of less than an hour */
function assertWorkingDay({ opens_at, closes_at }: Pick<OrganisationSettings, "opens_at" | "closes_at">): void {
  if (minutesOf(closes_at) - minutesOf(opens_at) < 60)
    throw invalidField("closes_at", messages.organisations.dayTooShort);
}

type Body = Input<typeof organisationCalls.updateSettings>["body"];

/** A body with its amount as the settings tell it. */
const presented = (body: Body): Body =>
  body.estimate_limit ? { ...body, estimate_limit: decimalOf(minorUnits(body.estimate_limit)) } : body;

const columnsOf = ({ estimate_limit: limit, ...columns }: Body) =>
  limit === undefined ? columns : { ...columns, estimate_limit: limit === null ? null : minorUnits(limit) };

/** Custom fields for amounts that hold none yet follow the organisation's currency. */
async function carryEmptyFields(tx: Transaction, currency: string): Promise<void> {
  // A lock against values that are being written: they hold their field's key.
  await sql`select from custom_field f where ${ofOrganisation("f")} and f.field_type = 'currency' for update`.execute(
    tx,
  );
  await sql`update custom_field f set currency = ${currency}
    where ${ofOrganisation("f")} and f.field_type = 'currency'
      and num_nonnulls(f.default_value, f.minimum, f.maximum) = 0 and not exists (
        select from custom_value v where v.organisation_id = f.organisation_id and v.field = f.id)`.execute(tx);
}

const MONTH = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
/** 1 January 2024 was a Monday. */
const weekday = (day: number): string => WEEKDAY.format(Date.UTC(2024, 0, day));

/** The settings with labels, for history. */
const labelled = ({ name, currency, time_zone, ...settings }: OrganisationSettings) => ({
  name,
  currency,
  time_zone,
  fiscal_year_start: MONTH.format(Date.UTC(2026, settings.fiscal_year_start - 1)),
  asset_tag_prefix: settings.asset_tag_prefix,
  asset_tag_width: settings.asset_tag_width,
  request_prefix: settings.request_prefix,
  response_hours: settings.response_hours,
  resolution_hours: settings.resolution_hours,
  working_days: settings.working_days.map(weekday).join(", "),
  opens_at: settings.opens_at,
  closes_at: settings.closes_at,
  fault_reports: settings.fault_reports,
  fault_report_places: settings.fault_report_places,
  estimate_limit: settings.estimate_limit,
  visit_signature: settings.visit_signature,
  replace_cost_percent: settings.replace_cost_percent,
  replace_age_months: settings.replace_age_months,
  locked_modules: settings.locked_modules.map((module) => moduleTitle(module as Module)).join(", "),
});
