import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

const forms = () => import("./license-form-pages.tsx");

export const license = noun({
  subject: "license",
  history: {
    title: m.activity_kind_license,
    the: m.activity_the_license,
    page: onPage("asset-management-license-id"),
    permission: "license.view",
  },
  rights: { module: "license", area: "assets" },
  imports: {
    kind: "licenses",
    title: m.imports_kind_licenses,
    explanation: m.imports_kind_licenses_text,
    permission: "license.import",
    list: { name: "asset-management-license" },
    page: ({ record }) => ({ name: "asset-management-license-id", params: { id: record } }),
  },
  source: lazySource(async () => (await import("./license-api.ts")).licenseSource),
  routes: {
    "asset-management-license": {
      path: "/asset-management/license",
      title: m.shell_title_licenses,
      page: lazyRouteComponent(() => import("./licenses-page.tsx"), "LicensesPage"),
    },
    "asset-management-license-create": {
      path: "/asset-management/license/create",
      title: m.shell_title_create_license,
      creates: m.activity_kind_license,
      needs: ["license.create"],
      page: lazyRouteComponent(forms, "CreateLicensePage"),
    },
    "asset-management-license-id": {
      path: "/asset-management/license/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => import("./license-details-page.tsx"), "LicenseDetailsPage"),
    },
    "asset-management-license-id-edit": {
      path: "/asset-management/license/$id/edit",
      title: m.shell_title_edit_license,
      needs: ["license.update"],
      page: lazyRouteComponent(forms, "EditLicensePage"),
    },
  },
  entries: [{ id: "licenses", route: "asset-management-license", needs: ["license.view"] }],
  assetTabs: [
    {
      key: "licenses",
      title: m.licenses_title,
      permission: "license.view",
      order: 20,
      content: () => import("./asset-licenses-tab.tsx"),
    },
  ],
});
