import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { registerOf } from "@steward/test-data/registers-of-others";
import { expect, test } from "vitest";
import { checked, imported, mapped } from "../../test-server/register-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const KIND = "service_requests" as const;

test("17,418 requests to a city, of which none has a state", async () => {
  const owner = await server.otherOrganisation("City");
  const file = registerOf("tickets_nyc311_2020_min.csv.gz");
  const { settings } = await mapped(owner, file, KIND);
  const columns = ["reference", "created", "closed_at", "problem_statement", "branch"];
  expect(settings.columns.with(3, "problem_statement")).toEqual(columns);
  const job = await imported(owner, file, { columns, leave_empty: [{ field: "closed_at", kind: "unreadable" }] }, KIND);
  expect(job.counts).toMatchObject({ rows: 17_418, create: 17_418, rejected: 0 });
  const trees = await owner.ok(serviceRequestCalls.list, { query: { search: "Damaged Tree", page_size: "1" } });
  expect(trees.count).toBeGreaterThan(100);
});

test("the log of 890 incidents becomes one request of each that says what is wrong and where", {
  timeout: 200_000,
}, async () => {
  const owner = await server.otherOrganisation("Desk");
  const file = registerOf("tickets_itsm_incident_events_uci.csv.gz");
  const job = await mapped(owner, file, KIND);
  const done = await imported(owner, file, { leave_empty: [{ field: "steward_asset", kind: "unknown" }] }, KIND);
  const { count } = await owner.ok(serviceRequestCalls.list);
  // Four of them say neither where they are nor what is wrong.
  expect(count).toBe(886);
  expect(done.counts).toMatchObject({ rows: 5998, create: 886 });
  const again = await checked(owner, job, { leave_empty: [{ field: "steward_asset", kind: "unknown" }] });
  expect(again.counts).toMatchObject({ create: 0 });
});
