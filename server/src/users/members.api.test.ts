import { signInCalls } from "@steward/contract/sign-in/calls";
import { userCalls } from "@steward/contract/users/calls";
import { userRules } from "@steward/contract/users/rules";
import { describe, expect, test, vi } from "vitest";
import { makeAsset } from "../assets/asset-factory.ts";
import { makeCustomField } from "../custom-fields/custom-field-factory.ts";
import { makeBranch, makeLocation } from "../branches/branch-factory.ts";
import { freshName } from "../masters/master-factory.ts";
import { makeRole } from "../roles/role-factory.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { freshEmail, makeUser, signIn } from "./user-factory.ts";

const server = await startTestServer();
const { owner } = server;

const mailsTo = async (email: string) => (await server.services.mailer.listOutbox?.(email)) ?? [];
const historyOf = async (id: string) => {
  const { rows } = await server.admin.query(
    "select action, changes, actor from activity where subject_id = $1 and subject_type = 'user' order by id",
    [id],
  );
  return rows;
};

test("a member is added with roles, permissions and places, and shown with their names", async () => {
  const home = await makeBranch(owner);
  const building = await makeLocation(owner, home.id);
  const role = await makeRole(owner, { permissions: ["asset.view"] });
  const body = {
    name: freshName("Asha Rao"),
    email: freshEmail(),
    designation: "Technician",
    phone: "9812345670",
    user_groups: [role.id, role.id],
    additional_permissions: ["brand.view" as const],
    scope: [building.id],
  };
  const user = await owner.ok(userCalls.create, { body });
  const step = ({ id, name }: { id: string; name: string }, location_type: string) => ({ id, name, location_type });
  const breadcrumb = [step(home, "Branch"), step(building, "Building")];
  expect(user).toEqual({
    id: expect.any(String),
    name: body.name,
    email: body.email,
    designation: "Technician",
    phone: "9812345670",
    is_active: true,
    is_owner: false,
    user_groups: [role.id],
    user_groups_details: [{ id: role.id, name: role.name }],
    additional_permissions: ["brand.view"],
    additional_permissions_details: [{ id: "brand.view", codename: "brand.view", name: "View", module: "Brands" }],
    scope: [building.id],
    scope_details: [{ ...step(building, "Building"), breadcrumb }],
    scope_hidden: 0,
    last_used: null,
    placement_details: null,
    version: 1,
    created: expect.any(String),
    modified: expect.any(String),
  });
  expect(await owner.ok(userCalls.read, { params: { id: user.id } })).toEqual(user);
  expect(await historyOf(user.id)).toEqual([
    {
      action: "created",
      actor: owner.account_id,
      changes: [
        { field: "name", before: null, after: body.name },
        { field: "designation", before: null, after: "Technician" },
        { field: "phone", before: null, after: "9812345670" },
        { field: "user_groups", before: null, after: role.name },
        {
          field: "scope",
          before: null,
          after: `${home.name} > ${building.name}`,
          places: { after: [home.id, building.id] },
        },
        { field: "additional_permissions", before: null, after: "Brands: View" },
      ],
    },
  ]);
  await signIn(server, owner, user);
  expect((await owner.ok(userCalls.read, { params: { id: user.id } })).last_used).toEqual(expect.any(String));
});

test("a member is edited, and what the body leaves out of its access stays", async () => {
  const role = await makeRole(owner);
  const user = await makeUser(owner, { user_groups: [role.id], additional_permissions: ["asset.view"] });
  const params = { id: user.id };
  const edited = await owner.ok(userCalls.update, { params, body: { name: "Ravi Rao", designation: "Cook" } });
  expect(edited).toMatchObject({
    name: "Ravi Rao",
    designation: "Cook",
    phone: "",
    user_groups: [role.id],
    additional_permissions: ["asset.view"],
    version: 2,
  });
  await owner.ok(userCalls.update, { params, body: { name: "Ravi Rao", user_groups: [], is_owner: true } });
  await owner.ok(userCalls.updatePermissions, { params, body: { permissions: [] } });
  expect(await historyOf(user.id)).toMatchObject([
    { action: "created" },
    {
      action: "edited",
      changes: [
        { field: "name", before: user.name, after: "Ravi Rao" },
        { field: "designation", before: null, after: "Cook" },
      ],
    },
    {
      action: "edited",
      changes: [
        { field: "designation", before: "Cook", after: null },
        { field: "is_owner", before: "false", after: "true" },
        { field: "user_groups", before: role.name, after: null },
      ],
    },
    { action: "edited", changes: [{ field: "additional_permissions", before: "Assets: View", after: null }] },
  ]);
});

test("an address is one person, whatever its case; who is a member already is not added again", async () => {
  const user = await makeUser(owner);
  const body = { name: "Somebody else", email: user.email.toUpperCase() };
  const refused = {
    status: 409,
    code: "duplicate",
    errors: { email: ["This person is a member already."] },
  };
  expect(await owner.refused(userCalls.create, { body })).toMatchObject(refused);
  await owner.ok(userCalls.toggleActive, { params: { id: user.id } });
  expect(await owner.refused(userCalls.create, { body })).toMatchObject(refused);
});

