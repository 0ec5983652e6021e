import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import { assetCalls } from "@steward/contract/assets/calls";
import { expect, test } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { issue, makeInvite, oemOf, slugOf } from "./issued-asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

test("an issued asset is handed over, moved, undone and linked", async () => {
  const invite = await makeInvite(owner, {
    warranty_period: 12,
    warranty_terms: "Parts and labour",
    amc_end_date: "2030-01-01",
    amc_terms: "Gold",
  });
  expect(invite.invite_status).toBe("Invited");
  const params = { id: invite.id };
  console.log(JSON.stringify(await owner.ok(oemAssetCalls.suggestions, { params })));
  const moved = await owner.ok(oemAssetCalls.move, { params, body: {} });
  console.log(JSON.stringify(moved));
  const asset = await owner.ok(assetCalls.read, { params: { id: moved.linked_asset ?? "" } });
  console.log(JSON.stringify(asset));
  const oem = await oemOf(owner);
  console.log(
    JSON.stringify((await oem.ok(issuedAssetCalls.provenance, { params: { id: invite.issued.id } })).results),
  );
  console.log(JSON.stringify((await owner.ok(oemAssetCalls.ofAsset, { params: { id: asset.id } })).results));
  const undone = await owner.ok(oemAssetCalls.undo, { params });
  expect(undone.invite_status).toBe("Invited");
  expect((await owner.send(assetCalls.read, { params: { id: asset.id } })).status).toBe(404);
  expect((await oem.ok(issuedAssetCalls.read, { params: { id: invite.issued.id } })).state).toBe("Issued");
  const withdrawn = await oem.ok(issuedAssetCalls.withdraw, { params: { id: invite.issued.id }, body: {} });
  expect(withdrawn.state).toBe("Withdrawn");
  console.log(JSON.stringify(await owner.refused(oemAssetCalls.receive, { params })));
  await issue(oem, { email: owner.email });
  const waiting = await owner.ok(oemAssetCalls.waiting);
  console.log(JSON.stringify(waiting), await slugOf(owner));
  console.log(
    JSON.stringify(await owner.ok(oemAssetCalls.claim, { body: { ids: waiting.results.map(({ id }) => id) } })),
  );
  const list = await owner.ok(oemAssetCalls.list);
  console.log(
    JSON.stringify(await owner.ok(oemAssetCalls.bulkReceive, { body: { ids: list.results.map(({ id }) => id) } })),
  );
  console.log(
    JSON.stringify(await owner.ok(oemAssetCalls.bulkMove, { body: { ids: list.results.map(({ id }) => id) } })),
  );
});
