import type { OrganisationSettings } from "@steward/contract/organisations/settings";
import { m } from "../../messages/messages.js";
import { numberText, typedNumber } from "../../ui/text/typed-values.ts";
import type { SettingsBody } from "./settings-form.ts";

/** Working time and default hours as they are typed and chosen. */
interface HoursValues {
  working_days: string[];
  opens_at: string;
  closes_at: string;
  response_hours: string;
  resolution_hours: string;
}

export const hoursLabels = (): Record<keyof HoursValues, string> => ({
  working_days: m.working_hours_days(),
  opens_at: m.working_hours_opens(),
  closes_at: m.working_hours_closes(),
  response_hours: m.organisations_response_hours(),
  resolution_hours: m.organisations_resolution_hours(),
});

/** A field of times has no 24:00: a day that ends at midnight ends at 00:00 there. */
const [MIDNIGHT, START_OF_DAY] = ["24:00", "00:00"];

export const hoursValues = (settings: OrganisationSettings): HoursValues => ({
  working_days: settings.working_days.map(String),
  opens_at: settings.opens_at,
  closes_at: settings.closes_at === MIDNIGHT ? START_OF_DAY : settings.closes_at,
  response_hours: numberText(settings.response_hours),
  resolution_hours: numberText(settings.resolution_hours),
});

export const hoursBodyOf = (values: HoursValues): SettingsBody => ({
  working_days: values.working_days.map(Number).sort() as NonNullable<SettingsBody["working_days"]>,
  opens_at: values.opens_at,
  closes_at: values.closes_at === START_OF_DAY ? MIDNIGHT : values.closes_at,
  response_hours: typedNumber(values.response_hours) ?? null,
  resolution_hours: typedNumber(values.resolution_hours) ?? null,
});
