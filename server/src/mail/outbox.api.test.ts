import { signInCalls } from "@steward/contract/sign-in/calls";
import { setupCalls } from "@steward/contract/setup/calls";
import { describe, expect, test, vi } from "vitest";
import { startTestServer } from "../test-server/start-test-server.ts";

const server = await startTestServer();
const mailing = await startTestServer({ settings: { SMTP_URL: "smtp://127.0.0.1:1" }, set_up: false });
const { nobody, owner } = server;
const JSON_PATH = "/outbox/messages.json";

const ask = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  nobody.raw({ url, remoteAddress, headers });

describe("the outbox", () => {
  test("shows mails newest first, to one address or to all, as JSON and as a page", async () => {
    const viewer = await server.asRole("Viewer");
    for (const email of [owner.email, viewer.email]) await nobody.ok(signInCalls.getOtp, { body: { email } });
    const mails = await vi.waitFor(async () => {
      const { body } = await ask(JSON_PATH, "127.0.0.1");
      expect(body).toHaveLength(2);
      return body as { to: string; sent_at: string }[];
    });
    const times = mails.map((mail) => mail.sent_at);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const mail of mails) {
      expect(mail).toEqual({
        to: expect.any(String),
        subject: expect.stringMatching(/^\d{6} is your/),
        text: expect.any(String),
        sent_at: expect.stringMatching(/Z$/),
      });
    }
    const mine = await ask(`${JSON_PATH}?to=${encodeURIComponent(owner.email.toUpperCase())}`, "127.0.0.1");
    expect(mine.body).toMatchObject([{ to: owner.email }]);
    expect((await ask(`${JSON_PATH}?to=x@example.org`, "127.0.0.1")).body).toEqual([]);
    const { headers, bytes } = await ask("/outbox", "127.0.0.1");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(bytes.toString()).toContain(owner.email);
  });

  test("shows no markup of anybody's name", async () => {
    const { admin } = server;
    const viewer = await server.asRole("Viewer");
    await admin.query("update account set name = $2 where id = $1", [
      viewer.account_id,
      `<img src=x onerror="alert(1)">'`,
    ]);
    await nobody.ok(signInCalls.getOtp, { body: { email: viewer.email } });
    await vi.waitFor(async () => {
      const page = (await ask("/outbox", "127.0.0.1")).bytes.toString();
      expect(page).toContain("&#60;img src=x");
      expect(page).not.toContain("<img");
    });
  });

  test.for(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])("is open to this machine at %s", async (address) => {
    expect((await ask(JSON_PATH, address)).status).toBe(200);
  });

  test.for(["10.0.0.1", "192.168.1.1", "203.0.113.9", "::ffff:10.0.0.1", "fe80::1", "0.0.0.0"])(
    "is closed to %s",
    async (address) => {
      for (const url of [JSON_PATH, "/outbox"])
        expect(await ask(url, address)).toMatchObject({ status: 404, body: { message: "Not found." } });
    },
  );

  test.for(["x-forwarded-for", "forwarded", "x-real-ip", "via"])(
    "is closed to what a proxy on this machine passes on, by %s",
    async (header) => {
      expect((await ask(JSON_PATH, "127.0.0.1", { [header]: "203.0.113.9" })).status).toBe(404);
    },
  );

  test("is closed to a page of another site that this machine's browser is led to", async () => {
    const { headers } = await ask(JSON_PATH, "127.0.0.1");
    expect(headers).toMatchObject({ "cross-origin-resource-policy": "same-origin", "cache-control": "no-store" });
    for (const host of ["evil.example", "127.0.0.1.evil.example:3000", "localhost.evil.example"]) {
      expect((await ask(JSON_PATH, "127.0.0.1", { host })).status).toBe(404);
    }
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "steward.localhost"]) {
      expect((await ask(JSON_PATH, "127.0.0.1", { host })).status).toBe(200);
    }
  });

  test("does not exist with a mail server", async () => {
    for (const url of [JSON_PATH, "/outbox"])
      expect((await mailing.nobody.raw({ url, remoteAddress: "127.0.0.1" })).status).toBe(404);
    expect(await mailing.nobody.ok(setupCalls.state)).toMatchObject({ waiting: true, outbox: false });
  });
});

test("a mail server that is away neither delays the answer nor tells who exists", async () => {
  const body = { organisation_name: "Meridian", name: "Asha Rao", email: "asha@example.org" };
  await mailing.nobody.ok(setupCalls.create, { body });
  for (const email of [body.email, "nobody@example.org"]) {
    expect(await mailing.nobody.ok(signInCalls.getOtp, { body: { email } })).toEqual({ otp_token: expect.any(String) });
  }
  await vi.waitFor(() => expect(mailing.reported).toHaveLength(1));
  expect(String(mailing.reported[0])).not.toContain("asha");
});
