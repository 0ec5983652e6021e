import { IconCategory } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../../messages/messages.js";
import { inList, noun } from "../../nouns/card.ts";
import { masterAddDialog, masterSource } from "../master-card.tsx";

export const category = noun({
  subject: "category",
  history: {
    title: m.activity_kind_category,
    the: m.activity_the_category,
    page: inList("admin-category"),
    permission: "category.view",
  },
  rights: { module: "category", area: "masters" },
  imports: {
    kind: "categories",
    title: m.imports_kind_categories,
    explanation: m.imports_kind_categories_text,
    permission: "category.import",
    list: { name: "admin-category" },
  },
  source: masterSource(async () => (await import("./category.tsx")).categoryMaster),
  routes: {
    "admin-category": {
      path: "/admin/category",
      title: m.shell_title_categories,
      page: lazyRouteComponent(() => import("./category-page.tsx"), "CategoryPage"),
    },
  },
  entries: [{ id: "categories", route: "admin-category", needs: ["category.view"], icon: IconCategory }],
  add: {
    permission: "category.create",
    opens: { kind: "category" },
    dialog: masterAddDialog(async () => (await import("./category-form.tsx")).categoryForm, { width: 600 }),
  },
});
