import { m } from "../messages/messages.js";

/** Target of a link. */
export interface RouteGoal<Name extends string = RouteName> {
  name: Name;
  params?: RouteParams;
  search?: Readonly<Record<string, string>>;
}

export interface RouteEntry {
  /** `$name` is a path parameter. */
  path: string;
  title: () => string;
}

/** Routes without a noun. */
export const ownRoutes = {
  "auth-login": { path: "/auth/login", title: m.shell_title_login },
  accept: { path: "/accept", title: m.custody_acceptance_title },
  "report-fault": { path: "/report-fault", title: m.fault_reports_title },
  "fault-status": { path: "/fault-status", title: m.fault_reports_status_title },
  "provider-request": { path: "/provider-request", title: m.provider_links_title },
  "oem-invitation": { path: "/oem-invitation", title: m.oem_assets_invitation_title },
  setup: { path: "/setup", title: m.shell_title_setup },
  index: { path: "/", title: m.shell_title_home },
  "admin-asset-settings": { path: "/admin/asset-settings", title: m.shell_title_asset_settings },
  "admin-model-settings": { path: "/admin/model-settings", title: m.shell_title_model_settings },
  "admin-service-settings": { path: "/admin/service-settings", title: m.shell_title_service_settings },
} as const satisfies Record<string, RouteEntry>;

export type OwnRoute = keyof typeof ownRoutes;

/** Route names of the nouns' cards; app/nouns.ts augments this interface. */
export interface NounRoutes {}

/** Every route, by the names of the specification. */
export type RouteName = OwnRoute | keyof NounRoutes;
export type RouteParams = Readonly<Record<string, string>>;
