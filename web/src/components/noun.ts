import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

const forms = () => import("./component-form-pages.tsx");

export const component = noun({
  subject: "component",
  history: {
    title: m.activity_kind_component,
    the: m.activity_the_component,
    page: onPage("asset-management-component-id"),
    permission: "component.view",
  },
  rights: { module: "component", area: "assets" },
  imports: {
    kind: "components",
    title: m.imports_kind_components,
    explanation: m.imports_kind_components_text,
    permission: "component.import",
    list: { name: "asset-management-component" },
    page: ({ record }) => ({ name: "asset-management-component-id", params: { id: record } }),
  },
  source: lazySource(async () => (await import("./component-api.ts")).componentSource),
  routes: {
    "asset-management-component": {
      path: "/asset-management/component",
      title: m.shell_title_components,
      page: lazyRouteComponent(() => import("./components-page.tsx"), "ComponentsPage"),
    },
    "asset-management-component-create-new": {
      path: "/asset-management/component/create-new",
      title: m.shell_title_create_component,
      creates: m.activity_kind_component,
      needs: ["component.create"],
      page: lazyRouteComponent(forms, "CreateComponentPage"),
    },
    "asset-management-component-id": {
      path: "/asset-management/component/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => import("./component-details-page.tsx"), "ComponentDetailsPage"),
    },
    "asset-management-component-id-edit": {
      path: "/asset-management/component/$id/edit",
      title: m.shell_title_edit_component,
      needs: ["component.update"],
      page: lazyRouteComponent(forms, "EditComponentPage"),
    },
  },
  entries: [{ id: "components", route: "asset-management-component", needs: ["component.view"] }],
  assetTabs: [
    {
      key: "components",
      title: m.components_title,
      permission: "component.view",
      order: 10,
      content: () => import("./asset-components-tab.tsx"),
    },
  ],
});
