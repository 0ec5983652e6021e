import { importCalls } from "@steward/contract/imports/calls";
import { problemStatementCalls } from "@steward/contract/masters/problem-statement/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { expect, test } from "vitest";
import { checked, imported, mapped, reasons, undone, written } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();

const HEADINGS = "Ticket number;State;Priority;Branch;Category;Symptom;Caller;Opened at;Resolved at;Closed at";
const tickets = [
  HEADINGS,
  "INC7;New;3 - Moderate;Pune;Electrical;No power;Caller 12;29-02-2024 01:16;;",
  "INC8;Awaiting Vendor;1 - Critical;Pune;Electrical;Fuse blows;;01-03-2024 10:00;;",
  "INC9;Closed;P4;Nashik;Water;?;;02-03-2024 08:30;02-03-2024 09:00;05-03-2024 12:00",
].join("\n");

test("tickets of another desk become requests of their time, with their places and problems", async () => {
  const owner = await server.otherOrganisation("Tickets");
  await server.admin.query("update organisation set time_zone = $1 where id = $2", [
    "Asia/Kolkata",
    owner.organisation_id,
  ]);
  const job = await imported(owner, tickets, {}, "service_requests");
  expect(await reasons(owner, job)).toEqual({});
  expect(job.counts).toMatchObject({ rows: 3, create: 3, rejected: 0 });
  const { results } = await owner.ok(serviceRequestCalls.list);
  const told = results.map((one) => ({
    reference: one.reference,
    status: one.status,
    hold: one.hold_reason,
    priority: one.priority,
    branch: one.branch_details?.name,
    problem: one.problem_statement_details?.name,
    created: new Date(one.created).toISOString(),
    closed: one.closed_at && new Date(one.closed_at).toISOString(),
    overdue: one.is_overdue,
  }));
  // Newest first, by the time of the ticket and not by that of the import.
  expect(told).toEqual([
    {
      reference: "INC9",
      status: "Closed",
      hold: null,
      priority: "Low",
      branch: "Nashik",
      problem: "Water",
      created: "2024-03-02T03:00:00.000Z",
      closed: "2024-03-05T06:30:00.000Z",
      overdue: false,
    },
    {
      reference: "INC8",
      status: "On Hold",
      hold: "vendor",
      priority: "Critical",
      branch: "Pune",
      problem: "Fuse blows",
      created: "2024-03-01T04:30:00.000Z",
      closed: null,
      overdue: false,
    },
    {
      reference: "INC7",
      status: "Open",
      hold: null,
      priority: "Medium",
      branch: "Pune",
      problem: "No power",
      created: "2024-02-28T19:46:00.000Z",
      closed: null,
      overdue: false,
    },
  ]);
  const problems = await owner.ok(problemStatementCalls.list, { query: { search: "Fuse" } });
  expect(problems.results).toMatchObject([{ name: "Fuse blows", category: "Electrical" }]);
  const found = await owner.ok(serviceRequestCalls.list, { query: { search: "inc8" } });
  expect(found.results.map(({ reference }) => reference)).toEqual(["INC8"]);
});

test("the same file once more changes nothing, and undo leaves nothing but what was worked on", async () => {
  const owner = await server.otherOrganisation("Twice");
  const job = await imported(owner, tickets, {}, "service_requests");
  const again = await checked(owner, await mapped(owner, tickets, "service_requests"));
  expect(again.counts).toMatchObject({ create: 0, unchanged: 3, rejected: 0 });
  const { results } = await owner.ok(serviceRequestCalls.list, { query: { search: "INC7" } });
  const id = results[0]?.id ?? "";
  await owner.ok(serviceRequestCalls.addUpdate, { params: { id }, body: { message: "Looked at it." } });
  await undone(owner, job);
  const left = await owner.ok(serviceRequestCalls.list);
  expect(left.results.map(({ reference }) => reference)).toEqual(["INC7"]);
});

test("of a log the last row of a ticket holds, and the rows before it say which one", async () => {
  const owner = await server.otherOrganisation("Log");
  const log = [
    HEADINGS,
    "INC1;New;Low;Pune;;Leak;;01-03-2024 10:00;02-03-2024 10:00;05-03-2024 12:00",
    "INC2;Active;Low;Pune;;Leak;;01-03-2024 11:00;;",
    "INC1;Resolved;Low;Pune;;Leak;;01-03-2024 10:00;02-03-2024 10:00;05-03-2024 12:00",
    "INC1;Closed;High;Pune;;Leak;;01-03-2024 10:00;02-03-2024 10:00;05-03-2024 12:00",
  ].join("\n");
  const job = await checked(owner, await mapped(owner, log, "service_requests"));
  expect(job.counts).toMatchObject({ rows: 4, create: 2, unchanged: 2, rejected: 0 });
  const { results: rows } = await owner.ok(importCalls.rows, {
    params: { id: job.id },
    query: { outcome: "unchanged" },
  });
  expect(rows.map(({ warnings }) => warnings.map(({ message }) => message))).toEqual([
    ["Row 5 tells how this record stands later, so that row is taken."],
    ["Row 5 tells how this record stands later, so that row is taken."],
  ]);
  await written(owner, job);
  const { results } = await owner.ok(serviceRequestCalls.list, { query: { ordering: "created" } });
  expect(results.map(({ reference, status, priority }) => [reference, status, priority])).toEqual([
    ["INC1", "Closed", "High"],
    ["INC2", "In Progress", "Low"],
  ]);
});

test("a row says what is wrong with it, and the others are taken", async () => {
  const owner = await server.otherOrganisation("Wrong");
  const wrong = [
    `${HEADINGS};Asset ID;Phone`,
    "W1;Nonsense;Low;Pune;;Leak;;01-03-2024 10:00;;;;",
    "W2;New;Low;;;Leak;;01-03-2024 10:00;;;;",
    "W3;New;Low;Pune;;;;01-03-2024 10:00;;;;",
    "W4;New;Low;Pune;;Leak;;01-03-2999 10:00;;;;",
    "W5;Closed;Low;Pune;;Leak;;05-03-2024 10:00;;01-03-2024 10:00;;",
    "W6;New;Low;;;Leak;;05-03-2024 10:00;;;NONE-1;",
    ";New;Low;Pune;;Leak;;05-03-2024 10:00;;;;",
    "W8;New;Low;Pune;;Leak;;05-03-2024 27:00;;;;",
    "W9;New;Low;Pune;;Leak;;05-03-2024 10:00;;;;12",
    "W10;New;Low;Pune;;Leak;;05-03-2024 10:00;;;;",
  ].join("\n");
  const job = await imported(owner, wrong, {}, "service_requests");
  expect(await reasons(owner, job)).toEqual({
    2: ["status: “Nonsense” is no state of a request that is known here."],
    3: ["steward_asset: Choose an asset, or the place that the request is about."],
    4: ["problem_statement: Choose a problem, or describe it."],
    5: ["created: This time has not come yet."],
    6: ["closed_at: This is before the request was raised."],
    7: ["steward_asset: No asset has the tag “NONE-1”."],
    8: ["reference: This is Required."],
    9: ["created: There is no such time of day."],
    10: [expect.stringContaining("contact_person_phone: ")],
  });
  expect(job.counts).toMatchObject({ rows: 10, create: 1, rejected: 9 });
});
