import type { labelRules } from "./rules.ts";
import { PRODUCT, calls } from "../../kit/call.ts";

const root = `/v1/${PRODUCT}/labels/` as const;
const sizes = `/v1/${PRODUCT}/label-sizes/` as const;
const permission = "asset.generate_qr";

export const labelCalls = calls<typeof labelRules>("labels", {
  sizes: { method: "GET", path: sizes, permission },
  createSize: {
    method: "POST",
    path: sizes,
    permission,
    success: "Label size saved",
    responds: 201,
    idempotent: true,
  },
  readSize: { method: "GET", path: `${sizes}{id}/`, permission },
  updateSize: { method: "PATCH", path: `${sizes}{id}/`, permission, success: "Label size saved" },
  removeSize: { method: "DELETE", path: `${sizes}{id}/`, permission, success: "Label size deleted" },
  preview: { method: "POST", path: `${root}preview/`, permission },
  print: { method: "POST", path: root, permission, responds: 202, idempotent: true },
  previewPlaces: { method: "POST", path: `${root}places/preview/`, permission },
  printPlaces: { method: "POST", path: `${root}places/`, permission, responds: 202, idempotent: true },
  read: { method: "GET", path: `${root}{id}/`, permission },
  cancel: { method: "POST", path: `${root}{id}/cancel/`, permission },
  file: { method: "GET", path: `${root}{id}/file/`, permission, answers: "file" },
});
