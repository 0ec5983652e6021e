import { assetCalls } from "@steward/contract/assets/calls";
import { crossing } from "@steward/contract/exchange/crossing";
import { issuedAssetCalls } from "@steward/contract/issued-assets/calls";
import { oemAssetCalls } from "@steward/contract/oem-assets/calls";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makePicture, storedFiles } from "../attachments/picture-factory.ts";
import { makeBranch } from "../branches/branch-factory.ts";
import { sendDocumentTo } from "../documents/document-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeModel } from "../models/model-factory.ts";
import { issue, makeInvite, partnerOf, slugOf } from "./issued-asset-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const oem = await partnerOf(owner);
const stranger = await server.otherOrganisation("Stranger");

type Invite = Awaited<ReturnType<typeof makeInvite>>;
let invite: Invite;
let own_asset: string;

beforeAll(async () => {
  invite = await makeInvite(owner, { batch: "B-7", warranty_terms: "On site" });
  const params = { id: invite.id };
  await sendDocumentTo(oem, issuedAssetCalls.addDocument, invite.issued.id);
  await makePicture(oem, invite.issued.id, { call: issuedAssetCalls.uploadAttachments });
  const { id: branch } = await makeBranch(owner, { name: "Secret branch" });
  own_asset =
    (await owner.ok(oemAssetCalls.move, { params, body: { branch, asset_id: "SECRET-TAG" } })).linked_asset ?? "";
});

/** As the server's role inside an organisation; rolled back unless told. */
async function inside<T>(
  caller: Caller,
  work: (client: pg.PoolClient) => Promise<T>,
  end: "rollback" | "commit" = "rollback",
): Promise<T> {
  const client = await server.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organisation_id', $1, true)", [caller.organisation_id]);
    return await work(client);
  } finally {
    await client.query(end);
    client.release();
  }
}

test("the columns of the customer's row are those that cross, and its own", async () => {
  const { rows } = await admin.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'oem_asset'",
  );
  const own = ["organisation_id", "id", "oem", "issued", "asset", "undo", "places", "version", "created", "modified"];
  const computed = ["name_sort", "number_sort", "serial_sort", "search_text"];
  const elsewhere = ["oem_name", "oem_logo", "documents", "pictures"];
  const crossed = [...crossing.issued.filter((column) => !elsewhere.includes(column)), "state", "answered", "reason"];
  expect(rows.map(({ name }) => name).sort()).toEqual([...own, ...computed, ...crossed].sort());
});

test("whatever the customer does, the manufacturer's row learns what crosses and no more", async () => {
  const { id: asset } = await makeAsset(owner);
  const ways = [
    [oemAssetCalls.receive, oemAssetCalls.returnAsset],
    [oemAssetCalls.move, oemAssetCalls.undo],
    [oemAssetCalls.link, oemAssetCalls.undo],
    [oemAssetCalls.decline],
  ] as const;
  const bodies = new Map<string, object>([
    [oemAssetCalls.move.name, { asset_id: "SECRET-TAG-2" }],
    [oemAssetCalls.link.name, { asset }],
    [oemAssetCalls.returnAsset.name, { reason: "Broken" }],
    [oemAssetCalls.decline.name, { reason: "Not ours" }],
  ]);
  const told = [...crossing.answered.filter((column) => column !== "customer_name"), "version", "modified"];
  for (const way of ways) {
    const { id, issued } = await makeInvite(owner);
    const row = async () => {
      const { rows } = await admin.query("select to_jsonb(i) as row from issued_asset i where i.id = $1", [issued.id]);
      return rows[0].row as Record<string, unknown>;
    };
    for (const call of way) {
      const before = await row();
      const body = bodies.get(call.name);
      await owner.ok(call, { params: { id }, ...(body ? { body } : {}) } as never);
      const after = await row();
      const changed = Object.keys(after).filter(
        (column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]),
      );
      expect(changed).toEqual(expect.arrayContaining(["state", "version"]));
      expect([call.name, changed.filter((column) => !told.includes(column))]).toEqual([call.name, []]);
    }
  }
});

