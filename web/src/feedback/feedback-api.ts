import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { createElement, lazy, Suspense } from "react";
import { SkeletonArea } from "../ui/skeleton.tsx";

const Tab = lazy(async () => ({ default: (await import("./feedback-tab.tsx")).FeedbackTab }));

/** Feedback on the page of a request, loaded when it is opened. */
export const RequestFeedback = ({ request }: { request: ServiceRequestDetails }) =>
  createElement(Suspense, { fallback: createElement(SkeletonArea, { height: 320 }) }, createElement(Tab, { request }));
