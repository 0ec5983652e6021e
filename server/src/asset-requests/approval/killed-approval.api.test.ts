import { approvalCalls } from "@steward/contract/asset-requests/approval/calls";
import { expect, test } from "vitest";
import { killedAt, sendTo } from "../../test-server/killed-process.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { askedRequest, ASKS, DECIDES } from "../asset-request-factory.ts";

/*
 * A process that is killed while it approves: what it has answered for stays, the request at which it was is as before,
 * and another process approves what is left, once.
 */

const server = await startTestServer({ works: false });
const { admin } = server;
const asker = await server.asMember({ permissions: [...ASKS] });
const approver = await server.asMember({ permissions: [...DECIDES] });

/** All that is made of approved requests, and what is told of it. */
const made = async () => {
  const { rows } = await admin.query(
    `select (select count(*)::int from asset) as assets, (select count(*)::int from component) as components,
       (select count(*)::int from category) as categories, (select count(*)::int from asset_request_asset) as links,
       (select count(*)::int from activity where action = 'approved') as approved,
       (select count(*)::int from pgboss.job where name = 'mail') as mails`,
  );
  return rows[0] as Record<"assets" | "components" | "categories" | "links" | "approved" | "mails", number>;
};

let last = 0;
/** A request for two assets with a component, all of kinds that there are not yet. */
const wanted = async () => {
  last += 1;
  const number = last;
  const body = {
    asset_name: `Wanted ${number}`,
    category_name: `Kind ${number}`,
    quantity: 2,
    components: [{ name: `Memory ${number}`, category_name: `Part ${number}` }],
  };
  const { id, version } = await askedRequest(asker, body);
  return { id, version };
};

const statusOf = async (id: string) => {
  const { rows } = await admin.query<{ status: string }>("select status from asset_request where id = $1", [id]);
  return rows[0]?.status;
};

test.for(["category", "component", "asset_request"])(
  "an approval, killed as it writes %s, leaves nothing and is done once by another process",
  async (table) => {
    const { id } = await wanted();
    const before = await made();
    const answer = await killedAt(server, `lock table ${table} in share mode`, (process) =>
      sendTo(process, approver, approvalCalls.approve, { id }, {}),
    );
    expect(answer).toBe("no answer");
    expect(await made()).toEqual(before);
    expect(await statusOf(id)).toBe("Approval Pending");
    await approver.ok(approvalCalls.approve, { params: { id }, body: {} });
    expect(await made()).toMatchObject({
      assets: before.assets + 2,
      components: before.components + 2,
      links: before.links + 2,
      approved: before.approved + 1,
    });
    expect(await statusOf(id)).toBe("Approved");
  },
);

test("several that are approved are done up to the one at which the process is killed, and the rest by another", async () => {
  const requests = [await wanted(), await wanted(), await wanted()];
  const ids = requests.map(({ id }) => id);
  const before = await made();
  const answer = await killedAt(server, `select from asset_request where id = '${ids[1]}' for update`, (process) =>
    sendTo(process, approver, approvalCalls.approveSeveral, {}, { requests }),
  );
  expect(answer).toBe("no answer");
  const statuses = () => Promise.all(ids.map(statusOf));
  expect(await statuses()).toEqual(["Approved", "Approval Pending", "Approval Pending"]);
  expect(await made()).toMatchObject({ assets: before.assets + 2, approved: before.approved + 1 });
  const { approved, refused } = await approver.ok(approvalCalls.approveSeveral, { body: { requests } });
  expect(approved).toBe(2);
  expect(refused).toMatchObject([{ id: ids[0] }]);
  expect(await statuses()).toEqual(["Approved", "Approved", "Approved"]);
  expect(await made()).toMatchObject({
    assets: before.assets + 6,
    components: before.components + 6,
    links: before.links + 6,
    approved: before.approved + 3,
  });
});
