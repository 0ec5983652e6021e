import type { BodyOf } from "@steward/contract/kit/call";
import { profileCalls } from "@steward/contract/personnel/profiles/calls";
import { savedViewCalls } from "@steward/contract/saved-views/calls";
import { beforeAll, expect, test, vi } from "vitest";
import { inOrganisation } from "../../database/transaction.ts";
import { slugOf } from "../../issued-assets/issued-asset-factory.ts";
import { makeSavedView } from "../../saved-views/saved-view-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { makePerson } from "../person-factory.ts";
import { mailNewPeople } from "./new-people.ts";

const server = await startTestServer();
const { admin, pool, services } = server;
const staffing = await server.otherOrganisation("Sangam Staffing");
beforeAll(async () => {
  await admin.query("update organisation set kinds = kinds || '{staffing}' where id = $1", [staffing.organisation_id]);
});

/** The mails about new people that a customer's owner or other members got, the first one first, once all have come. */
const mailsOf = async ({ organisation_id, email }: Caller, members: readonly Caller[] = []) => {
  const addresses = [email, ...members.map((member) => member.email)];
  const { rows } = await admin.query(
    "select from pgboss.job where name = 'mail' and group_id = $1 and data ->> 'about' like '%new people who fit%'",
    [organisation_id],
  );
  return vi.waitFor(
    async () => {
      const mails = ((await services.mailer.listOutbox?.()) ?? []).filter(
        ({ to, subject }) => addresses.includes(to) && / fits? “/.test(subject),
      );
      expect(mails).toHaveLength(rows.length);
      return mails.toReversed();
    },
    { timeout: 20_000, interval: 100 },
  );
};

const run = ({ organisation_id: id }: Caller, today: string) =>
  inOrganisation(pool, { organisation_id: id, scope: null }, (tx) => mailNewPeople(services, tx, { id, today }));
const [FIRST, SECOND, THIRD] = ["2041-01-01", "2041-01-02", "2041-01-03"] as const;
/** Lets a later day come: what was told is of the day before. */
const nextDay = ({ organisation_id }: Caller) =>
  admin.query("update saved_view set mails_until = mails_until - interval '1 day' where organisation_id = $1", [
    organisation_id,
  ]);

type Fields = Partial<BodyOf<typeof profileCalls.create>>;
const published = async (fields: Fields) => (await makePerson(staffing, fields)).id;
const ventilators = (name: string, more: Fields = {}): Fields => ({
  name,
  skills: [{ skill: 101, level: 4 }],
  ...more,
});
const viewOf = (caller: Caller, query: Record<string, string> = { product: "101" }) =>
  makeSavedView(caller, { list: "skilled_personnel", name: "Ventilators", query, is_mailed: true });
const audience = (id: string, of: "everyone" | "none") =>
  staffing.ok(profileCalls.publish, { params: { id }, body: { audience: of, customers: [] } });

test("the author is told of who is new and fits, once, by one mail a day, whatever becomes of the publication", async () => {
  const customer = await server.otherOrganisation("Waiting Clinics");
  const before = await published(ventilators("Arun Before"));
  const view = await viewOf(customer);
  expect(view.is_mailed).toBe(true);
  const names = Array.from({ length: 12 }, (_, place) => `Nila New ${String(place).padStart(2, "0")}`);
  const people: string[] = [];
  for (const name of names) people.push(await published(ventilators(name)));
  await published({ name: "Otto Other" });
  await audience(before, "none");
  await audience(before, "everyone");
  await run(customer, FIRST);
  await run(customer, FIRST);
  const [mail, ...more] = await mailsOf(customer);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: customer.email, subject: "12 new people fit “Ventilators”" });
  for (const name of names.slice(0, 10)) expect(mail?.text).toContain(`${name} (SP-`);
  for (const name of [...names.slice(10), "Arun", "Otto"]) expect(mail?.text).not.toContain(name);
  expect(mail?.text).toContain("and 2 more");

  await audience(people[0] ?? "", "none");
  await audience(people[0] ?? "", "everyone");
  await staffing.ok(profileCalls.update, { params: { id: people[1] ?? "" }, body: { overall_experience: 9 } });
  await nextDay(customer);
  await run(customer, SECOND);
  expect(await mailsOf(customer)).toHaveLength(1);
  await published(ventilators("Lata Later"));
  await nextDay(customer);
  await run(customer, THIRD);
  expect(await mailsOf(customer)).toMatchObject([{}, { subject: "A new person fits “Ventilators”" }]);
});

test("two jobs at once send one mail, and what was published while none ran comes with the next", async () => {
  const customer = await server.otherOrganisation("Twice Clinics");
  await viewOf(customer);
  await published(ventilators("Tara Twice"));
  await Promise.all([1, 2, 3, 4].map(() => run(customer, FIRST)));
  expect(await mailsOf(customer)).toHaveLength(1);
  await published(ventilators("Dev Downtime"));
  await published(ventilators("Diya Downtime"));
  await nextDay(customer);
  await Promise.all([1, 2].map(() => run(customer, THIRD)));
  const [, mail] = await mailsOf(customer);
  expect(mail?.subject).toBe("2 new people fit “Ventilators”");
});

