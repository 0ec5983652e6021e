import { type SubjectType, subjectTypes } from "@steward/contract/activity/constants";
import type { LoggedActivity } from "@steward/contract/activity/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { m } from "../messages/messages.js";
import type { UrlState } from "../navigation/navigation.tsx";
import type { RouteName, RouteParams } from "../navigation/routes.ts";

export interface RecordPage {
  name: RouteName;
  params?: RouteParams;
  search?: UrlState;
}

type Subject = NonNullable<LoggedActivity["subject_details"]>;

interface SubjectKind {
  /** "Asset", where kinds are chosen. */
  title: () => string;
  /** "the asset", in a sentence. */
  the: () => string;
  /** Where the record is seen, and by whom; absent where it has no page. */
  page?: (record: Subject) => RecordPage;
  permission?: Permission;
}

/** A list narrowed to the record's name, for records without a page of their own. */
const inList =
  (name: RouteName, tab?: string) =>
  (record: Subject): RecordPage => ({ name, search: { search: record.name, ...(tab ? { tab } : {}) } });

const inBranch = ({ id, branch }: Subject): RecordPage => ({
  name: "admin-location-branch-id",
  params: { id: branch ?? id },
  ...(branch !== null && branch !== id ? { search: { at: id } } : {}),
});

const own =
  (name: RouteName) =>
  ({ id }: Subject): RecordPage => ({ name, params: { id } });

/** The kinds of records that history knows. */
export const subjectKinds: Record<SubjectType, SubjectKind> = {
  asset: {
    title: m.activity_kind_asset,
    the: m.activity_the_asset,
    page: own("asset-management-my-assets-id"),
    permission: "asset.view",
  },
  model: {
    title: m.activity_kind_model,
    the: m.activity_the_model,
    page: inList("admin-all-models"),
    permission: "model.view",
  },
  brand: {
    title: m.activity_kind_brand,
    the: m.activity_the_brand,
    page: inList("admin-brand"),
    permission: "brand.view",
  },
  category: {
    title: m.activity_kind_category,
    the: m.activity_the_category,
    page: inList("admin-category"),
    permission: "category.view",
  },
  manufacturer: {
    title: m.activity_kind_manufacturer,
    the: m.activity_the_manufacturer,
    page: inList("admin-manufacturer"),
    permission: "manufacturer.view",
  },
  supplier: {
    title: m.activity_kind_supplier,
    the: m.activity_the_supplier,
    page: inList("admin-supplier"),
    permission: "supplier.view",
  },
  service_provider: {
    title: m.activity_kind_service_provider,
    the: m.activity_the_service_provider,
    page: inList("admin-asset-settings", "service-providers"),
    permission: "service_provider.view",
  },
  depreciation: {
    title: m.activity_kind_depreciation,
    the: m.activity_the_depreciation,
    page: inList("admin-asset-settings", "depreciation"),
    permission: "depreciation.view",
  },
  attached_status: {
    title: m.activity_kind_attached_status,
    the: m.activity_the_attached_status,
    page: () => ({ name: "admin-asset-settings" }),
    permission: "status.view",
  },
  custom_field: {
    title: m.activity_kind_custom_field,
    the: m.activity_the_custom_field,
    page: inList("admin-model-settings", "custom-fields"),
    permission: "custom_field.view",
  },
  field_set: {
    title: m.activity_kind_field_set,
    the: m.activity_the_field_set,
    page: inList("admin-model-settings", "field-sets"),
    permission: "field_set.view",
  },
  branch: {
    title: m.activity_kind_branch,
    the: m.activity_the_branch,
    page: inBranch,
    permission: "branch.view",
  },
  location: {
    title: m.activity_kind_location,
    the: m.activity_the_location,
    page: inBranch,
    permission: "branch.view",
  },
  user: {
    title: m.activity_kind_user,
    the: m.activity_the_user,
    page: inList("admin-users"),
    permission: "user.view",
  },
  role: {
    title: m.activity_kind_role,
    the: m.activity_the_role,
    page: inList("admin-roles-and-permissions"),
    permission: "role.view",
  },
  api_token: { title: m.activity_kind_api_token, the: m.activity_the_api_token },
  single_sign_on: { title: m.activity_kind_single_sign_on, the: m.activity_the_single_sign_on },
  import: { title: m.activity_kind_import, the: m.activity_the_import, page: own("imports-id") },
  activity: { title: m.activity_kind_activity, the: m.activity_the_activity },
};

const isKnown = (kind: string): kind is SubjectType => subjectTypes.some((type) => type === kind);

/** A kind by its name on the wire; one that is not known is called by that name. */
export const subjectKind = (kind: string): SubjectKind => {
  if (isKnown(kind)) return subjectKinds[kind];
  const words = kind.replaceAll("_", " ");
  return { title: () => words, the: () => m.activity_the_other({ kind: words }) };
};
