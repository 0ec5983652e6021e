import { assetCalls } from "./assets.ts";
import { attachmentCalls } from "./attachments.ts";
import type { Call } from "./call.ts";
import { importCalls } from "./imports.ts";
import { branchCalls } from "./locations.ts";
import { attachedStatusCalls } from "./masters/attached-status.ts";
import { brandCalls } from "./masters/brand.ts";
import { categoryCalls } from "./masters/category.ts";
import { manufacturerCalls } from "./masters/manufacturer.ts";
import { modelCalls } from "./models.ts";
import { organisationCalls, setupCalls } from "./organisations.ts";
import { signInCalls } from "./sign-in.ts";
import { userCalls } from "./users.ts";

/** Every call of the interface; the server's routes, the description and the contract tests walk this list. */
export const allCalls: readonly Call[] = [
  signInCalls,
  setupCalls,
  organisationCalls,
  userCalls,
  assetCalls,
  modelCalls,
  brandCalls,
  categoryCalls,
  manufacturerCalls,
  attachedStatusCalls,
  branchCalls,
  importCalls,
  attachmentCalls,
].flatMap((calls) => Object.values(calls) as Call[]);
