import type { importRules } from "./rules.ts";
import { PRODUCT, calls } from "../kit/call.ts";

const root = `/v1/${PRODUCT}/imports/` as const;

export const importCalls = calls<typeof importRules>("imports", {
  list: { method: "GET", path: root, permission: "signed-in" },
  create: { method: "POST", path: root, permission: "signed-in", responds: 201, accepts: "multipart" },
  read: { method: "GET", path: `${root}{id}/`, permission: "signed-in" },
  again: { method: "POST", path: `${root}{id}/again/`, permission: "signed-in", responds: 202 },
  check: { method: "POST", path: `${root}{id}/check/`, permission: "signed-in", responds: 202 },
  run: { method: "POST", path: `${root}{id}/run/`, permission: "signed-in", responds: 202 },
  cancel: { method: "POST", path: `${root}{id}/cancel/`, permission: "signed-in" },
  undo: { method: "POST", path: `${root}{id}/undo/`, permission: "signed-in", responds: 202 },
  followUp: { method: "GET", path: `${root}{id}/follow-up/`, permission: "signed-in" },
  rows: { method: "GET", path: `${root}{id}/rows/`, permission: "signed-in" },
  report: { method: "GET", path: `${root}{id}/report/`, permission: "signed-in", answers: "file" },
});
