import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { noun, pagesOf } from "../nouns/card.ts";

export const organisation = noun({
  subject: "organisation",
  history: {
    title: m.activity_kind_organisation,
    the: m.activity_the_organisation,
    page: () => ({ name: "admin-organisation-settings" as const }),
    permission: "settings.update",
  },
  rights: { module: "settings", area: "administration" },
  routes: {
    "admin-organisation-settings": {
      path: "/admin/organisation-settings",
      title: m.shell_title_organisation_settings,
      needs: ["settings.update"],
      page: lazyRouteComponent(() => import("./settings/settings-page.tsx"), "SettingsPage"),
    },
  },
  tab: {
    page: "admin-service-settings",
    key: "working-hours",
    title: m.working_hours_title,
    permission: "settings.update",
    order: 3,
    content: () => import("./settings/working-hours-tab.tsx"),
  },
});

/** All organisations of the installation, for its operators. */
export const installation = pagesOf({
  routes: {
    "admin-organisations": {
      path: "/admin/organisations",
      title: m.shell_title_organisations,
      needs: ["operator"],
      page: lazyRouteComponent(async () => {
        const page = import("./installation/organisations-page.tsx");
        const [{ OrganisationsPage }] = await Promise.all([page, import("../theme/tabs.css")]);
        return { default: OrganisationsPage };
      }),
    },
  },
});
