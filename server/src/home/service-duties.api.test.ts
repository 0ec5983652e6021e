import { homeCalls } from "@steward/contract/home/calls";
import { servicePartCalls } from "@steward/contract/service-parts/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { expect, test } from "vitest";
import { edit } from "../organisations/organisation-factory.ts";
import { makePart } from "../service-parts/service-part-factory.ts";
import { makeServiceRequest } from "../service-requests/service-request-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const owner = await server.otherOrganisation();

test("duties of service requests count what the lists behind their numbers contain", async () => {
  await edit(owner, { estimate_limit: "1000" });
  const made = [];
  for (const priority of ["Low", "Medium", "High", "Critical"])
    made.push(await makeServiceRequest(owner, { priority }));
  const [late, dear, assigned] = made.map(({ id }) => id);
  await owner.ok(serviceRequestCalls.assign, { params: { id: assigned ?? "" }, body: {} });
  await server.admin.query("update service_request set response_due = now() - interval '1 hour' where id = $1", [late]);
  await makePart(owner, dear ?? "", { part_name: "Compressor", price: "1200", is_covered: false });
  await owner.ok(servicePartCalls.askApproval, { params: { id: dear ?? "" }, body: {} });

  const { duties } = await owner.ok(homeCalls.read);
  const counts = Object.fromEntries(duties.map(({ kind, count }) => [kind, count]));
  const count = async (query: object) => (await owner.ok(serviceRequestCalls.list, { query })).count;
  const listed = {
    service_overdue: await count({ is_overdue: true }),
    service_open: await count({ status: ["Open"] }),
    service_estimates: await count({ awaits_approval: true }),
  };
  expect(counts).toMatchObject(listed);
  expect(listed).toEqual({ service_overdue: 1, service_open: 3, service_estimates: 1 });
});
