import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../../messages/messages.js";
import { lazySource, noun, onPage, withTabs } from "../../nouns/card.ts";

/** Reports are of interests, for those who decide about them, and of people, for those who manage them. */
const REPORTED = ["interest.decide", "personnel.manage"] as const;
const forms = () => import("./profile-form-pages.tsx");

export const personnelProfile = noun({
  subject: "personnel_profile",
  history: {
    title: m.activity_kind_personnel_profile,
    the: m.activity_the_personnel_profile,
    page: onPage("supply-desk-personnel-id-edit"),
    permission: "personnel.manage",
  },
  rights: { module: "personnel", area: "personnel" },
  imports: {
    kind: "personnel_profiles",
    title: m.imports_kind_personnel_profiles,
    explanation: m.imports_kind_personnel_profiles_text,
    permission: "personnel.manage",
    ofKind: "staffing",
    list: { name: "supply-desk-personnel" },
    page: ({ record }) => ({ name: "supply-desk-personnel-id-edit", params: { id: record } }),
  },
  source: lazySource(async () => (await import("./profile-api.ts")).profileSource),
  routes: {
    "supply-desk-personnel": {
      path: "/supply-desk/personnel",
      title: m.personnel_profiles_title,
      needs: ["personnel.manage"],
      kind: "staffing",
      page: lazyRouteComponent(() => import("./profiles-page.tsx"), "ProfilesPage"),
    },
    "supply-desk-personnel-create": {
      path: "/supply-desk/personnel/create",
      title: m.personnel_create_title,
      needs: ["personnel.manage"],
      kind: "staffing",
      page: lazyRouteComponent(forms, "CreateProfilePage"),
    },
    "supply-desk-reports": {
      path: "/supply-desk/reports",
      title: m.staffing_title,
      needs: REPORTED,
      kind: "staffing",
      page: lazyRouteComponent(() => withTabs(import("../reports/staffing-reports-page.tsx")), "StaffingReportsPage"),
    },
    "supply-desk-personnel-id-edit": {
      path: "/supply-desk/personnel/$id/edit",
      title: m.personnel_edit_title,
      needs: ["personnel.manage"],
      kind: "staffing",
      page: lazyRouteComponent(forms, "EditProfilePage"),
    },
  },
  entries: [
    { id: "personnel-profiles", route: "supply-desk-personnel", needs: ["personnel.manage"] },
    { id: "staffing-reports", route: "supply-desk-reports", needs: REPORTED },
  ],
});
