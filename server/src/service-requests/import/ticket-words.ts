import { messages } from "@steward/contract/messages/catalogue";
import {
  type Coverage,
  coverages,
  type HoldReason,
  type Priority,
  priorities,
  type RequestType,
  requestTypes,
  type ServiceState,
} from "@steward/contract/service-requests/constants";
import type { Parsed } from "../../import-kit/parse-value.ts";
import { isNothing } from "../../import-kit/words-for-nothing.ts";

/** A cell in lower case, without the number ahead of its word, as in "2 - High", and with blanks between its words. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\d+\s*[-.:)]\s*/, "")
    .replaceAll(/[\s_/-]+/g, " ")
    .trim();

/** How help desks call the states of a request; none is scheduled, since no visit comes with it. */
const STATES: Readonly<Record<Exclude<ServiceState, "On Hold" | "Scheduled">, readonly string[]>> = {
  Open: ["open", "opened", "new", "logged", "registered", "received", "submitted", "unassigned", "to do", "reopened"],
  Assigned: ["assigned", "accepted", "acknowledged", "dispatched", "allocated", "planned", "scheduled"],
  "In Progress": [
    "in progress",
    "active",
    "work in progress",
    "wip",
    "started",
    "working",
    "processing",
    "processing (assigned)",
  ],
  Resolved: ["resolved", "fixed", "solved", "done", "completed", "complete", "finished", "repaired"],
  Closed: ["closed", "closed complete", "closed completed", "archived"],
  Cancelled: ["cancelled", "canceled", "withdrawn", "rejected", "void", "duplicate", "closed skipped"],
};
const WAITING = /^(on hold|hold|pending|awaiting|waiting|suspended|deferred|paused)\b/;
/** Whom or what a request on hold waits for, by a word of its state. */
const WAITS_FOR: readonly (readonly [RegExp, HoldReason])[] = [
  [/vendor|supplier|third party|provider|contractor/, "vendor"],
  [/part|spare|material|stock/, "parts"],
  [/approval|change|problem|evidence|budget/, "approval"],
  [/access/, "access"],
];

/** State of a request, and whom one on hold waits for: the customer where the word does not say. */
export function parseState(text: string): Parsed<{ status: ServiceState; hold_reason: HoldReason | null }> {
  if (isNothing(text)) return { value: null };
  const words = wordsOf(text);
  if (WAITING.test(words)) {
    const [, hold_reason = "customer"] = WAITS_FOR.find(([word]) => word.test(words)) ?? [];
    return { value: { status: "On Hold", hold_reason } };
  }
  const [status] = Object.entries(STATES).find(([, called]) => called.includes(words)) ?? [];
  if (!status) return { problem: messages.serviceRequests.noSuchState({ text }) };
  return { value: { status: status as ServiceState, hold_reason: null } };
}

const PRIORITIES: Readonly<Record<string, Priority>> = {
  p1: "Critical",
  urgent: "Critical",
  emergency: "Critical",
  "very high": "Critical",
  major: "High",
  p2: "High",
  p3: "Medium",
  moderate: "Medium",
  normal: "Medium",
  p4: "Low",
  p5: "Low",
  minor: "Low",
  planning: "Low",
  "very low": "Low",
};

/** Priority by its word, or by that of another help desk. */
export function parsePriority(text: string): Parsed<Priority> {
  if (isNothing(text)) return { value: null };
  const words = wordsOf(text);
  const found = priorities.find((one) => one.toLowerCase() === words) ?? PRIORITIES[words];
  return found
    ? { value: found }
    : { problem: messages.serviceRequests.noneOf({ text, words: priorities.join(", ") }) };
}

const TYPES: Readonly<Record<string, RequestType>> = {
  incident: "Breakdown",
  fault: "Breakdown",
  repair: "Breakdown",
  corrective: "Breakdown",
  maintenance: "Preventive",
  "preventive maintenance": "Preventive",
  pm: "Preventive",
  ppm: "Preventive",
  warranty: "Warranty Claim",
  amc: "AMC Visit",
  move: "Relocation",
};

/** Type of a request by its word, or by that of another help desk. */
export function parseType(text: string): Parsed<RequestType> {
  if (isNothing(text)) return { value: null };
  const words = wordsOf(text);
  const found = requestTypes.find((one) => one.toLowerCase() === words) ?? TYPES[words];
  return found
    ? { value: found }
    : { problem: messages.serviceRequests.noneOf({ text, words: requestTypes.join(", ") }) };
}

/** Who pays, by the words of this product. */
export function parseCoverage(text: string): Parsed<Coverage> {
  if (isNothing(text)) return { value: null };
  const found = coverages.find((one) => one.toLowerCase() === wordsOf(text));
  return found ? { value: found } : { problem: messages.serviceRequests.noneOf({ text, words: coverages.join(", ") }) };
}
