import { interestCalls as made, receivedInterestCalls as received } from "@steward/contract/interests/calls";
import { describe, expect, test } from "vitest";
import { makeBranch } from "../branches/branch-factory.ts";
import { rowsOfFile } from "../test-server/rows-of-file.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { EMAIL, pairsOn } from "./interest-factory.ts";

const server = await startTestServer();
const { owner } = server;
const { staffing, makePair, offered } = await pairsOn(server);
const branch = (await makeBranch(owner)).id;
const DAYS = { start_date: "2031-01-01", end_date: "2031-03-31" };

const placed = await makePair();
await offered(placed, { branch, ...DAYS, share: 50 });
await staffing.ok(received.place, { params: { id: placed.received } });
const accepted = await makePair();
await staffing.ok(received.accept, { params: { id: accepted.received } });
const rejected = await makePair();
await staffing.ok(received.reject, { params: { id: rejected.received }, body: { remark: "Not free" } });

describe.each(["csv", "xlsx"] as const)("interests as %s", (format) => {
  test("tell both sides the same of each, with who the other one is", async () => {
    const theirs = await rowsOfFile(await staffing.send(received.export, { query: { format } }));
    const own = await rowsOfFile(await owner.send(made.export, { query: { format } }));
    expect(theirs.map(({ Status }) => Status)).toEqual(["Rejected", "Accepted", "Placed"]);
    const shared = ({
      Customer: _c,
      "Staffing organisation": _s,
      Modified: _m,
      Created: _n,
      ...row
    }: (typeof own)[0]) => row;
    expect(own.map(shared)).toEqual(theirs.map(shared));
    const { customer_details: customer } = await staffing.ok(received.read, { params: { id: placed.received } });
    const { staffing_details: agency } = await owner.ok(made.read, { params: { id: placed.made } });
    expect(theirs.map(({ Customer }) => Customer)).toEqual([customer.name, customer.name, customer.name]);
    expect(own.map((row) => row["Staffing organisation"])).toEqual([agency.name, agency.name, agency.name]);
    expect(theirs[2]).toMatchObject({
      "Contact person": "Ravi Menon",
      "Phone of contact person": "+919800000002",
      "As organisation": "Yes",
      Role: "Technician",
      Start: DAYS.start_date,
      End: DAYS.end_date,
      Share: "50",
      Placement: "Upcoming",
    });
    expect(theirs[0]).toMatchObject({ "Rejection remark": "Not free", Role: "", Placement: "" });
  });

  test("leave contact data of people, told or not, on their pages", async () => {
    const { skilled_personel_detail: person } = await owner.ok(made.read, { params: { id: accepted.made } });
    expect(JSON.stringify(person)).toContain(EMAIL);
    for (const answer of [
      await staffing.send(received.export, { query: { format } }),
      await owner.send(made.export, { query: { format } }),
    ]) {
      const cells = (await rowsOfFile(answer)).flatMap((row) => Object.values(row));
      for (const secret of [EMAIL, "+919800000001", "7 Lake Road"]) expect(cells).not.toContain(secret);
    }
  });

  test("hold what the list is narrowed to, and what is in the places of who asks", async () => {
    const query = { format, request_status: ["Placed" as const] };
    expect(await rowsOfFile(await staffing.send(received.export, { query }))).toHaveLength(1);
    const elsewhere = await server.asMember({
      permissions: ["interest.view", "interest.export"],
      scope: [(await makeBranch(owner)).id],
    });
    const seen = await rowsOfFile(await elsewhere.send(made.export, { query: { format } }));
    expect(seen.map(({ Status }) => Status)).toEqual(["Rejected", "Accepted"]);
  });
});
