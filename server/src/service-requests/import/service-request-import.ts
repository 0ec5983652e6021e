import { messages } from "@steward/contract/messages/catalogue";
import type { Transaction } from "../../database/transaction.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { idOfMoment, nextNumbers } from "../../database/new-id.ts";
import { inOrganisation } from "../../database/transaction.ts";
import { leavesEmpty } from "../../import-kit/field-reader.ts";
import {
  type ImportTarget,
  type ImportWork,
  type MappedRow,
  notThere,
  rejected,
  type RowToWrite,
  type ValidatedRows,
  type Verdict,
  type Written,
} from "../../import-kit/import-target.ts";
import { nameKey } from "../../import-kit/named-masters.ts";
import { saveRecords, undoRecords } from "../../import-kit/simple-records.ts";
import { problemCategoryColumn, serviceRequestSheet } from "../service-request-sheet.ts";
import { TicketLinks } from "./ticket-links.ts";
import { readTicket, type TicketRow } from "./ticket-rows.ts";

const records = { table: "service_request", subject: "service_request" } as const;

/**
 * Tickets of a help desk as an import target. A request that is there stays as it is: its own verbs change it. Of the
 * rows that a log has of one ticket the last one holds.
 */
export const serviceRequestImport: ImportTarget = {
  kind: "service_requests",
  permission: "service_request.import",
  creates: ["branch.create", "problem_statement.create", "service_provider.create"],
  of_whole_organisation: true,
  records,
  fields: [...serviceRequestSheet, problemCategoryColumn],
  cells: { created: "day", resolved_at: "day", closed_at: "day" },
  matches: [],
  repeats: "last",
  validate,
  takeNumbers: ({ database, organisation_id }, count) =>
    inOrganisation(database.pool, { organisation_id, scope: null }, (tx) => nextNumbers(tx, "service_request", count)),
  write,
  undo: (tx, work, rows) => undoRecords(tx, work, records, rows),
};

async function validate(tx: Transaction, work: ImportWork, rows: readonly MappedRow[]): Promise<ValidatedRows> {
  const links = await TicketLinks.find(
    tx,
    rows.map((row) => readTicket(row, work.settings)),
  );
  const missing: ValidatedRows["missing"] = [];
  const verdicts = rows.map((row): Verdict => {
    const ticket = readWhatFits(row, links, work);
    const record = links.known(ticket);
    const problems = record ? [] : problemsOf(ticket, links, work);
    if (!record && problems.length === 0) missing.push(...links.absent(ticket));
    return {
      position: ticket.position,
      outcome: problems.length > 0 ? "reject" : record ? "unchanged" : "create",
      label: [ticket.reference, ticket.problem].filter(Boolean).join(" · "),
      problems,
      warnings: ticket.warnings,
      record,
      keys: ticket.reference ? [`reference\u0001${nameKey(ticket.reference)}`] : [],
      by_content: false,
    };
  });
  return { verdicts, missing, unmapped: [] };
}

/** A ticket without the cells that are left empty because of what they name. */
function readWhatFits(row: MappedRow, links: TicketLinks, { settings }: ImportWork): TicketRow {
  const ticket = readTicket(row, settings);
  const left = links.problemsOf(ticket).filter((problem) => leavesEmpty(settings, problem));
  if (left.length === 0) return ticket;
  const texts = { ...row.texts, ...Object.fromEntries(left.map(({ field }) => [field, ""])) };
  const fitting = readTicket({ ...row, texts }, settings);
  return { ...fitting, warnings: [...fitting.warnings, ...left] };
}

function problemsOf(ticket: TicketRow, links: TicketLinks, { settings }: ImportWork) {
  const absent = settings.create_missing ? [] : links.absent(ticket).map(notThere);
  return [...ticket.problems, ...links.problemsOf(ticket), ...absent];
}

async function write(tx: Transaction, work: ImportWork, rows: readonly RowToWrite[]): Promise<Written[]> {
  const tickets = rows.map((row) => readTicket(row, work.settings));
  const links = await TicketLinks.find(tx, tickets);
  if (work.settings.create_missing) await links.createMissing(tx, work, tickets);
  const refused: Written[] = [];
  const created: { position: number; id: string; columns: ReturnType<typeof columnsOf> }[] = [];
  for (const [index, ticket] of tickets.entries()) {
    const { position } = ticket;
    const problems = problemsOf(ticket, links, work);
    if (links.known(ticket)) problems.push({ field: "reference", message: messages.serviceRequests.numberTaken });
    if (problems.length > 0) {
      refused.push(rejected(position, problems));
      continue;
    }
    const raised = Date.parse(links.at(ticket, "created") ?? new Date().toISOString());
    const number = rows[index]?.number ?? 0;
    created.push({ position, id: idOfMoment(raised), columns: columnsOf(ticket, links, { raised, number }, work) });
  }
  const { organisation_id } = work;
  if (created.length > 0) {
    const filled = created.map(({ id, columns }) => ({ organisation_id, id, ...columns }));
    await insertRows(tx, "service_request", filled).execute();
  }
  return [...refused, ...(await saveRecords(tx, work, records, created, []))];
}

interface Numbered {
  /** Milliseconds. */
  raised: number;
  number: number;
}

/** A new request has no due times: those of its desk are not told, and those of today would be none of its own. */
function columnsOf(ticket: TicketRow, links: TicketLinks, { raised, number }: Numbered, { actor }: ImportWork) {
  const { reference, status, hold_reason, columns } = ticket;
  const created = new Date(raised).toISOString();
  const resolved_at = links.at(ticket, "resolved_at");
  const hasEnded = status === "Closed" || status === "Cancelled";
  return {
    ...columns,
    ...links.whereOf(ticket),
    ...links.mastersOf(ticket),
    number,
    reference,
    status,
    created,
    clock_started: created,
    raised_by: actor.account_id,
    resolved_at: status === "Resolved" ? (resolved_at ?? created) : resolved_at,
    closed_at: hasEnded ? (links.at(ticket, "closed_at") ?? resolved_at ?? created) : null,
    hold_reason,
    held_at: hold_reason ? created : null,
    held_from: hold_reason ? "Assigned" : null,
  };
}
