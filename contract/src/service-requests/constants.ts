export { type Priority, priorities, type RequestType, requestTypes } from "../masters/problem-statement/constants.ts";

/** States of a request, in the order of its way. */
export const serviceStates = [
  "Open",
  "Assigned",
  "Scheduled",
  "In Progress",
  "On Hold",
  "Resolved",
  "Closed",
  "Cancelled",
] as const;
export type ServiceState = (typeof serviceStates)[number];

/** States in which somebody still has to do something. */
export const openServiceStates = [
  "Open",
  "Assigned",
  "Scheduled",
  "In Progress",
  "On Hold",
] as const satisfies readonly ServiceState[];
/** States in which the work on a request is said to be done, by its own people or by its service provider. */
export const resolvableStates = ["Assigned", "Scheduled", "In Progress"] as const satisfies readonly ServiceState[];

/** What the organisation of its service provider answers to a request. */
export const offerStates = ["Offered", "Accepted", "Rejected"] as const;
export type OfferState = (typeof offerStates)[number];

/** Whom a request on hold waits for, or what. */
export const holdReasons = ["customer", "parts", "vendor", "approval", "access"] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Who pays for the work: the warranty, the maintenance contract, or the organisation. */
export const coverages = ["Warranty", "AMC", "Chargeable"] as const;
export type Coverage = (typeof coverages)[number];

/**
 * How a request came to be: somebody raised it, a fault was reported without signing in, or a maintenance contract or plan
 * asked for it.
 */
export const requestSources = ["Raised", "Reported", "Planned"] as const;
export type RequestSource = (typeof requestSources)[number];

/** Kinds of entries among the updates of a request: what somebody writes, what the server adds, and an escalation. */
export const updateTypes = ["Comment", "Status", "Escalation"] as const;

/** Who reads an update: people of the organisation that writes it, or those of the customer and the provider alike. */
export const visibilities = ["internal", "customer"] as const;
export type Visibility = (typeof visibilities)[number];

/** Most people that one update mentions. */
export const MENTIONS_MOST = 20;
/** Highest level of an escalation. */
export const LEVEL_MOST = 3;
/** Days after its end for which a request may be reopened; then it is read only. */
export const REOPEN_DAYS = 7;
/** Most files of one form. */
export const FILES_MOST = 20;
/** Most engineers of one request. */
export const ENGINEERS_MOST = 10;

/** Most requests of one call that gives several of them to engineers. */
export const ASSIGNED_MOST = 200;

/** What can be done with a request. */
export const requestActions = [
  "edit",
  "assign",
  "schedule",
  "start",
  "hold",
  "resume",
  "escalate",
  "resolve",
  "close",
  "reopen",
  "cancel",
  "add",
  "fit",
  "ask_approval",
  "approve",
] as const;
export type RequestAction = (typeof requestActions)[number];
