import { assetCalls } from "@steward/contract/assets/calls";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startProcess } from "../test-server/server-process.ts";
import { fill, smallDisk } from "../test-server/postgres/small-disk.ts";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const FULL = {
  status: 507,
  code: "storage_full",
  message:
    "The server's disk is full, so nothing more can be saved. What is saved can be read. Please ask your administrator to make space.",
};

async function create(asset_name: string) {
  const { owner } = server;
  const answer = await server.app.inject({
    method: "POST",
    url: `${assetCalls.create.path}?organisation_id=${owner.organisation_id}`,
    headers: { authorization: `Bearer ${owner.access_token}` },
    payload: { asset_name },
  });
  return { ...answer.json<{ code?: string; message?: string }>(), status: answer.statusCode };
}

test("where the disk of the database is full, writes say so and reads go on", async () => {
  const full = vi.spyOn(server.services.disk, "isFull").mockReturnValue(true);
  expect(await create("Pump")).toMatchObject(FULL);
  expect(await server.owner.ok(assetCalls.list)).toMatchObject({ count: 0 });
  full.mockRestore();
  expect(await create("Pump")).toMatchObject({ status: 201 });
});

test("a database elsewhere that has no room says so itself", async () => {
  await server.admin.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on asset execute function no_room()`);
  const refused = await create("Bed");
  await server.admin.query("drop trigger no_room on asset");
  expect(refused).toMatchObject(FULL);
});

const LEFT = 40 * 1024 * 1024;
const EMAIL = "asha@meridian.example";

interface Told {
  otp_token?: string;
  access_token?: string;
  organisation_list?: { id: string }[];
}
interface KeptMail {
  subject: string;
}

/** Calls of a signed-in owner to a server at this address. */
async function signedIn(address: string) {
  const send = async (method: string, path: string, body?: object, token = "") => {
    const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), "content-type": "application/json" };
    const answer = await fetch(`${address}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // What is told of it is judged where it is looked at.
    const told: Told = JSON.parse(await answer.text());
    return { status: answer.status, body: told };
  };
  const signIn = async () => {
    const mails = async (): Promise<KeptMail[]> =>
      JSON.parse(await (await fetch(`${address}/outbox/messages.json?to=${EMAIL}`)).text());
    const before = (await mails()).length;
    const { body: asked } = await send("POST", "/v1/steward/auth/get-otp/", { email: EMAIL });
    const [mail] = await vi.waitFor(async () => {
      const kept = await mails();
      expect(kept.length).toBeGreaterThan(before);
      return kept;
    });
    const otp = /\d{6}/.exec(mail?.subject ?? "")?.[0];
    return (await send("POST", "/v1/steward/auth/verify/", { otp_token: asked.otp_token, otp })).body;
  };
  const { access_token, organisation_list } = await signIn();
  const assets = `/v1/steward/assets/?organisation_id=${organisation_list?.[0]?.id}`;
  return {
    signIn,
    create: (asset_name: string) => send("POST", assets, { asset_name }, access_token),
    list: () => send("GET", assets, undefined, access_token),
  };
}

test("a server whose own disk fills up reads on, waits for its database and goes on when there is room", async (context) => {
  const folder = smallDisk(288);
  if (!folder) return context.skip("a small file system can only be mounted by an administrator on Linux");
  const data_dir = join(folder, "data");
  const server = await startProcess({ STEWARD_DATA_DIR: data_dir });
  const setup = { organisation_name: "Meridian", name: "Asha Rao", email: EMAIL };
  const headers = { "content-type": "application/json" };
  const made = await fetch(`${server.address}/v1/steward/setup/`, {
    method: "POST",
    headers,
    body: JSON.stringify(setup),
  });
  expect(made.status, await made.text()).toBeLessThan(300);
  const owner = await signedIn(server.address);
  expect((await owner.create("Pump")).status).toBe(201);

  const empty = fill(folder, LEFT);
  await vi.waitFor(async () =>
    expect(await owner.create("Bed")).toMatchObject({ status: 507, body: { code: "storage_full" } }),
  );
  expect(await owner.list()).toMatchObject({ status: 200, body: { count: 1 } });
  expect(await owner.signIn()).toMatchObject({ access_token: expect.any(String) });

  const full = fill(folder, 0);
  const postmaster = () => Number(readFileSync(join(data_dir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(postmaster(), "SIGKILL");
  await vi.waitFor(() => expect(server.told()).toContain("The disk is full."), { timeout: 20_000 });
  const waiting = owner.list();
  full();
  empty();
  expect(await waiting).toMatchObject({ status: 200, body: { count: 1 } });
  await vi.waitFor(async () => expect((await owner.create("Bed")).status).toBe(201));
  expect(await owner.list()).toMatchObject({ body: { count: 2 } });
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
});
