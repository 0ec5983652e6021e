import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";
import { importPermissions } from "../nouns/registry.ts";

export const importJob = noun({
  subject: "import",
  history: { title: m.activity_kind_import, the: m.activity_the_import, page: onPage("imports-id") },
  source: lazySource(async () => (await import("./import-api.ts")).importSource),
  routes: {
    imports: {
      path: "/imports",
      title: m.shell_title_imports,
      page: lazyRouteComponent(() => import("./imports-page.tsx"), "ImportsPage"),
    },
    "imports-create": {
      path: "/imports/create",
      title: m.shell_title_new_import,
      needs: importPermissions,
      page: lazyRouteComponent(() => import("./upload/new-import-page.tsx"), "NewImportPage"),
    },
    "imports-id": {
      path: "/imports/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => import("./progress/import-page.tsx"), "ImportPage"),
    },
  },
});
