import type { ImportKind, ImportState } from "@steward/contract/imports/constants";
import type { ImportJob, ImportRow } from "@steward/contract/imports/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import type { RouteName } from "../navigation/routes.ts";
import type { MatchKey } from "./mapping/mapping.ts";

interface KindLabels {
  title: () => string;
  explanation: () => string;
  permission: Permission;
  /** The list of what was imported; absent where there is none yet. */
  list?: { name: RouteName; tab?: string };
}

export const importKindInfo: Record<ImportKind, KindLabels> = {
  assets: {
    title: m.imports_kind_assets,
    explanation: m.imports_kind_assets_text,
    permission: "asset.import",
    list: { name: "asset-management-my-assets" },
  },
  models: {
    title: m.imports_kind_models,
    explanation: m.imports_kind_models_text,
    permission: "model.import",
    list: { name: "admin-all-models" },
  },
  branches: {
    title: m.imports_kind_branches,
    explanation: m.imports_kind_branches_text,
    permission: "branch.import",
    list: { name: "admin-location-branch" },
  },
  locations: {
    title: m.imports_kind_locations,
    explanation: m.imports_kind_locations_text,
    permission: "location.import",
    list: { name: "admin-location-branch" },
  },
  categories: {
    title: m.imports_kind_categories,
    explanation: m.imports_kind_categories_text,
    permission: "category.import",
    list: { name: "admin-category" },
  },
  brands: {
    title: m.imports_kind_brands,
    explanation: m.imports_kind_brands_text,
    permission: "brand.import",
    list: { name: "admin-brand" },
  },
  manufacturers: {
    title: m.imports_kind_manufacturers,
    explanation: m.imports_kind_manufacturers_text,
    permission: "manufacturer.import",
    list: { name: "admin-manufacturer" },
  },
  suppliers: {
    title: m.imports_kind_suppliers,
    explanation: m.imports_kind_suppliers_text,
    permission: "supplier.import",
    list: { name: "admin-supplier" },
  },
  service_providers: {
    title: m.imports_kind_providers,
    explanation: m.imports_kind_providers_text,
    permission: "service_provider.import",
    list: { name: "admin-asset-settings", tab: "service-providers" },
  },
  depreciations: {
    title: m.imports_kind_depreciations,
    explanation: m.imports_kind_depreciations_text,
    permission: "depreciation.import",
    list: { name: "admin-asset-settings", tab: "depreciation" },
  },
  users: {
    title: m.imports_kind_users,
    explanation: m.imports_kind_users_text,
    permission: "user.import",
  },
};

export const stateLabel: Record<ImportState, () => string> = {
  Reading: m.imports_state_reading,
  Mapping: m.imports_state_mapping,
  Checking: m.imports_state_checking,
  Ready: m.imports_state_ready,
  Running: m.imports_state_running,
  Done: m.imports_state_done,
  Cancelled: m.imports_state_cancelled,
  Failed: m.imports_state_failed,
  Undoing: m.imports_state_undoing,
  Undone: m.imports_state_undone,
};

type Outcome = NonNullable<ImportRow["outcome"]>;

export const outcomeLabel: Record<Outcome, () => string> = {
  create: m.imports_outcome_create,
  update: m.imports_outcome_update,
  unchanged: m.imports_outcome_unchanged,
  reject: m.imports_outcome_reject,
  created: m.imports_outcome_created,
  updated: m.imports_outcome_updated,
  undone: m.imports_outcome_undone,
  kept: m.imports_outcome_kept,
};

export const matchLabel: Record<Exclude<MatchKey, null> | "none", { title: () => string; text: () => string }> = {
  asset_id: { title: m.imports_match_tag, text: m.imports_match_tag_text },
  serial_number: { title: m.imports_match_serial, text: m.imports_match_serial_text },
  name: { title: m.imports_match_name, text: m.imports_match_name_text },
  email: { title: m.imports_match_email, text: m.imports_match_email_text },
  none: { title: m.imports_match_none, text: m.imports_match_none_text },
};

/** Outcomes that can occur in the report of an import as it stands. */
export function outcomesIn(job: ImportJob): Outcome[] {
  if (job.state === "Ready") return ["create", "update", "unchanged", "reject"];
  if (job.state === "Undone" || job.state === "Undoing") return ["undone", "kept", "unchanged", "reject"];
  const written: Outcome[] = ["created", "updated", "unchanged", "reject"];
  return job.state === "Cancelled" ? [...written, "create", "update"] : written;
}
