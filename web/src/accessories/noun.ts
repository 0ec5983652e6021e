import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

const forms = () => import("./accessory-form-pages.tsx");

export const accessory = noun({
  subject: "accessory",
  history: {
    title: m.activity_kind_accessory,
    the: m.activity_the_accessory,
    page: onPage("asset-management-accessory-id"),
    permission: "accessory.view",
  },
  rights: { module: "accessory", area: "assets" },
  imports: {
    kind: "accessories",
    title: m.imports_kind_accessories,
    explanation: m.imports_kind_accessories_text,
    permission: "accessory.import",
    list: { name: "asset-management-accessory" },
    page: ({ record }) => ({ name: "asset-management-accessory-id", params: { id: record } }),
  },
  source: lazySource(async () => (await import("./accessory-api.ts")).accessorySource),
  routes: {
    "asset-management-accessory": {
      path: "/asset-management/accessory",
      title: m.shell_title_accessories,
      page: lazyRouteComponent(() => import("./accessories-page.tsx"), "AccessoriesPage"),
    },
    "asset-management-accessory-create": {
      path: "/asset-management/accessory/create",
      title: m.shell_title_create_accessory,
      creates: m.activity_kind_accessory,
      needs: ["accessory.create"],
      page: lazyRouteComponent(forms, "CreateAccessoryPage"),
    },
    "asset-management-accessory-id": {
      path: "/asset-management/accessory/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => import("./accessory-details-page.tsx"), "AccessoryDetailsPage"),
    },
    "asset-management-accessory-id-edit": {
      path: "/asset-management/accessory/$id/edit",
      title: m.shell_title_edit_accessory,
      needs: ["accessory.update"],
      page: lazyRouteComponent(forms, "EditAccessoryPage"),
    },
  },
  entries: [{ id: "accessories", route: "asset-management-accessory", needs: ["accessory.view"] }],
  assetTabs: [
    {
      key: "accessories",
      title: m.accessories_title,
      permission: "accessory.view",
      order: 30,
      content: () => import("./asset-accessories-tab.tsx"),
    },
  ],
});
