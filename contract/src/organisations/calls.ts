import { calls } from "../kit/call.ts";
import type { organisationRules } from "./rules.ts";

const settings = "/v1/organisation/settings/";
const logo = "/v1/organisation/logo/";
const kinds = "/v1/organisation/kind-requests/";

export const organisationCalls = calls<typeof organisationRules>("organisations", {
  slugDetails: { method: "GET", path: "/v1/organisation/slug-details/", permission: "signed-in" },
  brand: { method: "GET", path: "/v1/organisation/brand/", permission: "signed-in" },
  customers: { method: "GET", path: "/v1/customer/", permission: "signed-in" },
  users: { method: "GET", path: "/v1/organisation/users/", permission: "signed-in" },
  kindRequests: { method: "GET", path: kinds, permission: "settings.view" },
  askForKind: {
    method: "POST",
    path: kinds,
    permission: "settings.update",
    success: "Request sent successfully",
    responds: 201,
  },
  settings: { method: "GET", path: settings, permission: "settings.view" },
  updateSettings: {
    method: "PATCH",
    path: settings,
    permission: "settings.update",
    success: "Organisation settings edited successfully",
  },
  uploadLogo: {
    method: "POST",
    path: logo,
    permission: "settings.update",
    success: "Upload Successfull",
    accepts: "multipart",
  },
  removeLogo: {
    method: "DELETE",
    path: logo,
    permission: "settings.update",
    success: "Item deleted successfully",
  },
});
