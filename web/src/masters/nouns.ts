import { m } from "../messages/messages.js";
import { brand } from "./brand/noun.ts";
import { category } from "./category/noun.ts";
import { manufacturer } from "./manufacturer/noun.ts";
import { attachedStatus } from "./status/noun.ts";
import { supplier } from "./supplier/noun.ts";
import { tabMaster } from "./master-card.tsx";

/** The cards of all masters, in the order in which their rights are read; those with pages of their own have a file. */
export const masters = [
  category,
  brand,
  manufacturer,
  supplier,
  tabMaster({
    subject: "depreciation",
    module: "depreciation",
    title: m.activity_kind_depreciation,
    the: m.activity_the_depreciation,
    imports: {
      kind: "depreciations",
      permission: "depreciation.import",
      title: m.imports_kind_depreciations,
      explanation: m.imports_kind_depreciations_text,
    },
    tab: { page: "admin-asset-settings", key: "depreciation", title: m.masters_depreciation_title, order: 2 },
    load: async () => (await import("./depreciation/depreciation.tsx")).depreciationMaster,
    loadForm: async () => (await import("./depreciation/depreciation-form.tsx")).depreciationForm,
  }),
  attachedStatus,
  tabMaster({
    subject: "custom_field",
    module: "custom_field",
    title: m.activity_kind_custom_field,
    the: m.activity_the_custom_field,
    imports: {
      kind: "custom_fields",
      permission: "custom_field.import",
      title: m.imports_kind_custom_fields,
      explanation: m.imports_kind_custom_fields_text,
    },
    tab: { page: "admin-model-settings", key: "custom-fields", title: m.custom_fields_title, order: 1 },
    load: async () => (await import("./custom-field/custom-field.tsx")).customFieldMaster,
    loadForm: async () => (await import("./custom-field/custom-field-form.tsx")).customFieldForm,
  }),
  tabMaster({
    subject: "field_set",
    module: "field_set",
    title: m.activity_kind_field_set,
    the: m.activity_the_field_set,
    imports: {
      kind: "field_sets",
      permission: "field_set.import",
      title: m.imports_kind_field_sets,
      explanation: m.imports_kind_field_sets_text,
    },
    tab: { page: "admin-model-settings", key: "field-sets", title: m.custom_fields_set_title, order: 2 },
    load: async () => (await import("./field-set/field-set.tsx")).fieldSetMaster,
    loadForm: async () => (await import("./field-set/field-set-form.tsx")).fieldSetForm,
  }),
  tabMaster({
    subject: "service_provider",
    module: "service_provider",
    title: m.activity_kind_service_provider,
    the: m.activity_the_service_provider,
    area: "service",
    imports: {
      kind: "service_providers",
      permission: "service_provider.import",
      title: m.imports_kind_providers,
      explanation: m.imports_kind_providers_text,
    },
    tab: { page: "admin-asset-settings", key: "service-providers", title: m.masters_provider_title, order: 3 },
    load: async () => (await import("./service-provider/service-provider.tsx")).serviceProviderMaster,
    loadForm: async () => (await import("./service-provider/service-provider-form.tsx")).serviceProviderForm,
  }),
  tabMaster({
    subject: "problem_statement",
    module: "problem_statement",
    title: m.activity_kind_problem_statement,
    the: m.activity_the_problem_statement,
    area: "service",
    imports: {
      kind: "problem_statements",
      permission: "problem_statement.import",
      title: m.imports_kind_problem_statements,
      explanation: m.imports_kind_problem_statements_text,
    },
    tab: { page: "admin-service-settings", key: "problem-statements", title: m.problem_statements_title, order: 1 },
    load: async () => (await import("./problem-statement/problem-statement.tsx")).problemStatementMaster,
    loadForm: async () => (await import("./problem-statement/problem-statement-form.tsx")).problemStatementForm,
  }),
  tabMaster({
    subject: "holiday",
    module: "holiday",
    title: m.activity_kind_holiday,
    the: m.activity_the_holiday,
    area: "service",
    tab: { page: "admin-service-settings", key: "holidays", title: m.holidays_title, order: 4 },
    load: async () => (await import("./holiday/holiday.tsx")).holidayMaster,
    loadForm: async () => (await import("./holiday/holiday-form.tsx")).holidayForm,
  }),
] as const;