describe("on the wire", () => {
  /** Ids of everything that the organisation has. */
  const idsOf = async (caller: Caller): Promise<string[]> => {
    const tables = ["asset", "model", "attachment", "document", "partner", "oem_asset", "issued_asset", "location"];
    const found = await Promise.all(
      tables.map((table) =>
        admin.query<{ id: string }>(`select id from ${table} where organisation_id = $1`, [caller.organisation_id]),
      ),
    );
    return [caller.organisation_id, caller.account_id, ...found.flatMap(({ rows }) => rows.map(({ id }) => id))];
  };

  test("neither side reads an id, a name of a person or a place of the other one", async () => {
    const params = { id: invite.id };
    const of_issued = { params: { id: invite.issued.id } };
    const told = JSON.stringify([
      await oem.ok(issuedAssetCalls.read, of_issued),
      await oem.ok(issuedAssetCalls.provenance, of_issued),
      await oem.ok(issuedAssetCalls.list),
      await oem.ok(issuedAssetCalls.customers),
    ]);
    for (const secret of [...(await idsOf(owner)), owner.name, owner.email, "SECRET-TAG", "Secret branch"]) {
      expect(told).not.toContain(secret);
    }
    const shown = JSON.stringify([
      await owner.ok(oemAssetCalls.read, { params }),
      await owner.ok(oemAssetCalls.provenance, { params }),
      await owner.ok(oemAssetCalls.documents, { params }),
      await owner.ok(oemAssetCalls.ofAsset, { params: { id: own_asset } }),
    ]);
    for (const secret of [...(await idsOf(oem)), oem.name, oem.email]) expect(shown).not.toContain(secret);
  });

  test("ids of the other side lead nowhere", async () => {
    for (const [caller, call, id] of [
      [owner, issuedAssetCalls.read, invite.issued.id],
      [owner, issuedAssetCalls.documents, invite.issued.id],
      [oem, oemAssetCalls.read, invite.id],
      [oem, oemAssetCalls.documents, invite.id],
      [oem, assetCalls.read, own_asset],
      [stranger, oemAssetCalls.read, invite.id],
      [stranger, issuedAssetCalls.read, invite.issued.id],
    ] as const) {
      expect((await caller.send(call, { params: { id } })).status).toBe(404);
    }
  });

  test("a file address of one side works for no other organisation", async () => {
    const [theirs] = (await oem.ok(issuedAssetCalls.documents, { params: { id: invite.issued.id } })).results;
    const url = new URL(theirs?.file ?? "", "http://host");
    expect((await server.nobody.raw({ url: `${url.pathname}${url.search}` })).status).toBe(200);
    url.searchParams.set("organisation", owner.organisation_id);
    expect((await server.nobody.raw({ url: `${url.pathname}${url.search}` })).status).not.toBe(200);
  });
});

describe("as the server's role", () => {
  test("no table shows a row of the other side", async () => {
    for (const [caller, other] of [
      [owner, oem],
      [oem, owner],
    ] as const) {
      for (const table of [
        "partner",
        "issued_asset",
        "oem_asset",
        "issued_invitation",
        "document",
        "attachment",
        "activity",
      ]) {
        const count = await inside(
          caller,
          async (client) =>
            (await client.query(`select from ${table} where organisation_id = $1`, [other.organisation_id])).rowCount,
        );
        expect([table, count]).toEqual([table, 0]);
      }
    }
  });

  test("the functions of the exchange act for the caller's own hand-overs alone", async () => {
    const state = async () =>
      (
        await admin.query(
          "select i.state, i.version, o.state as of_customer, o.version as its from issued_asset i, oem_asset o where i.id = $1 and o.id = $2",
          [invite.issued.id, invite.id],
        )
      ).rows;
    const before = await state();
    for (const caller of [stranger, owner, oem]) {
      const customer = await slugOf(caller === stranger ? owner : stranger);
      const act = async (client: pg.PoolClient) => {
        const foreign =
          caller === owner ? [invite.issued.id] : caller === oem ? [invite.id] : [invite.id, invite.issued.id];
        for (const id of foreign) {
          expect((await client.query("select * from lock_hand_over($1)", [id])).rows).toEqual([]);
          await client.query("select tell_hand_over($1)", [id]);
          await client.query("select send_added_files($1)", [id]);
          await client.query("select hand_over_to($2, array[$1::uuid])", [id, customer]);
        }
        expect(
          (await client.query("select * from claim_issued($1, array[$2::uuid])", [caller.account_id, invite.id])).rows,
        ).toEqual([]);
        expect((await client.query("select * from claim_invited('\\x00')")).rows).toEqual([]);
        expect((await client.query("select * from hand_overs_to_mail()")).rows).toEqual([]);
      };
      await inside(caller, act, "commit");
    }
    expect(await state()).toEqual(before);
  });

  test("the procedures that the functions are made of write nothing for the role itself", async () => {
    const values = [oem.organisation_id, invite.issued.id, stranger.organisation_id];
    const called = inside(stranger, (client) => client.query("call hand_over($1, array[$2::uuid], $3)", values));
    await expect(called).rejects.toMatchObject({ code: "42501" });
  });
});

const setActive = (caller: Caller, is_active: boolean) =>
  admin.query("update organisation set is_active = $2 where id = $1", [caller.organisation_id, is_active]);

