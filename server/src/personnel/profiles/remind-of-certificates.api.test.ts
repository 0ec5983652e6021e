import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { expect, test, vi } from "vitest";
import { inOrganisation } from "../../database/transaction.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { remindOfCertificates } from "./remind-of-certificates.ts";

const server = await startTestServer();
const { admin, pool, services } = server;

const END = "2041-06-30";
const FIRST_AID = { name: "First aid", issued_by: "Red Cross", expiry_date: END };

/** A staffing organisation of its own with one person, who has certificates. */
async function agencyWith(name: string, certificates: { name: string; expiry_date?: string }[]) {
  const agency = await server.otherOrganisation(name);
  await admin.query("update organisation set kinds = '{staffing}' where id = $1", [agency.organisation_id]);
  const { id } = await agency.ok(profileCalls.create, { body: { name: "Asha Naik", certificates } });
  return { agency, id };
}

const run = ({ organisation_id: id }: Caller, today: string) =>
  inOrganisation(pool, { organisation_id: id, scope: null }, (tx) => remindOfCertificates(services, tx, { id, today }));

const remindersOf = async ({ organisation_id }: Caller) =>
  (
    await admin.query<{ account_id: string; days: number; certificate: string; is_mailed: boolean }>(
      `select account_id, days, certificate, mailed is not null as is_mailed from certificate_reminder
       where organisation_id = $1 order by created, id`,
      [organisation_id],
    )
  ).rows;

const mailsTo = async (email: string) =>
  ((await services.mailer.listOutbox?.(email)) ?? []).filter(({ subject }) => subject.includes("expire"));

test("whoever manages profiles is mailed 60 and 14 days before a certificate expires, once each", async () => {
  const { agency } = await agencyWith("Twice reminded", [FIRST_AID, { name: "Welding" }]);
  const manager = await server.asMember({ permissions: ["personnel.manage"] }, agency.organisation_id);
  await server.asMember({ permissions: ["personnel.view"] }, agency.organisation_id);
  await run(agency, "2041-04-30");
  expect(await remindersOf(agency)).toEqual([]);
  for (const today of ["2041-05-01", "2041-05-01", "2041-06-01", "2041-06-16", "2041-06-30", "2041-07-01"]) {
    await run(agency, today);
  }
  const told = await remindersOf(agency);
  expect(told.map(({ days, certificate, is_mailed }) => [days, certificate, is_mailed])).toEqual([
    [60, "First aid", true],
    [60, "First aid", true],
    [14, "First aid", true],
    [14, "First aid", true],
  ]);
  expect(new Set(told.map(({ account_id }) => account_id))).toEqual(new Set([agency.account_id, manager.account_id]));
  await vi.waitFor(async () => expect(await mailsTo(agency.email)).toHaveLength(2), { timeout: 10_000 });
  const [mail] = await mailsTo(agency.email);
  expect(mail?.subject).toBe("A certificate expires soon");
  expect(mail?.text).toMatch(/2041-06-30 {2}Asha Naik \(SP-1\), First aid/);
});

test("a certificate that was renewed, corrected or taken out is reminded of no more, also where its mail was late", async () => {
  const { agency, id } = await agencyWith("Renewed", [FIRST_AID]);
  const save = (certificates: { name: string; expiry_date?: string }[]) =>
    agency.ok(profileCalls.update, { params: { id }, body: { certificates } });
  await run(agency, "2041-05-01");
  await admin.query("update certificate_reminder set mailed = null where organisation_id = $1", [
    agency.organisation_id,
  ]);
  const waiting = async () => (await remindersOf(agency)).filter(({ is_mailed }) => !is_mailed).length;
  expect(await waiting()).toBe(1);
  await save([FIRST_AID, { ...FIRST_AID, expiry_date: "2044-06-30" }]);
  await run(agency, "2041-06-20");
  expect(await waiting()).toBe(0);
  expect(await remindersOf(agency)).toHaveLength(1);
  await save([]);
  await run(agency, "2041-06-21");
  expect(await remindersOf(agency)).toHaveLength(1);
});

test("after a pause the nearest reminder comes alone, once where several processes run at a time", async () => {
  const { agency } = await agencyWith("Pause", [FIRST_AID]);
  await Promise.all([1, 2, 3, 4].map(() => run(agency, "2041-06-25")));
  expect((await remindersOf(agency)).map(({ days }) => days)).toEqual([14]);
});

test("reminders go with the data of a person who is erased", async () => {
  const { agency, id } = await agencyWith("Erased", [FIRST_AID]);
  await run(agency, "2041-06-25");
  await agency.ok(profileCalls.erase, { params: { id }, body: { reason: "Asked for it" } });
  expect(await remindersOf(agency)).toEqual([]);
});
