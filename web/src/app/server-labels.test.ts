import { assetCalls } from "@steward/contract/assets/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { fieldLabel } from "@steward/contract/messages/field-labels";
import { modelCalls } from "@steward/contract/models/calls";
import { organisationCalls } from "@steward/contract/organisations/calls";
import { userCalls } from "@steward/contract/users/calls";
import { expect, test } from "vitest";
import { assetFields } from "../assets/form/asset-form.ts";
import { branchFormLabels } from "../branches/branch-form.ts";
import { categoryForm } from "../masters/category/category-form.tsx";
import { customFieldForm } from "../masters/custom-field/custom-field-form.tsx";
import { depreciationForm } from "../masters/depreciation/depreciation-form.tsx";
import { fieldSetForm } from "../masters/field-set/field-set-form.tsx";
import { manufacturerForm } from "../masters/manufacturer/manufacturer-form.tsx";
import { serviceProviderForm } from "../masters/service-provider/service-provider-form.tsx";
import { statusForm } from "../masters/status/status-form.tsx";
import { supplierForm } from "../masters/supplier/supplier-form.tsx";
import { modelFields } from "../models/model-form.ts";
import { settingsLabels } from "../organisations/settings/settings-form.ts";
import { userLabels } from "../users/form/user-form.ts";

const masters = [
  categoryForm,
  customFieldForm,
  depreciationForm,
  fieldSetForm,
  manufacturerForm,
  serviceProviderForm,
  statusForm,
  supplierForm,
];

/** Forms with the call that they send. */
const forms: [call: string, labels: Record<string, string>][] = [
  [assetCalls.create.name, assetFields.labels()],
  [modelCalls.create.name, modelFields.labels()],
  [userCalls.create.name, userLabels()],
  [organisationCalls.updateSettings.name, settingsLabels()],
  [branchCalls.create.name, branchFormLabels().labels],
  ...masters.map((form): [string, Record<string, string>] => [form.calls.create.name, form.labels()]),
];

test.for(forms)("sentences of the server call the fields of %s what the form calls them", ([call, labels]) => {
  const said = Object.fromEntries(Object.keys(labels).map((path) => [path, fieldLabel(call, path)]));
  // What a form asks for and no call has is not said by the server.
  const known = Object.fromEntries(Object.entries(labels).filter(([path]) => said[path] !== undefined));
  expect(Object.keys(known).length).toBeGreaterThan(1);
  expect(said).toMatchObject(known);
});
