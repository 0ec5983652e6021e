import { brandCalls } from "@steward/contract/masters/brand/calls";
import { roleCalls } from "@steward/contract/roles/calls";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { describe, expect, test } from "vitest";
import { makeRole } from "../roles/role-factory.ts";
import type { Caller } from "../test-server/caller.ts";
import { racesOn } from "../test-server/races.ts";
import { startTestServer } from "../test-server/start-test-server.ts";
import { makeUser, signIn } from "../users/user-factory.ts";

const server = await startTestServer();
const { owner, admin } = server;
const { holding, untilBlocked } = racesOn(server);

async function withRole() {
  const role = await makeRole(owner, { permissions: ["brand.view", "asset.view"] });
  return { role, user: await makeUser(owner, { user_groups: [role.id] }) };
}
const shrink = (id: string) => owner.send(roleCalls.update, { params: { id }, body: { permissions: ["asset.view"] } });

/** Whether a session can still use the withdrawn permission. */
async function mayStill(member: Caller): Promise<boolean> {
  const { status } = await member.send(brandCalls.list);
  expect([200, 401, 403]).toContain(status);
  return status === 200;
}

describe("a sign-in beside a change that takes a permission away", () => {
  test("that is under way first is seen by the change, and ended", async () => {
    const { role, user } = await withRole();
    const member = await signIn(server, owner, user);
    await admin.query("delete from session_grant where session_id = $1", [member.session_id]);
    let change: ReturnType<typeof shrink> | undefined;
    await holding(
      (client) => client.query("call grant_session($1, $2)", [member.session_id, user.id]),
      async () => {
        change = shrink(role.id);
        await untilBlocked();
      },
    );
    expect((await change)?.status).toBe(200);
    expect(await member.refused(brandCalls.list)).toMatchObject({ status: 401 });
  });

  test("that comes while the change is under way gets what is left", async () => {
    const { role, user } = await withRole();
    let signing: Promise<Caller> | undefined;
    await holding(
      async (client) => {
        await client.query("select from membership where account_id = $1 for no key update", [user.id]);
        await client.query("update role set permissions = '{asset.view}' where id = $1", [role.id]);
      },
      async () => {
        signing = signIn(server, owner, user);
        await untilBlocked();
      },
    );
    expect(await mayStill((await signing) as Caller)).toBe(false);
  });

  test("never keeps it, whichever comes first", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { role, user } = await withRole();
      const [first, , second] = await Promise.all([
        signIn(server, owner, user),
        shrink(role.id),
        signIn(server, owner, user),
      ]);
      for (const member of [first, second]) expect(await mayStill(member)).toBe(false);
    }
  });

  test("never keeps what a role loses that is being given", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { role } = await withRole();
      const user = await makeUser(owner);
      const give = owner.send(userCalls.update, {
        params: { id: user.id },
        body: { name: user.name, user_groups: [role.id] },
      });
      const [given, taken] = await Promise.all([give, shrink(role.id)]);
      expect([given.status, taken.status]).toEqual([200, 200]);
      expect(await mayStill(await signIn(server, owner, user))).toBe(false);
    }
  });

  test("is not gone round by giving the role while it is edited", async () => {
    const { role, user } = await withRole();
    const late = await makeUser(owner);
    let edit: ReturnType<typeof shrink> | undefined;
    let give: Promise<unknown> | undefined;
    await holding(
      (client) => client.query("select from membership where account_id = $1 for no key update", [user.id]),
      async () => {
        edit = shrink(role.id);
        await untilBlocked();
        give = admin.query("insert into membership_role (organisation_id, account_id, role_id) values ($1, $2, $3)", [
          owner.organisation_id,
          late.id,
          role.id,
        ]);
        await untilBlocked(2);
      },
    );
    await Promise.all([edit, give]);
    expect(await mayStill(await signIn(server, owner, late))).toBe(false);
  });

  test("finds a membership that was removed gone", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { user } = await withRole();
      const remove = owner.send(userCalls.remove, { params: { id: user.id } });
      const [signed] = await Promise.allSettled([signIn(server, owner, user), remove]);
      expect((await remove).status).toBe(204);
      if (signed.status === "fulfilled") expect(await mayStill(signed.value)).toBe(false);
    }
  });
});

