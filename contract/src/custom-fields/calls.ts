import type { customFieldRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";
import { masterCalls } from "../masters/master-calls.ts";

const root = `/v1/${PRODUCT}/master/custom-field/` as const;

export const customFieldCalls = {
  ...masterCalls<typeof customFieldRules>("custom_field", {
    created: "Custom field created successfully",
    deleted: "Field deleted successfully",
  }),
  ...calls<Pick<typeof customFieldRules, "suggest" | "upload">>("masters.customField", {
    suggest: { method: "GET", path: `${root}suggest/`, permission: "signed-in" },
    upload: {
      method: "POST",
      path: `${root}{id}/upload/`,
      permission: "asset.update",
      otherPermission: "asset.create",
      success: "Upload Successfull",
      responds: 201,
      accepts: "multipart",
    },
  }),
};