test("whoever has an account elsewhere joins with it, keeps its name, and is renamed by nobody else", async () => {
  const other = await server.otherOrganisation();
  const person = await makeUser(other, { name: "Name elsewhere" });
  const user = await makeUser(owner, { email: person.email, name: "Another name" });
  expect(user).toMatchObject({ id: person.id, name: "Name elsewhere", designation: "" });
  const edit = (name: string) => ({ params: { id: user.id }, body: { name, designation: "Guest" } });
  expect(await owner.refused(userCalls.update, edit("Another name"))).toMatchObject({
    status: 400,
    errors: { name: ["Only this person can change their own name."] },
  });
  await owner.ok(userCalls.update, edit("Name elsewhere"));
  expect(await other.ok(userCalls.read, { params: { id: person.id } })).toMatchObject({ designation: "" });
  const self = await signIn(server, owner, user);
  await self.ok(userCalls.updateProfile, { body: { name: "My own name" } });
  expect(await other.ok(userCalls.read, { params: { id: person.id } })).toMatchObject({ name: "My own name" });
  await other.ok(userCalls.remove, { params: { id: person.id } });
  expect(await owner.ok(userCalls.update, edit("Renamed here"))).toMatchObject({ name: "Renamed here" });
});

test("a removed member is gone from the list, leaves the past as it was, and can be added again", async () => {
  const user = await makeUser(owner, { additional_permissions: ["asset.create", "asset.view"] });
  const member = await signIn(server, owner, user);
  const asset = await makeAsset(member);
  const params = { id: user.id };
  await owner.ok(userCalls.remove, { params });
  expect((await owner.refused(userCalls.read, { params })).status).toBe(404);
  const { rows } = await server.admin.query("select actor from activity where subject_id = $1", [asset.id]);
  expect(rows).toEqual([{ actor: user.id }]);
  const { name, email } = user;
  expect(await makeUser(owner, { email })).toMatchObject({ id: user.id, name, additional_permissions: [], version: 1 });
  expect((await historyOf(user.id))[1]).toMatchObject({
    action: "deleted",
    changes: [
      { field: "name", before: name, after: null },
      { field: "email", before: email, after: null },
    ],
  });
});

test("a member whom a record points to is not removed", async () => {
  const user = await makeUser(owner);
  const field = await makeCustomField(owner, { field_type: "user" });
  await makeAsset(owner, { custom_fields: [{ id: field.id, value: user.id }] });
  expect(await owner.refused(userCalls.remove, { params: { id: user.id } })).toMatchObject({
    status: 409,
    code: "protected_error",
  });
});

describe("the list", () => {
  test("is searched by name, address and designation, and narrowed by role, state, address and id", async () => {
    const role = await makeRole(owner);
    const stem = freshName("Ängström");
    const user = await makeUser(owner, { name: stem, designation: `Fitter of ${stem}`, user_groups: [role.id] });
    const idle = await makeUser(owner, { name: `${stem} idle` });
    await owner.ok(userCalls.toggleActive, { params: { id: idle.id } });
    const found = async (query: object) => {
      const { results, count } = await owner.ok(userCalls.list, { query });
      expect(results.length).toBe(count);
      return results.map(({ id }) => id);
    };
    expect(await found({ search: stem.replace("Ä", "a").toUpperCase() })).toEqual([user.id, idle.id]);
    expect(await found({ search: `fitter of ${stem}` })).toEqual([user.id]);
    expect(await found({ search: user.email.slice(0, -4) })).toEqual([user.id]);
    expect(await found({ search: stem, is_active: false })).toEqual([idle.id]);
    expect(await found({ search: stem, is_active: true })).toEqual([user.id]);
    expect(await found({ user_group: role.id })).toEqual([user.id]);
    expect(await found({ email: user.email.toUpperCase() })).toEqual([user.id]);
    expect(await found({ email: user.email.slice(1) })).toEqual([]);
    expect(await found({ ids: `${user.id},${idle.id}` })).toEqual([user.id, idle.id]);
  });

  test("holds each member once over its pages, in each order", async () => {
    const stem = freshName("Paged");
    const old = await server.otherOrganisation();
    const early = await makeUser(old, { name: `${stem} c`, email: freshEmail() });
    const first = await makeUser(owner, { name: `${stem} b`, email: `z${freshEmail()}` });
    const second = await makeUser(owner, { name: `${stem} a`, email: `y${freshEmail()}` });
    await makeUser(owner, { email: early.email });
    const walk = async (ordering: string) => {
      const query = { search: stem, page_size: 2, ordering: ordering as "name" };
      const page = await owner.ok(userCalls.list, { query });
      const { body } = await owner.raw({ url: page.next ?? "" });
      const rest = userRules.list.response.parse(body);
      expect(rest).toMatchObject({ count: 3, next: null });
      return [...page.results, ...rest.results].map(({ id }) => id);
    };
    expect(await walk("name")).toEqual([second.id, first.id, early.id]);
    expect(await walk("-name")).toEqual([early.id, first.id, second.id]);
    expect(await walk("email")).toEqual([early.id, second.id, first.id]);
    // This account is older than the others, its membership is not.
    expect(await walk("created")).toEqual([first.id, second.id, early.id]);
    expect(await walk("-created")).toEqual([early.id, second.id, first.id]);
  });
});

