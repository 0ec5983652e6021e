import { activityCalls } from "./activity/calls.ts";
import { activityRules } from "./activity/rules.ts";
import { apiTokenCalls } from "./api-tokens/calls.ts";
import { apiTokenRules } from "./api-tokens/rules.ts";
import { assetCalls } from "./assets/calls.ts";
import { assetRules } from "./assets/rules.ts";
import { attachmentCalls } from "./attachments/calls.ts";
import { attachmentRules } from "./attachments/rules.ts";
import { branchCalls } from "./branches/calls.ts";
import { branchRules } from "./branches/rules.ts";
import { customFieldCalls } from "./custom-fields/calls.ts";
import { customFieldRules } from "./custom-fields/rules.ts";
import { fieldSetCalls } from "./field-sets/calls.ts";
import { fieldSetRules } from "./field-sets/rules.ts";
import { geographyCalls } from "./geography/calls.ts";
import { geographyRules } from "./geography/rules.ts";
import { importCalls } from "./imports/calls.ts";
import { importRules } from "./imports/rules.ts";
import { jobCalls } from "./jobs/calls.ts";
import { jobRules } from "./jobs/rules.ts";
import { locationCalls } from "./locations/calls.ts";
import { locationRules } from "./locations/rules.ts";
import { attachedStatusCalls } from "./masters/attached-status/calls.ts";
import { attachedStatusRules } from "./masters/attached-status/rules.ts";
import { brandCalls } from "./masters/brand/calls.ts";
import { brandRules } from "./masters/brand/rules.ts";
import { categoryCalls } from "./masters/category/calls.ts";
import { categoryRules } from "./masters/category/rules.ts";
import { depreciationCalls } from "./masters/depreciation/calls.ts";
import { depreciationRules } from "./masters/depreciation/rules.ts";
import { manufacturerCalls } from "./masters/manufacturer/calls.ts";
import { manufacturerRules } from "./masters/manufacturer/rules.ts";
import { serviceProviderCalls } from "./masters/service-provider/calls.ts";
import { serviceProviderRules } from "./masters/service-provider/rules.ts";
import { supplierCalls } from "./masters/supplier/calls.ts";
import { supplierRules } from "./masters/supplier/rules.ts";
import { modelCalls } from "./models/calls.ts";
import { modelRules } from "./models/rules.ts";
import { organisationCalls } from "./organisations/calls.ts";
import { organisationRules } from "./organisations/rules.ts";
import { permissionCalls } from "./permissions/calls.ts";
import { permissionRules } from "./permissions/rules.ts";
import { placeCalls } from "./places/calls.ts";
import { placeRules } from "./places/rules.ts";
import { roleCalls } from "./roles/calls.ts";
import { roleRules } from "./roles/rules.ts";
import { sessionCalls } from "./sessions/calls.ts";
import { sessionRules } from "./sessions/rules.ts";
import { setupCalls } from "./setup/calls.ts";
import { setupRules } from "./setup/rules.ts";
import { signInCalls } from "./sign-in/calls.ts";
import { signInRules } from "./sign-in/rules.ts";
import { singleSignOnCalls } from "./single-sign-on/calls.ts";
import { singleSignOnRules } from "./single-sign-on/rules.ts";
import { userCalls } from "./users/calls.ts";
import { userRules } from "./users/rules.ts";
import { type JoinedCall, join } from "./kit/joined-call.ts";
import type { Call } from "./kit/call.ts";

/**
 * Every call of the interface with its rules; the server's routes, the OpenAPI document and the contract tests iterate
 * over this list.
 */
export const allCalls: readonly JoinedCall[] = [
  join(signInCalls, signInRules),
  join(singleSignOnCalls, singleSignOnRules),
  join(setupCalls, setupRules),
  join(organisationCalls, organisationRules),
  join(userCalls, userRules),
  join(roleCalls, roleRules),
  join(permissionCalls, permissionRules),
  join(sessionCalls, sessionRules),
  join(apiTokenCalls, apiTokenRules),
  join(assetCalls, assetRules),
  join(modelCalls, modelRules),
  join(brandCalls, brandRules),
  join(categoryCalls, categoryRules),
  join(manufacturerCalls, manufacturerRules),
  join(supplierCalls, supplierRules),
  join(serviceProviderCalls, serviceProviderRules),
  join(depreciationCalls, depreciationRules),
  join(attachedStatusCalls, attachedStatusRules),
  join(customFieldCalls, customFieldRules),
  join(fieldSetCalls, fieldSetRules),
  join(branchCalls, branchRules),
  join(locationCalls, locationRules),
  join(importCalls, importRules),
  join(jobCalls, jobRules),
  join(geographyCalls, geographyRules),
  join(placeCalls, placeRules),
  join(attachmentCalls, attachmentRules),
  join(activityCalls, activityRules),
].flat();

const byName = new Map(allCalls.map((call) => [call.name, call]));

/** A call with its rules; throws for one that is not in the list. */
export function joined({ name }: Call): JoinedCall {
  const call = byName.get(name);
  if (!call) throw new Error(`${name} is not in the contract's list of calls.`);
  return call;
}