test("hidden values neither match nor stand in the mail, nor does who is published to somebody else", async () => {
  const customer = await server.otherOrganisation("Masked Clinics");
  await viewOf(customer, { search: "Maskedlastname" });
  await makeSavedView(customer, {
    list: "skilled_personnel",
    name: "All with the skill",
    query: { product: "101" },
    is_mailed: true,
  });
  const hidden = { shows_full_name: false, email: "hidden@people.example", min_salary: 31_000 };
  await published(ventilators("Devika Maskedlastname", hidden));
  const elsewhere = { audience: "chosen" as const, customers: [await slugOf(server.owner)] };
  await makePerson(staffing, ventilators("Chosen Elsewhere"), elsewhere);
  const lapsed = await published(ventilators("Lapsed Consent"));
  await staffing.ok(profileCalls.update, { params: { id: lapsed }, body: { consent_on: null } });
  await run(customer, FIRST);
  const mails = await mailsOf(customer);
  expect(mails).toMatchObject([{ subject: "A new person fits “All with the skill”" }]);
  expect(mails[0]?.text).toContain("Devika M. (SP-");
  for (const secret of ["Maskedlastname", "hidden@", "31000", "Elsewhere", "Lapsed"])
    expect(mails[0]?.text).not.toContain(secret);
});

test("who becomes a chosen customer learns of somebody who was published to others before", async () => {
  const customer = await server.otherOrganisation("Chosen Clinics");
  const body = (customers: string[]) => ({ audience: "chosen" as const, customers });
  const { id } = await makePerson(staffing, ventilators("Chitra Chosen"), body([await slugOf(server.owner)]));
  await viewOf(customer);
  await run(customer, FIRST);
  expect(await mailsOf(customer)).toEqual([]);
  await staffing.ok(profileCalls.publish, { params: { id }, body: body([await slugOf(customer)]) });
  await nextDay(customer);
  await run(customer, SECOND);
  expect(await mailsOf(customer)).toHaveLength(1);
});

test("nobody is mailed who may not see the list any more, is gone, or has switched it off", async () => {
  const customer = await server.otherOrganisation("Left Clinics");
  const may = { permissions: ["personnel.view" as const] };
  const [lost, gone, off] = [
    await server.asMember(may, customer.organisation_id),
    await server.asMember(may, customer.organisation_id),
    await server.asMember(may, customer.organisation_id),
  ];
  for (const member of [lost, gone]) await viewOf(member);
  const { id } = await viewOf(off);
  await off.ok(savedViewCalls.update, { params: { id }, body: { is_mailed: false } });
  await admin.query("update membership set permissions = '{}' where account_id = $1", [lost.account_id]);
  await admin.query("update membership set is_active = false where account_id = $1", [gone.account_id]);
  await published(ventilators("Nobody Told"));
  await run(customer, FIRST);
  expect(await mailsOf(customer, [lost, gone, off])).toEqual([]);
  await admin.query("update membership set permissions = '{personnel.view}' where account_id = $1", [lost.account_id]);
  await published(ventilators("Somebody Told"));
  await nextDay(customer);
  await run(customer, SECOND);
  const mails = await mailsOf(customer, [lost, gone, off]);
  expect(mails.map(({ to }) => to)).toEqual([lost.email]);
  expect(mails[0]?.text).toContain("Somebody Told");
});

test("a view that is changed begins anew, one that is renamed goes on, and what it takes no more harms no other", async () => {
  const customer = await server.otherOrganisation("Changed Clinics");
  const { id } = await viewOf(customer, { product: "102" });
  const other = await makeSavedView(customer, {
    list: "skilled_personnel",
    query: { product: "101" },
    is_mailed: true,
  });
  const broken = await makeSavedView(customer, { list: "skilled_personnel", query: { city: "x" }, is_mailed: true });
  expect(broken.is_mailed).toBe(true);
  await published(ventilators("Early Fit"));
  await customer.ok(savedViewCalls.update, { params: { id }, body: { query: { product: "101" } } });
  await customer.ok(savedViewCalls.update, { params: { id: other.id }, body: { name: "Renamed" } });
  await run(customer, FIRST);
  expect(await mailsOf(customer)).toMatchObject([{ subject: "A new person fits “Renamed”" }]);
});

test("mails are switched on by the author alone, for people who are published alone", async () => {
  const customer = await server.otherOrganisation("Shared Clinics");
  const may = { permissions: ["personnel.view" as const, "settings.update" as const] };
  const [author, other] = [
    await server.asMember(may, customer.organisation_id),
    await server.asMember(may, customer.organisation_id),
  ];
  const shared = await makeSavedView(author, {
    list: "skilled_personnel",
    is_shared: true,
    is_mailed: true,
    query: {},
  });
  const params = { id: shared.id };
  expect((await other.ok(savedViewCalls.read, { params })).is_mailed).toBe(false);
  const refused = await other.refused(savedViewCalls.update, { params, body: { is_mailed: true } });
  expect(refused).toMatchObject({ status: 400, errors: { is_mailed: [expect.stringContaining("author")] } });
  await other.ok(savedViewCalls.update, { params, body: { name: "Renamed by another" } });
  expect((await author.ok(savedViewCalls.read, { params })).is_mailed).toBe(true);
  for (const body of [
    { list: "assets", name: "Assets", query: { search: "drill" } },
    { list: "skilled_personnel", name: "Placed", query: { request_status: "Placed" } as Record<string, string> },
  ] as const) {
    expect(await customer.refused(savedViewCalls.create, { body: { ...body, is_mailed: true } })).toMatchObject({
      status: 400,
      errors: { is_mailed: [expect.any(String)] },
    });
  }
});
