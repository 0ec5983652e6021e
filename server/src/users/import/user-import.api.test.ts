import { importCalls } from "@steward/contract/imports/calls";
import type { ImportSettings } from "@steward/contract/imports/rules";
import { organisationCalls } from "@steward/contract/organisations/calls";
import type { Permission } from "@steward/contract/permissions/permissions";
import { userCalls } from "@steward/contract/users/calls";
import { someHostileTexts } from "@steward/test-data/hostile-texts";
import { mailAddresses } from "@steward/test-data/mail-addresses";
import { describe, expect, test } from "vitest";
import { checked, imported, mapped, reasons, undone, written } from "../../test-server/register-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { openSession } from "../../test-server/people.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";

const server = await startTestServer();
const csv = (...rows: string[]) => rows.join("\n");
const bring = (caller: Caller, ...rows: string[]) => imported(caller, csv(...rows), {}, "users");
const check = async (caller: Caller, rows: string[], settings: Partial<ImportSettings> = {}) =>
  checked(caller, await mapped(caller, csv(...rows), "users"), settings);

interface Row {
  email: string;
  name: string;
  designation: string;
  phone: string;
  is_owner: boolean;
  roles: string[];
}

/** The members of an organisation with their roles, by address. */
async function membersOf({ organisation_id }: Caller): Promise<Row[]> {
  const { rows } = await server.admin.query<Row>(
    `select a.email, a.name, m.designation, m.phone, m.is_owner, array(
       select r.name from membership_role mr join role r on r.organisation_id = mr.organisation_id and r.id = mr.role_id
       where mr.organisation_id = m.organisation_id and mr.account_id = m.account_id order by r.name) as roles
     from membership m join account a on a.id = m.account_id where m.organisation_id = $1 order by a.email`,
    [organisation_id],
  );
  return rows;
}

const accounts = async () => {
  const { rows } = await server.admin.query("select email from account order by email");
  return rows.map(({ email }) => email as string);
};

const FILE = [
  "First name,Last name,Email,Job title,Phone,Roles",
  "Asha,Rao,asha.rao@import.example,Head of Facilities,+91 98123-45670,Viewer",
  'Ravindra,,ravi@import.example,,,"Engineer, Requester"',
  "Meera,Joshi,Meera@Import.example,,,",
];

