import type { BodyOf } from "@steward/contract/kit/call";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { freshName } from "../masters/master-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world/world-part.ts";

/** Edits the settings of the caller's organisation. */
export const edit = (caller: Caller, body: BodyOf<typeof organisationCalls.updateSettings>) =>
  caller.ok(organisationCalls.updateSettings, { body });

const DAY_MS = 86_400_000;
/** The Swedish way of writing a day is that of the wire; organisations of the tests are in this time zone. */
const wire = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kolkata" });

/** The day that it is in so many days where the organisations of the tests are, which is another one than in UTC for hours. */
export const dayIn = (days: number): string => wire.format(Date.now() + days * DAY_MS);

export const world: WorldPart = {
  // Without a locked module, whose calls would be refused from then on, without another currency, which amounts follow, and in
  // a zone that has the days of `dayIn`, which later samples are of.
  bodies: {
    "organisations.updateSettings": () => ({
      name: freshName("Organisation"),
      currency: "INR",
      time_zone: "Asia/Colombo",
      fiscal_year_start: 1,
      asset_tag_prefix: "T-",
      asset_tag_width: 5,
      request_prefix: "R-",
      response_hours: 8,
      resolution_hours: 24,
      working_days: [1, 2, 3, 4, 5],
      opens_at: "09:00",
      closes_at: "17:30",
      fault_reports: true,
      fault_report_places: true,
      estimate_limit: "25000.00",
      visit_signature: false,
      replace_cost_percent: 60,
      replace_age_months: 84,
      locked_modules: [],
    }),
  },
  statements: {
    "organisations.settings": 2,
    "organisations.updateSettings": 7,
    "organisations.uploadLogo": 8,
    "organisations.removeLogo": 7,
  },
};
