import { phone } from "@steward/contract/kit/field-rules";
import { REQUIRED } from "@steward/contract/kit/wording";
import { messages } from "@steward/contract/messages/catalogue";
import type { ImportSettings } from "@steward/contract/imports/rules";
import type { HoldReason, ServiceState } from "@steward/contract/service-requests/constants";
import { fieldReader } from "../../import-kit/field-reader.ts";
import type { MappedRow, Problem } from "../../import-kit/import-target.ts";
import { parseCode, parseMoment, type Parsed } from "../../import-kit/parse-value.ts";
import { isNothing } from "../../import-kit/words-for-nothing.ts";
import { parseCoverage, parsePriority, parseState, parseType } from "./ticket-words.ts";

/** Times of a ticket, in their order. */
export const MOMENTS = ["created", "resolved_at", "closed_at"] as const;
export type MomentField = (typeof MOMENTS)[number];

/** What a row says of a ticket; the records that it names still by their texts. */
export interface TicketRow {
  position: number;
  reference: string;
  asset: string;
  branch: string;
  location: string;
  problem: string;
  problem_category: string;
  provider: string;
  status: ServiceState;
  hold_reason: HoldReason | null;
  /** ISO 8601, without a zone in that of the organisation; "" where the row has none. */
  moments: Record<MomentField, string>;
  columns: {
    type: string;
    priority: string;
    description: string;
    contact_person_name: string;
    contact_person_phone: string;
    coverage: string;
    resolution: string;
    remark: string;
  };
  problems: Problem[];
  warnings: Problem[];
}

/** What help desks write for what nobody has told. */
const QUESTION = /^\?+$/;

/** States that have an end, with the times that are theirs. */
const ENDS: Partial<Record<ServiceState, readonly MomentField[]>> = {
  Resolved: ["resolved_at"],
  Closed: ["resolved_at", "closed_at"],
  Cancelled: ["closed_at"],
};

function parsePhone(text: string): Parsed<string> {
  if (isNothing(text)) return { value: "" };
  const checked = phone.safeParse(text);
  return checked.success ? { value: checked.data } : { problem: checked.error.issues[0]?.message ?? "" };
}

/** Reads the texts of a row and collects every problem, not only the first. */
export function readTicket({ position, texts: said }: MappedRow, settings: ImportSettings): TicketRow {
  const texts = Object.fromEntries(
    Object.entries(said).map(([field, text]) => [field, QUESTION.test(text) ? "" : text]),
  );
  const reader = fieldReader(texts, settings);
  const { problems, warnings, take, takeText, takeKnownName } = reader;
  const reference = take("reference", (text) => parseCode(text, 100)) ?? "";
  const momentIn = (field: string) => take(field, (text) => parseMoment(text, settings.day_order)) ?? "";
  const told = { created: momentIn("created"), resolved_at: momentIn("resolved_at"), closed_at: momentIn("closed_at") };
  const untold: ServiceState = told.closed_at ? "Closed" : told.resolved_at ? "Resolved" : "Open";
  const { status, hold_reason } = take("status", parseState) ?? { status: untold, hold_reason: null };
  const problem_category = takeKnownName("problem_category");
  // Without a column of branches the places of a file are branches themselves.
  const hasBranches = texts.branch !== undefined;
  const row = {
    position,
    reference,
    asset: takeKnownName("steward_asset"),
    branch: takeKnownName(hasBranches ? "branch" : "location"),
    location: hasBranches ? takeKnownName("location") : "",
    problem: takeKnownName("problem_statement") || problem_category,
    problem_category,
    provider: takeKnownName("service_provider"),
    status,
    hold_reason,
    moments: told,
    columns: {
      type: take("type", parseType) ?? "Breakdown",
      priority: take("priority", parsePriority) ?? "Medium",
      description: takeText("description", 2000),
      contact_person_name: takeKnownName("contact_person_name"),
      contact_person_phone: take("contact_person_phone", parsePhone) ?? "",
      coverage: take("coverage", parseCoverage) ?? "Chargeable",
      resolution: takeText("resolution", 2000),
      remark: "",
    },
  };
  // A log tells the end of a ticket in each of its rows; only a state that is an end has it.
  const ends = ENDS[status] ?? [];
  for (const field of ["resolved_at", "closed_at"] as const) if (!ends.includes(field)) row.moments[field] = "";
  if (!reference && problems.length === 0) problems.push({ field: "reference", message: REQUIRED });
  if (!row.asset && !row.branch)
    problems.push({ field: "steward_asset", message: messages.serviceRequests.whereNeeded });
  if (!row.problem && !row.columns.description) {
    problems.push({ field: "problem_statement", message: messages.serviceRequests.whatNeeded });
  }
  return { ...row, problems, warnings };
}
