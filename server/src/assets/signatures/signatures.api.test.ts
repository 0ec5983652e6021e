import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { SIGNATURE_BYTES } from "@steward/contract/kit/pictures";
import { describe, expect, test, vi } from "vitest";
import { pngOf, storedFiles } from "../../attachments/picture-factory.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner, nobody } = server;

const drawn = async (width = 60, height = 20) => (await pngOf(width, height)).toString("base64");
const custodyOf = async (id: string) => (await owner.ok(custodyCalls.ofAsset, { params: { id } })).results[0];
const fetched = (address: string | null | undefined) => nobody.raw({ method: "GET", url: address ?? "" });
/** Width of a PNG, which stands in its first chunk. */
const widthOf = (bytes: Buffer) => bytes.readUInt32BE(16);

describe("a signature", () => {
  test("at the check-out stands in the custody history as a picture behind a signed address", async () => {
    const { id } = await makeAsset(owner);
    const person = await makeUser(owner);
    await owner.ok(custodyCalls.checkOut, { params: { id }, body: { user: person.id, signature: await drawn(61) } });
    const custody = await custodyOf(id);
    expect(custody?.acceptance_signature).toBeNull();
    const { status, headers, bytes } = await fetched(custody?.signature);
    expect({ status, type: headers["content-type"], width: widthOf(bytes) }).toEqual({
      status: 200,
      type: "image/png",
      width: 61,
    });
    const [address = "", query = ""] = (custody?.signature ?? "").split("?");
    const others = [
      address,
      `${address}?${query.replace(/signature=./, "signature=_")}`,
      `${address.replace("check-out", "acceptance")}?${query}`,
      `${address}?${query.replace(owner.organisation_id, (await server.otherOrganisation()).organisation_id)}`,
    ];
    for (const other of others) expect((await fetched(other)).status, other).toBeGreaterThanOrEqual(400);
  });

  test("of many that are checked out at once is one file, which all of them show", async () => {
    const assets = await Promise.all([makeAsset(owner), makeAsset(owner)]);
    const before = storedFiles(server);
    const tags = assets.map(({ asset_id }) => asset_id);
    const signature = await drawn(62);
    await owner.ok(custodyCalls.bulkCheckOut, { body: { tags, user: owner.account_id, signature } });
    expect(storedFiles(server)).toBe(before + 1);
    for (const { id } of assets) {
      expect(widthOf((await fetched((await custodyOf(id))?.signature)).bytes)).toBe(62);
    }
    await owner.ok(custodyCalls.bulkCheckOut, { body: { tags, user: owner.account_id, signature } });
    expect(storedFiles(server), "all were refused, so nothing was signed").toBe(before + 1);
  });

  test("of who accepts is kept beside that of the check-out, in the app and by the link of the mail", async () => {
    const { id } = await makeAsset(owner);
    const holder = await server.asMember({ role: "Viewer" });
    await owner.ok(custodyCalls.checkOut, {
      params: { id },
      body: { user: holder.account_id, signature: await drawn(63) },
    });
    const params = { id: (await custodyOf(id))?.id ?? "" };
    const accepted = await holder.ok(custodyCalls.accept, { params, body: { signature: await drawn(64) } });
    expect(widthOf((await fetched(accepted.signature)).bytes)).toBe(63);
    expect(widthOf((await fetched(accepted.acceptance_signature)).bytes)).toBe(64);
    const before = storedFiles(server);
    const again = await holder.ok(custodyCalls.accept, { params, body: { signature: await drawn(65) } });
    expect(widthOf((await fetched(again.acceptance_signature)).bytes), "the first one stays").toBe(64);
    expect(storedFiles(server)).toBe(before);

    const person = await makeUser(owner);
    const other = await makeAsset(owner);
    await owner.ok(custodyCalls.checkOut, { params: { id: other.id }, body: { user: person.id } });
    const token = await tokenFor(person.email);
    const body = { token, signature: await drawn(66) };
    expect(await nobody.send(custodyCalls.acceptByLink, { body })).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(widthOf((await fetched((await custodyOf(other.id))?.acceptance_signature)).bytes)).toBe(66);
    const kept = storedFiles(server);
    expect(await nobody.send(custodyCalls.acceptByLink, { body })).toMatchObject({ status: 404 });
    expect(storedFiles(server), "a link that is over stores nothing").toBe(kept);
  });

  test("is a PNG of a bounded size, and nothing stays of one with a check-out that is refused", async () => {
    const { id } = await makeAsset(owner);
    const before = storedFiles(server);
    const refusedOf = async (signature: string) =>
      owner.refused(custodyCalls.checkOut, { params: { id }, body: { user: owner.account_id, signature } });
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]).toString("base64");
    for (const wrong of ["x", "not base64!", "AAAA", "iVBORw0KGgoAAAAN", jpeg, "A".repeat(SIGNATURE_BYTES * 2)]) {
      expect(await refusedOf(wrong), wrong.slice(0, 20)).toMatchObject({
        status: 400,
        errors: { signature: ["A signature is a PNG of at most 40 kB."] },
      });
    }
    expect(await custodyOf(id)).toBeUndefined();
    await owner.ok(custodyCalls.checkOut, { params: { id }, body: { user: owner.account_id } });
    expect(await refusedOf(await drawn())).toMatchObject({ status: 409 });
    expect(storedFiles(server)).toBe(before);
  });
});

async function tokenFor(email: string): Promise<string> {
  return vi.waitFor(async () => {
    const mails = (await server.services.mailer.listOutbox?.(email)) ?? [];
    const text = mails.find(({ subject }) => subject.endsWith("checked out to you"))?.text ?? "";
    const [, token = ""] = /\/accept#(\S+)\n/.exec(text) ?? [];
    expect(token).not.toBe("");
    return token;
  });
}
