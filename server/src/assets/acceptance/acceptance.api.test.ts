import { assetCalls } from "@steward/contract/assets/calls";
import { custodyCalls } from "@steward/contract/assets/custody/calls";
import { userCalls } from "@steward/contract/users/calls";
import { describe, expect, test, vi } from "vitest";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makeUser } from "../../users/user-factory.ts";
import { makeAsset } from "../asset-factory.ts";

const server = await startTestServer();
const { owner, admin, nobody } = server;

const mailTo = (email: string, subject: RegExp) =>
  vi.waitFor(async () => {
    const mails = (await server.services.mailer.listOutbox?.(email)) ?? [];
    const mail = mails.find((each) => subject.test(each.subject));
    expect(mail).toBeDefined();
    return mail?.text ?? "";
  });

/** Checks assets out to a new person; the token is that of the mail's link. */
async function given(count = 1) {
  const person = await makeUser(owner);
  const assets = await Promise.all(Array.from({ length: count }, () => makeAsset(owner)));
  const tags = assets.map(({ asset_id }) => asset_id);
  await owner.ok(custodyCalls.bulkCheckOut, { body: { tags, user: person.id, note: "Yours" } });
  const text = await mailTo(person.email, /checked out to you$/);
  const [, token = ""] = /\/accept#(\S+)\n/.exec(text) ?? [];
  return { person, assets, token, id: assets[0]?.id ?? "" };
}

const look = (token: string) => nobody.send(custodyCalls.acceptance, { body: { token } });
const accept = (token: string) => nobody.send(custodyCalls.acceptByLink, { body: { token } });
const decline = (token: string, reason: string) => nobody.send(custodyCalls.declineByLink, { body: { token, reason } });
const custodyOf = async (id: string) => (await owner.ok(custodyCalls.ofAsset, { params: { id } })).results[0];
const OVER = {
  status: 404,
  body: {
    code: "not_found",
    message: "This link no longer works: it was used, has run out, or everything was checked in.",
  },
};

describe("the link of a mail", () => {
  test("shows what it is for and changes nothing, and accepts all of it once without signing in", async () => {
    const { person, assets, token, id } = await given(2);
    for (const _ of [1, 2]) {
      expect(await look(token)).toMatchObject({
        status: 200,
        body: {
          name: person.name,
          assets: assets.map(({ asset_id }) => expect.objectContaining({ asset_id, note: "Yours" })),
        },
      });
    }
    expect(await custodyOf(id)).toMatchObject({ accepted: null, declined: null });
    expect(await accept(token)).toMatchObject({ status: 200, body: { changed: 2 } });
    for (const asset of assets) {
      expect(await custodyOf(asset.id)).toMatchObject({ accepted: expect.any(String) });
      const [entry] = (await owner.ok(assetCalls.activity, { params: { id: asset.id } })).results;
      expect(entry).toMatchObject({ action: "accepted", actor_details: { id: person.id } });
    }
    for (const answer of [await look(token), await accept(token), await decline(token, "No")]) {
      expect(answer).toMatchObject(OVER);
    }
  });

  test("is answered once by several at once", async () => {
    const { token, id } = await given();
    const answers = await Promise.all([accept(token), accept(token), decline(token, "No"), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const { accepted, declined } = (await custodyOf(id)) ?? {};
    expect([accepted, declined].filter(Boolean)).toHaveLength(1);
  });

  test("declines with a reason, which whoever gave it reads; accepting later takes it back", async () => {
    const giver = await server.asMember({ permissions: ["asset.check_in_out", "asset.view"] });
    const holder = await server.asMember({ role: "Viewer" });
    const { id, asset_id } = await makeAsset(owner);
    await giver.ok(custodyCalls.checkOut, { params: { id }, body: { user: holder.account_id } });
    const params = { id: (await custodyOf(id))?.id ?? "" };
    expect(await holder.refused(custodyCalls.decline, { params, body: { reason: " " } })).toMatchObject({
      status: 400,
    });
    expect(await giver.refused(custodyCalls.decline, { params, body: { reason: "x" } })).toMatchObject({ status: 403 });
    const declined = await holder.ok(custodyCalls.decline, { params, body: { reason: "It never came" } });
    expect(declined).toMatchObject({ declined: expect.any(String), decline_reason: "It never came", accepted: null });
    const { rows } = await admin.query<{ email: string }>("select email from account where id = $1", [
      giver.account_id,
    ]);
    const text = await mailTo(rows[0]?.email ?? "", /declined an asset$/);
    expect(text).toContain(`- ${asset_id}`);
    expect(text).toContain("Reason: It never came");
    const [entry] = (await owner.ok(assetCalls.activity, { params: { id } })).results;
    expect(entry).toMatchObject({ action: "declined", reason: "It never came" });
    expect(await holder.ok(custodyCalls.accept, { params })).toMatchObject({
      declined: null,
      decline_reason: "",
      accepted: expect.any(String),
    });
    expect(await holder.refused(custodyCalls.decline, { params, body: { reason: "x" } })).toMatchObject({
      status: 409,
    });
  });

  test("ends with the check-in, for what was checked in", async () => {
    const { assets, token, id } = await given(2);
    await owner.ok(custodyCalls.checkIn, { params: { id }, body: {} });
    expect(await accept(token)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await custodyOf(id)).toMatchObject({ accepted: null });
    expect(await custodyOf(assets[1]?.id ?? "")).toMatchObject({ accepted: expect.any(String) });
    const other = await given();
    await owner.ok(custodyCalls.checkIn, { params: { id: other.id }, body: {} });
    await owner.ok(custodyCalls.checkOut, { params: { id: other.id }, body: { user: owner.account_id } });
    expect(await accept(other.token)).toMatchObject(OVER);
  });

  test("runs out, and ends where its person or organisation is off", async () => {
    const late = await given();
    await admin.query("update acceptance_link set expires = now() where person = $1", [late.person.id]);
    expect(await accept(late.token)).toMatchObject(OVER);
    const gone = await given();
    await owner.ok(userCalls.toggleActive, { params: { id: gone.person.id } });
    expect(await accept(gone.token)).toMatchObject(OVER);
  });

  test("is kept as a hash, and good for its own organisation only", async () => {
    const { person, token } = await given();
    const { rows } = await admin.query("select * from acceptance_link where person = $1", [person.id]);
    const [, bits = ""] = token.split(".");
    expect(JSON.stringify(rows)).not.toContain(bits);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(bits).toString("hex"));
    const other = await server.otherOrganisation();
    expect(await look(`${other.organisation_id}.${bits}`)).toMatchObject(OVER);
    for (const wrong of ["x", `${owner.organisation_id}.`, token.slice(1), `${token}a`, token.replace(/.$/, "_")]) {
      if (wrong !== token) expect(await look(wrong)).toMatchObject(OVER);
    }
  });
});
