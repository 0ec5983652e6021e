import { PRODUCT, calls } from "../kit/call.ts";
import type { singleSignOnRules } from "./rules.ts";

const settingsPath = `/v1/${PRODUCT}/single-sign-on/` as const;
const root = `/v1/${PRODUCT}/auth/single-sign-on/` as const;

export const singleSignOnCalls = calls<typeof singleSignOnRules>("singleSignOn", {
  read: { method: "GET", path: settingsPath, permission: "settings.view" },
  save: {
    method: "PUT",
    path: settingsPath,
    permission: "settings.update",
    success: "Single sign-on edited successfully",
  },
  proveDomain: {
    method: "POST",
    path: `${settingsPath}domains/prove/`,
    permission: "settings.update",
    success: "Mail domain verified",
  },
  mailPostmaster: {
    method: "POST",
    path: `${settingsPath}domains/mail/`,
    permission: "settings.update",
    success: "Mail sent to the postmaster",
  },
  remove: {
    method: "DELETE",
    path: settingsPath,
    permission: "settings.update",
    success: "Single sign-on deleted successfully",
  },
  start: { method: "POST", path: root, permission: "public" },
  verify: { method: "POST", path: `${root}verify/`, permission: "public", success: "Welcome!!" },
});
