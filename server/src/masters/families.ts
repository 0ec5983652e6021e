import { attachedStatus } from "./families/attached-status.ts";
import { brand } from "./families/brand.ts";
import { category } from "./families/category.ts";
import { depreciation } from "./families/depreciation.ts";
import { manufacturer } from "./families/manufacturer.ts";
import { serviceProvider } from "./families/service-provider.ts";
import { supplier } from "./families/supplier.ts";
import type { MasterFamily } from "./master-family.ts";

/** Every look-alike master. */
export const masterFamilies: readonly MasterFamily[] = [
  brand,
  category,
  manufacturer,
  attachedStatus,
  supplier,
  serviceProvider,
  depreciation,
];
