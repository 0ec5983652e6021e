import { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";
import { startProvider } from "./identity-provider-factory.ts";
import { REDIRECT } from "./single-sign-on-factory.ts";

const provider = await startProvider(REDIRECT);
const server = await startTestServer({ settings: { PRIVATE_ISSUERS: provider.origin } });
const { owner, nobody } = server;
const DOMAIN = "meridian.example";

const save = (email_domains: string[]) =>
  owner.ok(singleSignOnCalls.save, {
    body: { is_active: true, issuer: provider.origin, ...provider.client, email_domains },
  });
const leads = async (email: string) => (await nobody.ok(singleSignOnCalls.start, { body: { email } })).url !== null;
const refused = (body: { domain: string; code?: string }) => owner.refused(singleSignOnCalls.proveDomain, { body });
const forget = () => server.admin.query("update mail_domain set proven = null, code_hash = null, code_sent = null");
const postmasterMails = async () => (await server.services.mailer.listOutbox?.(`postmaster@${DOMAIN}`)) ?? [];
const newestCode = async (mails: number) => {
  const [mail] = await vi.waitFor(async () => {
    const kept = await postmasterMails();
    expect(kept).toHaveLength(mails);
    return kept;
  });
  return /^[\w-]{43}$/m.exec(mail?.text ?? "")?.[0] ?? "";
};

beforeAll(() => save([DOMAIN]));

describe("a mail domain", () => {
  test("leads nobody to the provider before it is proven", async () => {
    expect(await leads(`asha@${DOMAIN}`)).toBe(false);
    const { domains } = await owner.ok(singleSignOnCalls.read);
    expect(domains).toEqual([
      {
        domain: DOMAIN,
        is_proven: false,
        record_name: `_steward.${DOMAIN}`,
        record_value: expect.stringMatching(/^steward-domain=[\w-]{43}$/),
        postmaster: `postmaster@${DOMAIN}`,
        mail_sent: null,
      },
    ]);
  });

  test.for([
    ["there is none", []],
    ["it is another organisation's", ["v=spf1 -all", "steward-domain=another"]],
  ] as const)("is not proven by its record where %s", async ([, records]) => {
    const asked = vi.spyOn(server.services, "textRecords").mockResolvedValue([...records]);
    expect(await refused({ domain: DOMAIN })).toMatchObject({
      status: 400,
      errors: { domain: [expect.stringContaining(`There is no such record at _steward.${DOMAIN} yet.`)] },
    });
    expect(asked).toHaveBeenCalledWith(`_steward.${DOMAIN}`);
    asked.mockRestore();
    expect(await leads(`asha@${DOMAIN}`)).toBe(false);
  });

  test("is not proven while the name service is silent", async () => {
    const asked = vi.spyOn(server.services, "textRecords").mockRejectedValue(new Error("ETIMEOUT"));
    expect(await refused({ domain: DOMAIN })).toMatchObject({ status: 409 });
    asked.mockRestore();
    expect(server.reported.splice(0)).toHaveLength(1);
  });

  test("is proven by its record, which history tells", async () => {
    const { domains } = await owner.ok(singleSignOnCalls.proveDomain, { body: { domain: DOMAIN } });
    expect(domains).toMatchObject([{ domain: DOMAIN, is_proven: true }]);
    expect(await leads(`asha@${DOMAIN}`)).toBe(true);
    expect(await leads("asha@elsewhere.example")).toBe(false);
  });

  test("is proven by the newest code that its postmaster was mailed, and by no other", async () => {
    await forget();
    const mail = () => owner.ok(singleSignOnCalls.mailPostmaster, { body: { domain: DOMAIN } });
    expect((await mail()).domains[0]?.mail_sent).not.toBeNull();
    const old = await newestCode(1);
    await mail();
    const code = await newestCode(2);
    for (const wrong of [old, "x", code.slice(1)]) {
      expect(await refused({ domain: DOMAIN, code: wrong })).toMatchObject({
        status: 400,
        errors: { code: [expect.any(String)] },
      });
    }
    await server.admin.query("update mail_domain set code_sent = code_sent - interval '8 days'");
    expect((await refused({ domain: DOMAIN, code })).status).toBe(400);
    await server.admin.query("update mail_domain set code_sent = now()");
    await owner.ok(singleSignOnCalls.proveDomain, { body: { domain: DOMAIN, code } });
    expect(await leads(`asha@${DOMAIN}`)).toBe(true);
  });

  test("of one organisation is not proven for another", async () => {
    const other = await server.otherOrganisation();
    await other.ok(singleSignOnCalls.save, {
      body: { is_active: true, issuer: provider.origin, ...provider.client, email_domains: [DOMAIN] },
    });
    const { domains } = await other.ok(singleSignOnCalls.read);
    expect(domains).toMatchObject([{ is_proven: false }]);
    expect(domains[0]?.record_value).not.toBe((await owner.ok(singleSignOnCalls.read)).domains[0]?.record_value);
  });

  test("keeps its proof while it is named, and loses it with its name", async () => {
    expect((await save([DOMAIN, "clinic.example"])).domains).toMatchObject([
      { domain: "clinic.example", is_proven: false },
      { domain: DOMAIN, is_proven: true },
    ]);
    await save(["clinic.example"]);
    expect((await save([DOMAIN])).domains).toMatchObject([{ domain: DOMAIN, is_proven: false }]);
    expect(await leads(`asha@${DOMAIN}`)).toBe(false);
  });

  test("that the settings do not name, or of somebody who is no owner, is refused", async () => {
    expect(await refused({ domain: "elsewhere.example" })).toMatchObject({
      status: 400,
      errors: { domain: [expect.any(String)] },
    });
    const member = await server.asMember({ permissions: ["settings.view", "settings.update"] });
    for (const call of [singleSignOnCalls.proveDomain, singleSignOnCalls.mailPostmaster]) {
      expect(await member.refused(call, { body: { domain: DOMAIN } })).toMatchObject({ status: 403 });
    }
  });

  test("whose postmaster was sent many mails gets no more for an hour", async () => {
    const mail = () => owner.send(singleSignOnCalls.mailPostmaster, { body: { domain: DOMAIN } });
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) statuses.add((await mail()).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
