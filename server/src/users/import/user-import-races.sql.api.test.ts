import { importCalls } from "@steward/contract/imports/calls";
import type { ImportJob } from "@steward/contract/imports/rules";
import type { Permission } from "@steward/contract/permissions/permissions";
import { describe, expect, test } from "vitest";
import { checked, mapped, reaches, reasons, undone, written } from "../../test-server/register-factory.ts";
import { makeRole } from "../../roles/role-factory.ts";
import type { Caller } from "../../test-server/caller.ts";
import { racesOn } from "../../test-server/races.ts";
import { startTestServer } from "../../test-server/start-test-server.ts";
import { freshEmail, makeUser } from "../user-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { holding, untilBlocked } = racesOn(server);
const MAY_IMPORT: Permission[] = ["user.import", "user.update_permissions"];
const LOST =
  "Stopped, because whoever ran this import no longer has permission to. The rows written so far can be undone.";

/** A dry run of one new member with a role, by `caller`. */
async function readyFor(caller: Caller, role: string, email = freshEmail()): Promise<[ImportJob, string]> {
  const job = await mapped(caller, `Email,Name,Role\n${email},Somebody,${role}`, "users");
  return [await checked(caller, job), email];
}

/** Role names of the member with an address; undefined without one. */
async function rolesOf(email: string): Promise<string[] | undefined> {
  const { rows } = await admin.query<{ roles: string[] }>(
    `select array(select r.name from membership_role mr join role r on r.id = mr.role_id
       where mr.account_id = m.account_id and mr.organisation_id = m.organisation_id order by 1) as roles
     from membership m join account a on a.id = m.account_id where m.organisation_id = $1 and a.email = $2`,
    [owner.organisation_id, email],
  );
  return rows[0]?.roles;
}

const run = (caller: Caller, { id }: ImportJob) => caller.ok(importCalls.run, { params: { id } });
const ended = (job: ImportJob) => reaches(owner, job.id, "Done", "Cancelled");

/** Runs an import during a concurrent change of its runner's permissions. */
async function runWhileChanging(caller: Caller, job: ImportJob, permissions: Permission[]): Promise<ImportJob> {
  await holding(
    (client) =>
      client.query("update membership set permissions = $2 where account_id = $1", [caller.account_id, permissions]),
    async () => {
      await run(caller, job);
      await untilBlocked();
    },
  );
  return ended(job);
}

describe("an import of people whose runner loses something while it writes", () => {
  test("gives no role that permits what they have just lost", async () => {
    const role = await makeRole(owner, { permissions: ["brand.view"] });
    const clerk = await server.asMember({ permissions: [...MAY_IMPORT, "brand.view"] });
    const [job, email] = await readyFor(clerk, role.name);
    const done = await runWhileChanging(clerk, job, MAY_IMPORT);
    expect(done.state).toBe("Done");
    expect(Object.values(await reasons(owner, done))).toEqual([
      [`roles: The role “${role.name}” permits more than you may do yourself.`],
    ]);
    expect(await rolesOf(email)).toBeUndefined();
  });

  test.for<[string, Permission[]]>([
    ["the right to import people", ["user.update_permissions", "brand.view"]],
    ["the right to give roles", ["user.import", "brand.view"]],
  ])("stops at %s", async ([, left]) => {
    const role = await makeRole(owner, { permissions: ["brand.view"] });
    const clerk = await server.asMember({ permissions: [...MAY_IMPORT, "brand.view"] });
    const [job, email] = await readyFor(clerk, role.name);
    expect(await runWhileChanging(clerk, job, left)).toMatchObject({ state: "Cancelled", message: LOST });
    expect(await rolesOf(email)).toBeUndefined();
  });

  test("checks a role as it has become", async () => {
    const role = await makeRole(owner, { permissions: ["brand.view"] });
    const clerk = await server.asMember({ permissions: [...MAY_IMPORT, "brand.view"] });
    const [job, email] = await readyFor(clerk, role.name);
    await holding(
      (client) => client.query("update role set permissions = '{brand.view,asset.view}' where id = $1", [role.id]),
      async () => {
        await run(clerk, job);
        await untilBlocked();
      },
    );
    await ended(job);
    expect(await rolesOf(email)).toBeUndefined();
  });
});

describe("an import that somebody else runs", () => {
  test("gives what they may give, whoever uploaded and checked it", async () => {
    const role = await makeRole(owner, { permissions: ["brand.view"] });
    const clerk = await server.asMember({ permissions: MAY_IMPORT });
    const [job, email] = await readyFor(owner, role.name);
    const done = await written(clerk, job);
    expect(Object.values(await reasons(owner, done))).toEqual([
      [`roles: The role “${role.name}” permits more than you may do yourself.`],
    ]);
    expect(await rolesOf(email)).toBeUndefined();
  });

  test("does not change them", async () => {
    const role = await makeRole(owner);
    const clerk = await server.asMember({ permissions: [...MAY_IMPORT, "dashboard.view"] });
    const [job] = await readyFor(owner, role.name, clerk.email);
    await written(clerk, job);
    expect(await rolesOf(clerk.email)).toEqual([]);
  });

  test("is told of them in the history", async () => {
    const clerk = await server.asMember({ permissions: MAY_IMPORT });
    const [job, email] = await readyFor(owner, "");
    await written(clerk, job);
    const { rows } = await admin.query(
      "select v.actor from activity v join account a on a.id = v.subject_id where a.email = $1 and v.action = 'imported'",
      [email],
    );
    expect(rows).toEqual([{ actor: clerk.account_id }]);
  });
});

test("whoever may not give roles does not take them away by undoing an import", async () => {
  const role = await makeRole(owner);
  const user = await makeUser(owner);
  const [job] = await readyFor(owner, role.name, user.email);
  const done = await written(owner, job);
  const clerk = await server.asMember({ permissions: ["user.import"] });
  expect(await clerk.refused(importCalls.undo, { params: { id: done.id } })).toMatchObject({ status: 403 });
  expect(await rolesOf(user.email)).toEqual([role.name]);
  await undone(owner, done);
  expect(await rolesOf(user.email)).toEqual([]);
});
