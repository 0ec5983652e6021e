import { lazyRouteComponent } from "@tanstack/react-router";
import { importedPlacePage, placePage } from "../locations/place-page.ts";
import { m } from "../messages/messages.js";
import { lazySource, noun } from "../nouns/card.ts";

export const branch = noun({
  subject: "branch",
  history: {
    title: m.activity_kind_branch,
    the: m.activity_the_branch,
    page: placePage,
    permission: "branch.view",
  },
  rights: { module: "branch", area: "places" },
  imports: {
    kind: "branches",
    title: m.imports_kind_branches,
    explanation: m.imports_kind_branches_text,
    permission: "branch.import",
    list: { name: "admin-location-branch" },
    page: importedPlacePage,
  },
  source: lazySource(async () => (await import("./branch-api.ts")).branchSource),
  routes: {
    "admin-location-branch": {
      path: "/admin/location/branch",
      title: m.shell_title_branches,
      page: lazyRouteComponent(() => import("./branches-page.tsx"), "BranchesPage"),
    },
    "admin-location-branch-create": {
      path: "/admin/location/branch/create",
      title: m.shell_title_create_branch,
      creates: m.activity_kind_branch,
      needs: ["branch.create"],
      page: lazyRouteComponent(() => import("./create-branch-page.tsx"), "CreateBranchPage"),
    },
    "admin-location-branch-id": {
      path: "/admin/location/branch/$id",
      title: m.shell_title_details,
      page: lazyRouteComponent(() => import("./branch-page.tsx"), "BranchPage"),
    },
    "admin-location-branch-id-edit": {
      path: "/admin/location/branch/$id/edit",
      title: m.shell_title_edit_branch,
      needs: ["branch.update"],
      page: lazyRouteComponent(() => import("./edit-branch-page.tsx"), "EditBranchPage"),
    },
  },
  entries: [{ id: "branches", route: "admin-location-branch", needs: ["branch.view"] }],
});
