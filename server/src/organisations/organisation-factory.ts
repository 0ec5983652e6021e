import type { BodyOf } from "@steward/contract/kit/call";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { Caller } from "../test-server/caller.ts";
import type { WorldPart } from "../test-server/world-part.ts";

/** Edits the settings of the caller's organisation. */
export const edit = (caller: Caller, body: BodyOf<typeof organisationCalls.updateSettings>) =>
  caller.ok(organisationCalls.updateSettings, { body });

export const world: WorldPart = {
  // Without a locked module, whose calls would be refused from then on.
  bodies: {
    "organisations.updateSettings": () => ({
      name: "Meridian Hospitals",
      currency: "EUR",
      time_zone: "Europe/Berlin",
      fiscal_year_start: 1,
      asset_tag_prefix: "T-",
      asset_tag_width: 5,
      locked_modules: [],
    }),
  },
  statements: {
    "organisations.settings": 2,
    "organisations.updateSettings": 9,
    "organisations.uploadLogo": 8,
    // Without a logo there is nothing to do.
    "organisations.removeLogo": 3,
  },
};
