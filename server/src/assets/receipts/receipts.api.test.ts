import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { receiptCalls } from "@steward/contract/assets/receipts/calls";
import { describe, expect, test } from "vitest";
import { pngOf } from "../../attachments/picture-factory.ts";
import { readPdf } from "../../test-server/read-pdf.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner } = server;

const custodyOf = async (id: string) => (await owner.ok(custodyCalls.ofAsset, { params: { id } })).results[0]?.id ?? "";

/** Words and pictures of a receipt. */
async function read({ bytes }: { bytes: Buffer }) {
  const { title, pages } = await readPdf(bytes);
  const text = pages.flatMap(({ texts }) => texts.map((each) => each.text)).join(" ");
  return { title, text, pictures: pages.reduce((sum, page) => sum + page.pictures, 0) };
}

describe("the receipt", () => {
  test("of a check-out names the asset, its holder, who gave it and until when, with what was signed", async () => {
    const holder = await server.asMember({ role: "Viewer" });
    const asset = await makeAsset(owner, { asset_name: "Projector" });
    const signature = (await pngOf(60, 20)).toString("base64");
    const body = { user: holder.account_id, expected_return: "2039-12-31", note: "With its cable", signature };
    await owner.ok(custodyCalls.checkOut, { params: { id: asset.id }, body });
    const params = { id: await custodyOf(asset.id) };
    const answer = await owner.send(receiptCalls.ofCustody, { params });
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="?Receipt .*\.pdf/);
    const { title, text, pictures } = await read(answer);
    expect(title).toBe("Receipt");
    for (const said of [asset.asset_id, "Projector", holder.name, owner.name, "2039-12-31", "With its cable"]) {
      expect(text).toContain(said);
    }
    expect(pictures).toBe(1);

    await holder.ok(custodyCalls.accept, { params, body: { signature } });
    const accepted = await read(await holder.send(receiptCalls.ofCustody, { params }));
    expect(accepted.pictures).toBe(2);
    expect(accepted.text).toContain(`Signed by ${holder.name} on accepting`);
    await owner.ok(custodyCalls.checkIn, { params: { id: asset.id }, body: { condition: "Good" } });
    expect((await read(await holder.send(receiptCalls.ofCustody, { params }))).text).toContain("Good");
  });

  test("of everything that a person holds lists what was handed over to them", async () => {
    const [from, to] = [await makeUser(owner), await server.asMember({ role: "Viewer" })];
    const assets = await Promise.all(Array.from({ length: 3 }, () => makeAsset(owner)));
    const tags = assets.map(({ asset_id }) => asset_id);
    await owner.ok(custodyCalls.bulkCheckOut, { body: { tags, user: from.id } });
    await owner.ok(custodyCalls.handOver, { params: { id: from.id }, body: { to: to.account_id } });
    const params = { id: to.account_id };
    const { text } = await read(await to.send(receiptCalls.ofPerson, { params }));
    expect(text).toContain("3 assets");
    for (const tag of tags) expect(text).toContain(tag);
    expect(await owner.refused(receiptCalls.ofPerson, { params: { id: from.id } })).toMatchObject({ status: 409 });
  });

  test("prints names of any script, and of a place as holder", async () => {
    const person = await makeUser(owner, { name: "आशा मेनन 陳大文" });
    const asset = await makeAsset(owner, { asset_name: "عارض ضوئي" });
    await owner.ok(custodyCalls.checkOut, { params: { id: asset.id }, body: { user: person.id } });
    const answer = await owner.send(receiptCalls.ofCustody, { params: { id: await custodyOf(asset.id) } });
    expect(answer.status).toBe(200);
    expect((await read(answer)).text).toContain(asset.asset_id);
  });

  test("is for its holder and for who checks assets out, inside their places", async () => {
    const asset = await makeAsset(owner);
    const holder = await server.asMember({ role: "Viewer" });
    await owner.ok(custodyCalls.checkOut, { params: { id: asset.id }, body: { user: holder.account_id } });
    const params = { id: await custodyOf(asset.id) };
    const viewer = await server.asMember({ role: "Viewer" });
    const notYours = {
      status: 403,
      message: "Only its holder, or who may check assets out, gets a receipt.",
    };
    expect(await viewer.refused(receiptCalls.ofCustody, { params })).toMatchObject(notYours);
    expect(await viewer.refused(receiptCalls.ofPerson, { params: { id: holder.account_id } })).toMatchObject(notYours);
    const stranger = await server.otherOrganisation();
    expect(await stranger.refused(receiptCalls.ofCustody, { params })).toMatchObject({ status: 404 });
    expect(await stranger.refused(receiptCalls.ofPerson, { params: { id: holder.account_id } })).toMatchObject({
      status: 404,
    });
    expect((await holder.send(receiptCalls.ofCustody, { params })).status).toBe(200);
  });
});
