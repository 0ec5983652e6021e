import type { ImportKind } from "@steward/contract/imports";
import { assetImport } from "../assets/asset-import.ts";
import { branchImport } from "../locations/branch-import.ts";
import { modelImport } from "../models/model-import.ts";
import type { ImportTarget } from "./import-target.ts";

/** Every kind of import. */
export const importTargets: Record<ImportKind, ImportTarget> = {
  assets: assetImport,
  models: modelImport,
  branches: branchImport,
};
