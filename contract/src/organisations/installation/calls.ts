import { PRODUCT, calls } from "../../kit/call.ts";
import type { installationRules } from "./rules.ts";

const organisations = `/v1/${PRODUCT}/organisations/` as const;
const operators = `${organisations}operators/` as const;
const requests = `${organisations}kind-requests/` as const;

/** Calls of operators, who run an installation and its organisations. */
export const installationCalls = calls<typeof installationRules>("installation", {
  organisations: { method: "GET", path: organisations, permission: "operator" },
  create: {
    method: "POST",
    path: organisations,
    permission: "operator",
    success: "Organisation created successfully",
    responds: 201,
    idempotent: true,
  },
  read: { method: "GET", path: `${organisations}{id}/`, permission: "operator" },
  update: {
    method: "PATCH",
    path: `${organisations}{id}/`,
    permission: "operator",
    success: "Organisation edited successfully",
  },
  suspend: {
    method: "POST",
    path: `${organisations}{id}/suspend/`,
    permission: "operator",
    success: "Organisation suspended successfully",
  },
  reactivate: {
    method: "POST",
    path: `${organisations}{id}/reactivate/`,
    permission: "operator",
    success: "Organisation reactivated successfully",
  },
  kindRequests: { method: "GET", path: requests, permission: "operator" },
  approve: {
    method: "POST",
    path: `${requests}{id}/approve/`,
    permission: "operator",
    success: "Request approved successfully",
  },
  decline: {
    method: "POST",
    path: `${requests}{id}/decline/`,
    permission: "operator",
    success: "Request declined successfully",
  },
  operators: { method: "GET", path: operators, permission: "operator" },
  addOperator: {
    method: "POST",
    path: operators,
    permission: "operator",
    success: "Operator added successfully",
    responds: 201,
  },
  removeOperator: {
    method: "DELETE",
    path: `${operators}{id}/`,
    permission: "operator",
    success: "Operator removed successfully",
  },
});