describe("two administrators at once", () => {
  const asOwner = async () => {
    const user = await makeUser(owner, { is_owner: true });
    return { user, caller: await signIn(server, owner, user) };
  };
  const demote = (caller: Caller, { id, name }: User) =>
    caller.send(userCalls.update, { params: { id }, body: { name, is_owner: false } });
  const owners = async () =>
    (
      await admin.query("select account_id from membership where organisation_id = $1 and is_owner and is_active", [
        owner.organisation_id,
      ])
    ).rowCount;

  test("of one version one wins", async () => {
    const { user } = await withRole();
    const { caller } = await asOwner();
    const edit = (who: Caller, designation: string) =>
      who.send(userCalls.update, {
        params: { id: user.id },
        body: { name: user.name, designation },
        headers: { "if-match": `${user.version}` },
      });
    const answers = await Promise.all([edit(owner, "Clerk"), edit(caller, "Cook"), edit(owner, "Driver")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "stale",
      current: { id: user.id },
    });
  });

  test("who take the ownership from each other leave one owner", async () => {
    await admin.query("update membership set is_owner = false where is_owner and account_id <> $1", [owner.account_id]);
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await asOwner(), await asOwner()];
      await admin.query("update membership set is_owner = false where account_id = $1", [owner.account_id]);
      const answers = await Promise.all([demote(one.caller, other.user), demote(other.caller, one.user)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await owners()).toBe(1);
      await admin.query("update membership set is_owner = (account_id = $1)", [owner.account_id]);
    }
  });

  test("who remove and deactivate each other leave one owner", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await asOwner(), await asOwner()];
      await admin.query("update membership set is_owner = false where account_id = $1", [owner.account_id]);
      const answers = await Promise.all([
        one.caller.send(userCalls.remove, { params: { id: other.user.id } }),
        other.caller.send(userCalls.toggleActive, { params: { id: one.user.id } }),
      ]);
      expect(answers.filter(({ status }) => status < 300).length).toBe(1);
      expect(await owners()).toBe(1);
      await admin.query("update membership set is_owner = (account_id = $1)", [owner.account_id]);
    }
  });

  test("a change under way is refused when its caller loses the permission", async () => {
    const { user } = await withRole();
    const { user: second, caller } = await asOwner();
    let change: ReturnType<typeof demote> | undefined;
    await holding(
      async (client) => {
        await client.query("select from membership where account_id = $1 for no key update", [second.id]);
        await client.query("update membership set is_owner = false where account_id = $1", [second.id]);
        await client.query("select withdraw_lost(array[$1::uuid])", [second.id]);
      },
      async () => {
        change = demote(caller, user);
        await untilBlocked();
      },
    );
    expect(await change).toMatchObject({ status: 401, body: { code: "token_not_valid" } });
  });

  test("a role that grows while it is being given is checked as it has become", async () => {
    const manager = await server.asMember({ permissions: ["user.update", "user.update_permissions", "brand.view"] });
    const role = await makeRole(owner, { permissions: ["brand.view"] });
    const user = await makeUser(owner);
    let change: ReturnType<Caller["send"]> | undefined;
    await holding(
      (client) => client.query("update role set permissions = '{brand.view,asset.view}' where id = $1", [role.id]),
      async () => {
        const body = { name: user.name, user_groups: [role.id] };
        change = manager.send(userCalls.update, { params: { id: user.id }, body });
        await untilBlocked();
      },
    );
    expect(await change).toMatchObject({
      status: 403,
      body: { message: "You cannot grant what you may not do yourself (Assets: View)." },
    });
  });

  test("two who add the same person add one member", async () => {
    const email = `together-${Date.now()}@example.org`;
    const add = () => owner.send(userCalls.create, { body: { name: "Together", email } });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { rowCount } = await admin.query("select from account where email = $1", [email]);
    expect(rowCount).toBe(1);
  });
});
