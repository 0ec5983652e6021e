import type { Condition, HolderKind } from "@steward/contract/assets/custody/constants";
import { m } from "../../messages/messages.js";

export const holderKindLabel: Record<HolderKind, () => string> = {
  user: m.custody_person,
  location: m.custody_place,
  asset: m.custody_asset,
};

export const conditionLabel: Record<Condition, () => string> = {
  New: m.custody_condition_new,
  Good: m.custody_condition_good,
  Fair: m.custody_condition_fair,
  Poor: m.custody_condition_poor,
  "Non-working": m.custody_condition_non_working,
};
