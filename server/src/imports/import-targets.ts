import type { ImportKind } from "@steward/contract/imports/constants";
import { assetImport } from "../assets/import/asset-import.ts";
import { branchImport } from "../branches/branch-import.ts";
import { locationImport } from "../locations/import/location-import.ts";
import { masterImports } from "../masters/master-import-plans.ts";
import { modelImport } from "../models/model-import.ts";
import { userImport } from "../users/import/user-import.ts";
import type { ImportTarget } from "../import-kit/import-target.ts";

/** Every kind of import. */
export const importTargets: Record<ImportKind, ImportTarget> = {
  assets: assetImport,
  models: modelImport,
  branches: branchImport,
  locations: locationImport,
  ...masterImports,
  users: userImport,
};
