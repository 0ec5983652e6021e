import { lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";
import { m } from "../../messages/messages.js";
import { lazySource, noun, onPage, withTabs } from "../../nouns/card.ts";

const lists = () => import("./people-page.tsx");
const needs = ["personnel.view"] as const;

/** Panel of a service request that needs a skill. */
export const PeopleForRequest = lazy(() => import("./people-for-request.tsx"));

/** People whom staffing organisations publish to others. */
export const skilledPerson = noun({
  subject: "skilled_person",
  history: {
    title: m.activity_kind_skilled_person,
    the: m.activity_the_skilled_person,
    page: onPage("skilled-personnel-all-skilled-personnel-id"),
    permission: "personnel.view",
  },
  source: lazySource(async () => (await import("./person-api.tsx")).personSource),
  routes: {
    "skilled-personnel-all-skilled-personnel": {
      path: "/skilled-personnel/all-skilled-personnel",
      title: m.shell_title_personnel,
      needs,
      page: lazyRouteComponent(lists, "PeoplePage"),
    },
    "skilled-personnel-all-personnel": {
      path: "/skilled-personnel/all-personnel",
      title: m.shell_title_all_personnel,
      needs,
      page: lazyRouteComponent(lists, "AllPersonnelPage"),
    },
    "skilled-personnel-all-skilled-personnel-id": {
      path: "/skilled-personnel/all-skilled-personnel/$id",
      title: m.shell_title_details,
      needs,
      page: lazyRouteComponent(() => withTabs(import("./person-page.tsx")), "PersonPage"),
    },
  },
  entries: [
    { id: "all-skilled-personnel", route: "skilled-personnel-all-skilled-personnel", needs },
    { id: "module-all-personnel", route: "skilled-personnel-all-personnel", needs },
  ],
});