describe("the invitation", () => {
  test("goes to a new member, names the organisation and who invites, and leads to the sign-in page", async () => {
    const user = await makeUser(owner);
    const [mail, ...others] = await vi.waitFor(async () => {
      const mails = await mailsTo(user.email);
      expect(mails.length).toBe(1);
      return mails;
    });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: user.email, subject: "Invitation to Meridian Hospitals on Steward" });
    for (const words of [user.name, owner.name, "Meridian Hospitals"]) expect(mail?.text).toContain(words);
    const link = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    expect(link.pathname).toBe("/auth/login");
    expect(link.searchParams.get("email")).toBe(user.email);
    const { otp_token } = await server.nobody.ok(signInCalls.getOtp, { body: { email: user.email } });
    expect(otp_token).toEqual(expect.any(String));
  });

  test("goes out once, however often the same request arrives", async () => {
    const email = freshEmail();
    const headers = { "idempotency-key": email };
    const body = { name: freshName("Person"), email };
    const first = await owner.ok(userCalls.create, { body, headers });
    expect(await owner.ok(userCalls.create, { body, headers })).toEqual(first);
    await owner.ok(userCalls.invite, { params: { id: first.id } });
    await vi.waitFor(async () => expect((await mailsTo(email)).length).toBe(2));
  });

  test("is sent again on request, not to somebody inactive and not without end", async () => {
    const user = await makeUser(owner);
    const params = { id: user.id };
    for (let sent = 1; sent <= 5; sent += 1) await owner.ok(userCalls.invite, { params });
    await vi.waitFor(async () => expect((await mailsTo(user.email)).length).toBe(6));
    const answer = await owner.send(userCalls.invite, { params });
    expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3_000);
    const idle = await makeUser(owner);
    await owner.ok(userCalls.toggleActive, { params: { id: idle.id } });
    expect(await owner.refused(userCalls.invite, { params: { id: idle.id } })).toMatchObject({
      status: 409,
      message: "Activate this person before you invite them.",
    });
  });

  test("that cannot be sent is reported and undoes nothing", async () => {
    const { send } = server.services.mailer;
    server.services.mailer.send = () => Promise.reject(new Error("the mail server is away"));
    try {
      const user = await makeUser(owner);
      await vi.waitFor(() => expect(server.reported).toEqual([new Error("the mail server is away")]));
      await owner.ok(userCalls.read, { params: { id: user.id } });
    } finally {
      server.services.mailer.send = send;
      server.reported.length = 0;
    }
  });

  test("carries no line of its own making", async () => {
    const odd = await server.asMember({ is_owner: true });
    await odd.ok(userCalls.updateProfile, { body: { name: "Asha\r\nBcc: all@example.org\n\nRao" } });
    const user = await makeUser(odd);
    const [mail] = await vi.waitFor(async () => {
      const mails = await mailsTo(user.email);
      expect(mails.length).toBe(1);
      return mails;
    });
    expect(mail?.text).toContain("Asha Bcc: all@example.org Rao has added you");
  });
});

test("the rules of names and phones hold wherever people are written", async () => {
  const user = await makeUser(owner);
  const member = await server.asMember({ permissions: [] });
  const rest = { designation: "", user_groups: user.user_groups };
  const refused = { name: ["Name must be greater than 5 characters"], phone: ["Invalid Phone Number"] };
  const wrong = { name: "Abcd", phone: "5812345670" };
  for (const answer of [
    await owner.refused(userCalls.create, { body: { ...wrong, email: freshEmail(), user_groups: user.user_groups } }),
    await owner.refused(userCalls.update, { params: { id: user.id }, body: { ...rest, ...wrong } }),
    await member.refused(userCalls.updateProfile, { body: wrong }),
  ]) {
    expect(answer).toMatchObject({ status: 400, errors: refused });
  }
});

test("one's own name, designation and phone are one's own to change", async () => {
  const member = await server.asMember({ permissions: [] });
  const body = { designation: "Clerk", phone: "9812345670" };
  const edited = await member.ok(userCalls.updateProfile, { body });
  expect(edited).toEqual({ ...(await member.ok(userCalls.profile)), ...body, version: 2 });
  expect(await member.ok(userCalls.updateProfile, { body: { name: "Asha Rao" } })).toMatchObject({
    name: "Asha Rao",
    ...body,
  });
  expect((await historyOf(member.account_id)).at(-1)).toMatchObject({
    action: "edited",
    actor: member.account_id,
    changes: [{ field: "name", after: "Asha Rao" }],
  });
  for (const extra of [{ is_owner: true }, { email: "me@example.org" }, { permissions: [] }, { user_groups: [] }]) {
    expect(await member.refused(userCalls.updateProfile, { body: extra as object })).toMatchObject({ status: 400 });
  }
});
