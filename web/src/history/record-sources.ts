import type { SubjectType } from "@steward/contract/activity/constants";
import { assetCalls } from "@steward/contract/assets/calls";
import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import { fieldSetCalls } from "@steward/contract/field-sets/calls";
import { importCalls } from "@steward/contract/imports/calls";
import { branchCalls } from "@steward/contract/branches/calls";
import { attachedStatusCalls } from "@steward/contract/masters/attached-status/calls";
import { brandCalls } from "@steward/contract/masters/brand/calls";
import { categoryCalls } from "@steward/contract/masters/category/calls";
import { depreciationCalls } from "@steward/contract/masters/depreciation/calls";
import { manufacturerCalls } from "@steward/contract/masters/manufacturer/calls";
import { serviceProviderCalls } from "@steward/contract/masters/service-provider/calls";
import { supplierCalls } from "@steward/contract/masters/supplier/calls";
import { modelCalls } from "@steward/contract/models/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import { locationCalls } from "@steward/contract/locations/calls";
import { userCalls } from "@steward/contract/users/calls";
import type { ListCall, ListRow, RecordSource } from "../lists/list-props.ts";
import { recordSource } from "../lists/filters/records-filter.ts";
import { breadcrumbText } from "../ui/text/breadcrumb-text.ts";

const named = <Row extends ListRow & { name: string }>(call: ListCall<Row>) =>
  recordSource({ call, describe: ({ name }) => ({ label: name }) });

/** The lists in which a record of a kind is searched for. */
export const recordSources: Partial<Record<SubjectType, RecordSource>> = {
  asset: recordSource({
    call: assetCalls.list,
    describe: ({ asset_id, asset_name }) => ({ label: asset_id, note: asset_name }),
    query: { archived: "include" },
  }),
  model: recordSource({
    call: modelCalls.list,
    describe: ({ product_name, product_number }) => ({ label: product_name, note: product_number }),
  }),
  brand: named(brandCalls.list),
  category: named(categoryCalls.list),
  manufacturer: named(manufacturerCalls.list),
  supplier: named(supplierCalls.list),
  service_provider: named(serviceProviderCalls.list),
  depreciation: named(depreciationCalls.list),
  attached_status: named(attachedStatusCalls.list),
  custom_field: named(customFieldCalls.list),
  field_set: named(fieldSetCalls.list),
  branch: named(branchCalls.list),
  location: recordSource({
    call: locationCalls.all,
    describe: ({ breadcrumb }) => ({ label: breadcrumbText(breadcrumb) }),
  }),
  user: recordSource({ call: userCalls.list, describe: ({ name, email }) => ({ label: name, note: email }) }),
  role: named(roleCalls.list),
  import: recordSource({ call: importCalls.list, describe: ({ file_name }) => ({ label: file_name }) }),
};
