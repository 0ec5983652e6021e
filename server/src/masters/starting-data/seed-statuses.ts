import type { StatusCategory } from "@steward/contract/masters/attached-status/constants";
import { newId } from "../../database/new-id.ts";
import type { Seed } from "../../nouns/facts.ts";

const status = (sort_order: number, category: StatusCategory, name: string, color: string, is_default = false) => ({
  name,
  category,
  color,
  sort_order,
  is_default,
});

/** The asset statuses every organisation starts with (domain section 3). */
export const seedStatuses = [
  status(10, "pending", "On Order", "#6b5bb5"),
  status(20, "pending", "In Transit", "#6b5bb5"),
  status(30, "available", "In Stock", "#2f7d3b", true),
  status(40, "available", "Returned", "#2f7d3b"),
  status(50, "in_use", "In Use", "#2a5ba8"),
  status(60, "in_use", "On Loan", "#2a5ba8"),
  status(70, "unavailable", "Reserved", "#a35a00"),
  status(80, "unavailable", "Under Maintenance", "#a35a00"),
  status(90, "unavailable", "Out of Order", "#b3261e"),
  status(100, "unavailable", "Quarantined", "#b3261e"),
  status(110, "unavailable", "Missing", "#b3261e"),
  status(120, "archived", "Retired", "#6b6860"),
  status(130, "archived", "Sold", "#6b6860"),
  status(140, "archived", "Scrapped", "#6b6860"),
  status(150, "archived", "Stolen", "#6b6860"),
];

export const makeSeedStatuses: Seed = (tx, organisation_id) =>
  tx
    .insertInto("attached_status")
    .values(seedStatuses.map((row) => ({ organisation_id, id: newId(), ...row })))
    .execute();
