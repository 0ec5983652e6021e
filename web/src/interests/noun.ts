import { lazyRouteComponent } from "@tanstack/react-router";
import { m } from "../messages/messages.js";
import { lazySource, noun, onPage } from "../nouns/card.ts";

/** Interests that the organisation made in people, and the placements that came of them. */
export const interest = noun({
  subject: "interest",
  history: {
    title: m.activity_kind_interest,
    the: m.activity_the_interest,
    page: onPage("skilled-personnel-interest-made-id"),
    permission: "interest.view",
  },
  rights: { module: "interest", area: "personnel" },
  source: lazySource(async () => (await import("./interest-api.tsx")).interestSource),
  routes: {
    "skilled-personnel-interest-made": {
      path: "/skilled-personnel/interest-made",
      title: m.shell_title_interest_made,
      needs: ["interest.view"],
      page: lazyRouteComponent(() => import("./interests-page.tsx"), "InterestsPage"),
    },
    "skilled-personnel-interest-made-id": {
      path: "/skilled-personnel/interest-made/$id",
      title: m.shell_title_details,
      needs: ["interest.view"],
      page: lazyRouteComponent(() => import("./interest-page.tsx"), "InterestPage"),
    },
    "skilled-personnel-placed-personnel": {
      path: "/skilled-personnel/placed-personnel",
      title: m.shell_title_placed_personnel,
      needs: ["interest.view"],
      page: lazyRouteComponent(() => import("./interests-page.tsx"), "PlacedPage"),
    },
    "skilled-personnel-placed-personnel-id": {
      path: "/skilled-personnel/placed-personnel/$id",
      title: m.shell_title_details,
      needs: ["interest.view"],
      page: lazyRouteComponent(() => import("./interest-page.tsx"), "PlacedPersonPage"),
    },
  },
  entries: [
    { id: "placed-personnel", route: "skilled-personnel-placed-personnel", needs: ["interest.view"] },
    { id: "interest-made", route: "skilled-personnel-interest-made", needs: ["interest.view"] },
    { id: "module-placed-personnel", route: "skilled-personnel-placed-personnel", needs: ["interest.view"] },
    { id: "module-interest-made", route: "skilled-personnel-interest-made", needs: ["interest.view"] },
  ],
});

/** Interests of customers in the people of a staffing organisation. */
export const receivedInterest = noun({
  subject: "received_interest",
  history: {
    title: m.activity_kind_received_interest,
    the: m.activity_the_received_interest,
    page: onPage("supply-desk-interests-id"),
    permission: "interest.decide",
  },
  source: lazySource(async () => (await import("./interest-api.tsx")).receivedInterestSource),
  routes: {
    "supply-desk-interests": {
      path: "/supply-desk/interests",
      title: m.interests_received,
      needs: ["interest.decide"],
      kind: "staffing",
      page: lazyRouteComponent(() => import("./received-interests-page.tsx"), "ReceivedInterestsPage"),
    },
    "supply-desk-interests-id": {
      path: "/supply-desk/interests/$id",
      title: m.shell_title_details,
      needs: ["interest.decide"],
      page: lazyRouteComponent(() => import("./interest-page.tsx"), "ReceivedInterestPage"),
    },
  },
  entries: [{ id: "interests-received", route: "supply-desk-interests", needs: ["interest.decide"] }],
});
