import { IconDeviceDesktop } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

const list = lazyRouteComponent(() => import("./models-page.tsx"), "ModelsPage");

export const model = noun({
  subject: "model",
  history: {
    title: m.activity_kind_model,
    the: m.activity_the_model,
    page: onPage("admin-all-models-id"),
    permission: "model.view",
  },
  rights: { module: "model", area: "masters" },
  imports: {
    kind: "models",
    title: m.imports_kind_models,
    explanation: m.imports_kind_models_text,
    permission: "model.import",
    list: { name: "admin-all-models" },
    page: ({ record }) => ({ name: "admin-all-models-id", params: { id: record } }),
  },
  source: lazySource(async () => (await import("./model-api.ts")).modelSource),
  routes: {
    "asset-management-all-models": {
      path: "/asset-management/all-models",
      title: m.shell_title_all_models,
      page: list,
    },
    "admin-all-models": { path: "/admin/all-models", title: m.shell_title_all_models, page: list },
    "admin-all-models-create": {
      path: "/admin/all-models/create",
      title: m.shell_title_create_model,
      creates: m.activity_kind_model,
      needs: ["model.create"],
      page: lazyRouteComponent(() => import("./create-model-page.tsx"), "CreateModelPage"),
    },
    "admin-all-models-id": {
      path: "/admin/all-models/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => import("./model-page.tsx"), "ModelPage"),
    },
    "admin-all-models-id-edit": {
      path: "/admin/all-models/$id/edit",
      title: m.shell_title_edit_model,
      needs: ["model.update"],
      page: lazyRouteComponent(() => import("./edit-model-page.tsx"), "EditModelPage"),
    },
  },
  entries: [
    { id: "all-models", route: "admin-all-models", needs: ["model.view"], icon: IconDeviceDesktop },
    { id: "module-all-models", route: "asset-management-all-models", needs: ["model.view"] },
  ],
});