describe("an import of people", () => {
  test("makes accounts and memberships with roles, twice creates nothing, undo leaves nothing", async () => {
    const owner = await server.otherOrganisation();
    const [before, known] = [await membersOf(owner), await accounts()];
    const job = await bring(owner, ...FILE);
    expect(job.counts).toMatchObject({ create: 3, rejected: 0 });
    const brought = (await membersOf(owner)).filter(({ email }) => /import\.example$/i.test(email));
    expect(brought).toMatchObject([
      { email: "Meera@Import.example", name: "Meera Joshi", is_owner: false, roles: [] },
      { name: "Asha Rao", designation: "Head of Facilities", phone: "+919812345670", roles: ["Viewer"] },
      { name: "Ravindra", roles: ["Engineer", "Requester"] },
    ]);
    const users = await owner.ok(organisationCalls.users, { query: { search: "asha rao" } });
    expect(users.results).toMatchObject([{ email: "asha.rao@import.example" }]);
    const again = await check(owner, [...FILE.slice(0, 3), FILE[3]?.toLowerCase() ?? ""]);
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3 });
    await undone(owner, job);
    expect(await membersOf(owner)).toEqual(before);
    expect(await accounts()).toEqual(known);
  });

  test("updates a member and adds roles; the undo takes them back and signs out whoever loses one", async () => {
    const owner = await server.otherOrganisation();
    const first = await bring(owner, "Email,Name,Role,Phone", "kim@update.example,Kim Lee,Viewer,9812345670");
    const before = await membersOf(owner);
    const job = await bring(owner, "Email,Name,Role,Designation", "KIM@update.example,Other,Auditor,Auditor");
    expect(job.counts).toMatchObject({ update: 1 });
    const [, kim] = await membersOf(owner).then((rows) => rows.sort((a, b) => Number(b.is_owner) - Number(a.is_owner)));
    expect(kim).toMatchObject({
      name: "Kim Lee",
      designation: "Auditor",
      phone: "9812345670",
      roles: ["Auditor", "Viewer"],
    });
    const id = (await server.admin.query("select id from account where email = 'kim@update.example'")).rows[0].id;
    const session = await openSession(server.services.database, server.admin, id);
    await undone(owner, job);
    expect(await membersOf(owner)).toEqual(before);
    const { rows } = await server.admin.query("select from session where id = $1", [session.session_id]);
    expect(rows).toEqual([]);
    const kept = await check(owner, ["Email,Designation", "kim@update.example,X"], { update_existing: false });
    expect(kept.counts).toMatchObject({ update: 0, unchanged: 1 });
    await undone(owner, first);
    expect(await membersOf(owner)).toEqual(before);
  });

  test("keeps whoever signed in since", async () => {
    const owner = await server.otherOrganisation();
    const job = await bring(owner, "Email,Name", "seen@undo.example,Seen Since");
    const { rows } = await server.admin.query("select id from account where email = 'seen@undo.example'");
    await openSession(server.services.database, server.admin, rows[0].id);
    await undone(owner, job);
    expect((await membersOf(owner)).map(({ email }) => email)).toContain("seen@undo.example");
  });

  test("leaves whoever runs it and owners alone, unless the file says nothing new of them", async () => {
    const owner = await server.otherOrganisation();
    const job = await check(owner, ["Email,Designation", `${owner.email},Boss`, `${owner.email.toUpperCase()},`]);
    expect(await reasons(owner, job)).toEqual({ 2: ["email: An import cannot change the person who runs it."] });
    const admin = await server.asRole("Administrator");
    const upon = await check(admin, ["Email,Designation", `${server.owner.email},Clerk`]);
    expect(await reasons(admin, upon)).toEqual({ 2: ["email: An import cannot change an owner."] });
  });

  test("gives no role that permits more than its runner may do, and makes nobody an owner", async () => {
    const permissions: Permission[] = ["user.import", "user.update_permissions", "dashboard.view"];
    const clerk = await server.asMember({ permissions });
    const file = [
      "Email,Name,Role",
      "a@role.example,Aaron,Viewer",
      "b@role.example,Bruno,Owner",
      "c@role.example,Carla,Boss",
    ];
    const job = await check(clerk, [...file, "d@role.example,Derek,"]);
    expect(await reasons(clerk, job)).toEqual({
      2: ["roles: The role “Viewer” permits more than you may do yourself."],
      3: ["roles: An import cannot make anybody an owner."],
      4: ["roles: No role is called “Boss”."],
    });
    expect(await reasons(server.owner, await check(server.owner, file))).not.toHaveProperty("2");
    await server.admin.query(
      "update membership set permissions = permissions || '{asset.view}' where account_id = $1",
      [clerk.account_id],
    );
    await written(clerk, job);
    const plain = await server.asMember({ permissions: ["user.import"] });
    const refusal = await mapped(plain, csv(...file), "users");
    const { errors } = await plain.refused(importCalls.check, { params: { id: refusal.id }, body: refusal.settings });
    expect(errors?.columns?.[0]).toContain("You may not fill in “Roles”.");
  });

  test("takes an account of another organisation in under the name it has, and leaves it there when undone", async () => {
    const [one, other] = [await server.otherOrganisation(), await server.otherOrganisation()];
    const job = await bring(one, "Email,Name,Designation", `${other.email},Somebody,Guest`);
    expect(await membersOf(one)).toContainEqual(
      expect.objectContaining({ email: other.email, name: other.name, designation: "Guest", is_owner: false }),
    );
    expect(await other.ok(userCalls.profile)).toMatchObject({ designation: "", name: other.name });
    expect((await other.refused(importCalls.undo, { params: { id: job.id } })).status).toBe(404);
    await undone(one, job);
    expect(await membersOf(one)).toHaveLength(1);
    expect(await other.ok(userCalls.profile)).toMatchObject({ name: other.name });
  });

  test("refuses what is no address or no name, and repeated names", async () => {
    const owner = await server.otherOrganisation();
    const rows = [
      "Email,Name,Phone",
      "nobody,Aaron,",
      ",Bruno,",
      "c@x.example,,",
      "d@x.example,Diana,",
      "D@X.example,Emily,",
      "f@x.example,Abcd,5812345670",
    ];
    expect(await reasons(owner, await check(owner, rows))).toEqual({
      2: ["email: Please enter a valid email address"],
      3: ["email: E-mail is required"],
      4: ["name: This is Required."],
      6: ["email: Row 5 has the same value."],
      7: ["phone: Invalid Phone Number"],
    });
    const roles = `"${Array.from({ length: 51 }, (_, n) => `Role ${n}`).join(",")}"`;
    expect(await reasons(owner, await check(owner, ["Email,Name,Role", `f@x.example,Frank,${roles}`]))).toEqual({
      2: ["roles: A row can name 50 roles at most."],
    });
  });

  test("keeps hostile names letter for letter and survives hostile addresses", async () => {
    const owner = await server.otherOrganisation();
    const names = someHostileTexts(3)
      .map((text) => text.trim())
      .filter((text) => text && text.isWellFormed() && !/[\0\r\n]/.test(text));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const job = await bring(owner, "Email,Name", ...names.map((name, n) => `n${n}@hostile.example,${quoted(name)}`));
    expect(job.counts.create + job.counts.rejected).toBe(names.length);
    const stored = new Set((await membersOf(owner)).map(({ name }) => name));
    expect(names.filter((name) => !stored.has(name)).length).toBeLessThanOrEqual(job.counts.rejected);
    const addresses = mailAddresses().map(({ address }) => `${quoted(address)},Somebody`);
    const odd = await check(owner, ["Email,Name", ...addresses]);
    expect(odd.state).toBe("Ready");
  });
});