describe("a suspended partner", () => {
  test("hands nothing over: what waits is neither shown nor claimed until it is back", async () => {
    const issued = await issue(oem, { email: owner.email });
    const query = { search: issued.serial_number };
    const body = { ids: [(await owner.ok(oemAssetCalls.waiting, { query })).results[0]?.id ?? ""] };
    await setActive(oem, false);
    expect(await owner.ok(oemAssetCalls.waiting, { query })).toMatchObject({ count: 0 });
    expect((await owner.refused(oemAssetCalls.claim, { body })).errors).toHaveProperty("ids");
    await setActive(oem, true);
    expect(await owner.ok(oemAssetCalls.claim, { body })).toEqual({ done: body.ids, refused: [] });
  });

  test("is refused clearly on either side, and nothing is half done", async () => {
    const [invite, moved] = [await makeInvite(owner), await makeInvite(owner)];
    const params = { id: invite.id };
    const { id: asset } = await makeAsset(owner, { serial_number: "OWN-1" });
    await owner.ok(oemAssetCalls.move, { params: { id: moved.id }, body: {} });
    await setActive(oem, false);
    const message =
      "Contoso Instruments is suspended on this installation. Nothing was changed; try again once it is active.";
    for (const [call, { id }, body] of [
      [oemAssetCalls.receive, invite, undefined],
      [oemAssetCalls.move, invite, {}],
      [oemAssetCalls.link, invite, { asset }],
      [oemAssetCalls.decline, invite, { reason: "No" }],
      [oemAssetCalls.returnAsset, moved, { reason: "Broken" }],
      [oemAssetCalls.undo, moved, undefined],
    ] as const) {
      const refused = await owner.refused(call, { params: { id }, ...(body ? { body } : {}) } as never);
      expect([call.path, refused]).toMatchObject([call.path, { status: 409, message }]);
    }
    for (const [call, body] of [
      [oemAssetCalls.bulkReceive, {}],
      [oemAssetCalls.bulkMove, {}],
      [oemAssetCalls.bulkDecline, { reason: "No" }],
    ] as const) {
      const answer = await owner.ok(call, { body: { ids: [invite.id], ...body } });
      expect(answer).toMatchObject({ done: [], refused: [{ id: invite.id, message }] });
    }
    await setActive(oem, true);
    expect(await owner.ok(oemAssetCalls.read, { params })).toMatchObject({ invite_status: "Invited", version: 1 });
    expect(await owner.ok(oemAssetCalls.read, { params: { id: moved.id } })).toMatchObject({ invite_status: "Moved" });
    expect((await owner.ok(assetCalls.list, { query: { search: invite.serial_number } })).count).toBe(0);
    await setActive(owner, false);
    const { id: product } = await makeModel(oem);
    const body = { product, serial_number: "S-1", customer: await slugOf(owner) };
    expect(await oem.refused(issuedAssetCalls.create, { body })).toMatchObject({ status: 409 });
    expect(await oem.refused(issuedAssetCalls.withdraw, { params: { id: invite.issued.id }, body: {} })).toMatchObject({
      status: 409,
    });
    await setActive(owner, true);
    expect((await oem.ok(issuedAssetCalls.list, { query: { product } })).count).toBe(0);
    expect(await oem.ok(issuedAssetCalls.read, { params: { id: invite.issued.id } })).toMatchObject({
      state: "Issued",
    });
  });
});

test("stored content stays while a row of either side refers to it, and goes with the last one", async () => {
  const { id, issued } = await makeInvite(owner);
  const document = await sendDocumentTo(oem, issuedAssetCalls.addDocument, issued.id);
  const files = storedFiles(server);
  const { linked_asset } = await owner.ok(oemAssetCalls.move, { params: { id }, body: {} });
  expect(storedFiles(server)).toBe(files);
  await oem.ok(issuedAssetCalls.removeDocument, { params: { id: issued.id, document_id: document.id } });
  expect(storedFiles(server)).toBe(files);
  const asset = { id: linked_asset ?? "" };
  const [copy] = (await owner.ok(assetCalls.documents, { params: asset })).results;
  const [invited] = (await owner.ok(oemAssetCalls.documents, { params: { id } })).results;
  expect(invited).toMatchObject({ uploaded_by_details: { name: "Contoso Instruments" } });
  await owner.ok(assetCalls.removeDocument, { params: { ...asset, document_id: copy?.id ?? "" } });
  expect(storedFiles(server)).toBe(files);
  expect((await server.nobody.raw({ url: invited?.file ?? "" })).status).toBe(200);
});

test("members with a limit to places see what was moved into them, and no invite without a place", async () => {
  const { id: branch } = await makeBranch(owner);
  const [waiting, moved] = [await makeInvite(owner), await makeInvite(owner)];
  await owner.ok(oemAssetCalls.move, { params: { id: moved.id }, body: { branch } });
  const limited = await server.asMember({ role: "Asset Manager", scope: [branch] });
  const { results } = await limited.ok(oemAssetCalls.list);
  expect(results.map(({ id }) => id)).toEqual([moved.id]);
  expect((await limited.refused(oemAssetCalls.receive, { params: { id: waiting.id } })).status).toBe(404);
});
