import type { Audience, AvailabilityState } from "@steward/contract/personnel/constants";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import type { Profile } from "@steward/contract/personnel/profiles/rules";
import { m } from "../../messages/messages.js";

/** Source of profiles for history. */
export const profileSource = {
  call: profileCalls.list,
  describe: ({ name, skilled_personel_id }: Pick<Profile, "name" | "skilled_personel_id">) => ({
    label: name,
    note: skilled_personel_id,
  }),
};

export const audienceText: Record<Audience, () => string> = {
  none: m.personnel_audience_none,
  everyone: m.personnel_audience_everyone,
  chosen: m.personnel_audience_chosen,
};

export const availabilityTone: Record<AvailabilityState, "success" | "info" | "warning" | "neutral"> = {
  Available: "success",
  "Available Soon": "info",
  "Under Process": "info",
  Placed: "warning",
  "Not Available": "neutral",
  Inactive: "neutral",
};
