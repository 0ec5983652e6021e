import { lazy } from "react";
import { m } from "../../messages/messages.js";
import { CustomFieldsTab } from "../custom-field/custom-field-tab.tsx";
import { SettingsPage, type SettingsTab } from "./settings-page.tsx";

const FieldSetsTab = lazy(async () => ({ default: (await import("../field-set/field-set-tab.tsx")).FieldSetsTab }));

const tabs = (): SettingsTab[] => [
  { key: "custom-fields", title: m.custom_fields_title(), permission: "custom_field.view", Content: CustomFieldsTab },
  { key: "field-sets", title: m.custom_fields_set_title(), permission: "field_set.view", Content: FieldSetsTab },
];

/** Settings of models and categories: what their forms ask for beyond the usual. */
export const ModelSettingsPage = () => (
  <SettingsPage page="admin-model-settings" title={m.custom_fields_settings_title()} tabs={tabs()} />
);
