import { lazyRouteComponent } from "@tanstack/react-router";
import { lazy } from "react";
import { m } from "../messages/messages.js";
import { pagesOf } from "../nouns/card.ts";

/** Tab of a request. */
export const FeedbackTab = lazy(() => import("./feedback-tab.tsx"));

/** Tab of a request that a customer gave. */
export const FeedbackOnWork = lazy(() => import("./feedback-on-work.tsx"));

/** Button of a visit, with its dialog. */
export const VisitFeedback = lazy(() => import("./visit-feedback.tsx"));

/** Feedback on service requests and visits, whose history tells of it. */
export const feedback = pagesOf({
  routes: {
    "service-request-feedback": {
      path: "/service-request/feedback",
      title: m.feedback_list,
      needs: ["service_request.assign", "report.view"],
      page: lazyRouteComponent(() => import("./feedback-page.tsx"), "FeedbackPage"),
    },
  },
  tab: {
    page: "admin-service-settings",
    key: "feedback-forms",
    title: m.feedback_forms,
    permission: "settings.update",
    order: 2,
    content: () => import("./form-builder-tab.tsx"),
  },
});
