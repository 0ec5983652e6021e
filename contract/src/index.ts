import { activityCalls } from "./activity.ts";
import { apiTokenCalls } from "./api-tokens.ts";
import { assetCalls } from "./assets.ts";
import { attachmentCalls } from "./attachments.ts";
import type { Call } from "./call.ts";
import { customFieldCalls, fieldSetCalls } from "./custom-fields.ts";
import { geographyCalls } from "./geography.ts";
import { importCalls } from "./imports.ts";
import { jobCalls } from "./jobs.ts";
import { branchCalls } from "./locations.ts";
import { attachedStatusCalls } from "./masters/attached-status.ts";
import { brandCalls } from "./masters/brand.ts";
import { categoryCalls } from "./masters/category.ts";
import { depreciationCalls } from "./masters/depreciation.ts";
import { manufacturerCalls } from "./masters/manufacturer.ts";
import { serviceProviderCalls } from "./masters/service-provider.ts";
import { supplierCalls } from "./masters/supplier.ts";
import { modelCalls } from "./models.ts";
import { organisationCalls, setupCalls } from "./organisations.ts";
import { permissionCalls } from "./permission-list.ts";
import { placeCalls } from "./places.ts";
import { roleCalls } from "./roles.ts";
import { sessionCalls } from "./sessions.ts";
import { signInCalls } from "./sign-in.ts";
import { singleSignOnCalls } from "./single-sign-on.ts";
import { locationCalls } from "./sub-locations.ts";
import { userCalls } from "./users.ts";

/** Every call of the interface; the server's routes, the description and the contract tests walk this list. */
export const allCalls: readonly Call[] = [
  signInCalls,
  singleSignOnCalls,
  setupCalls,
  organisationCalls,
  userCalls,
  roleCalls,
  permissionCalls,
  sessionCalls,
  apiTokenCalls,
  assetCalls,
  modelCalls,
  brandCalls,
  categoryCalls,
  manufacturerCalls,
  supplierCalls,
  serviceProviderCalls,
  depreciationCalls,
  attachedStatusCalls,
  customFieldCalls,
  fieldSetCalls,
  branchCalls,
  locationCalls,
  importCalls,
  jobCalls,
  geographyCalls,
  placeCalls,
  attachmentCalls,
  activityCalls,
].flatMap((calls) => Object.values(calls) as Call[]);
