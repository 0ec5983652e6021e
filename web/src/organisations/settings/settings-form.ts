import type { BodyOf } from "@steward/contract/kit/call";
import type { organisationCalls } from "@steward/contract/organisations/calls";
import type { OrganisationSettings } from "@steward/contract/organisations/settings";
import { m } from "../../messages/messages.js";
import { numberText, textOrNull, typedMoney, typedNumber } from "../../ui/text/typed-values.ts";

export type SettingsBody = BodyOf<typeof organisationCalls.updateSettings>;

/** Settings as they are typed and chosen. */
export interface SettingsValues {
  name: string;
  currency: string;
  time_zone: string;
  fiscal_year_start: string;
  asset_tag_prefix: string;
  asset_tag_width: string;
  request_prefix: string;
  fault_reports: boolean;
  fault_report_places: boolean;
  estimate_limit: string;
  visit_signature: boolean;
  replace_cost_percent: string;
  replace_age_months: string;
  locked_modules: string[];
}

export const settingsLabels = (): Record<keyof SettingsValues, string> => ({
  name: m.organisations_settings_name(),
  currency: m.organisations_currency(),
  time_zone: m.organisations_time_zone(),
  fiscal_year_start: m.organisations_fiscal_year(),
  asset_tag_prefix: m.organisations_tag_prefix(),
  asset_tag_width: m.organisations_tag_width(),
  request_prefix: m.organisations_request_prefix(),
  fault_reports: m.organisations_fault_reports(),
  fault_report_places: m.organisations_fault_report_places(),
  estimate_limit: m.organisations_estimate_limit(),
  visit_signature: m.organisations_visit_signature(),
  replace_cost_percent: m.organisations_replace_cost(),
  replace_age_months: m.organisations_replace_age(),
  locked_modules: m.organisations_locked(),
});

export const settingsValues = (settings: OrganisationSettings): SettingsValues => ({
  name: settings.name,
  currency: settings.currency,
  time_zone: settings.time_zone,
  fiscal_year_start: String(settings.fiscal_year_start),
  asset_tag_prefix: settings.asset_tag_prefix,
  asset_tag_width: numberText(settings.asset_tag_width),
  request_prefix: settings.request_prefix,
  fault_reports: settings.fault_reports,
  fault_report_places: settings.fault_report_places,
  estimate_limit: settings.estimate_limit ?? "",
  visit_signature: settings.visit_signature,
  replace_cost_percent: numberText(settings.replace_cost_percent),
  replace_age_months: numberText(settings.replace_age_months),
  locked_modules: settings.locked_modules,
});

export const settingsBodyOf = (values: SettingsValues): SettingsBody => ({
  ...values,
  name: values.name.trim(),
  asset_tag_prefix: values.asset_tag_prefix.trim(),
  fiscal_year_start: Number(values.fiscal_year_start),
  asset_tag_width: typedNumber(values.asset_tag_width) ?? Number.NaN,
  request_prefix: values.request_prefix.trim(),
  estimate_limit: textOrNull(typedMoney(values.estimate_limit)),
  replace_cost_percent: typedNumber(values.replace_cost_percent) ?? Number.NaN,
  replace_age_months: typedNumber(values.replace_age_months) ?? Number.NaN,
  locked_modules: values.locked_modules as NonNullable<SettingsBody["locked_modules"]>,
});

/** The settings of a body that differ from the present ones. */
export function changedSettings(settings: OrganisationSettings, body: SettingsBody): SettingsBody {
  const changed = Object.entries(body).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(settings[key as keyof SettingsBody]),
  );
  return Object.fromEntries(changed);
}

/** Tag that the first asset would get by these settings; "" while the number of digits is none. */
export function tagLike({ asset_tag_prefix, asset_tag_width }: SettingsValues): string {
  const width = typedNumber(asset_tag_width) ?? 0;
  return width >= 1 && width <= 10 ? `${asset_tag_prefix.trim()}${"1".padStart(width, "0")}` : "";
}
