import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MailAddressError, openMailer, type Mailer } from "./mailer.ts";

const FROM = "Steward <no-reply@steward.example>";
let data_dir: string;
let mailer: Mailer;

beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "steward-mail-"));
  mailer = openMailer({ smtp_url: undefined, data_dir, from: FROM });
});
afterEach(() => rm(data_dir, { recursive: true, force: true }));

const listed = async (to?: string) => (await mailer.listOutbox?.(to)) ?? [];
const sendTo = (to: string, subject = "Your code") => mailer.send({ id: randomUUID(), to, subject, text: "123456" });

describe("outbox", () => {
  it("is empty at first", async () => {
    expect(await listed()).toEqual([]);
  });

  it("lists what was sent, newest first", async () => {
    const before = Date.now();
    for (const subject of ["first", "second", "third"]) await sendTo("asha@example.org", subject);
    const mails = await listed();
    expect(mails.map((mail) => mail.subject)).toEqual(["third", "second", "first"]);
    expect(mails[0]).toEqual({
      to: "asha@example.org",
      subject: "third",
      text: "123456",
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Date.parse(mails[0]?.sent_at ?? "")).toBeGreaterThanOrEqual(before);
  });

  it("lists the mails of one person, however the address is written", async () => {
    await sendTo("asha@example.org");
    await sendTo("ravi@example.org");
    expect((await listed("RAVI@example.org ")).map((mail) => mail.to)).toEqual(["ravi@example.org"]);
    expect(await listed("nobody@example.org")).toEqual([]);
  });

  it("keeps a calendar file with its mail", async () => {
    const calendar = { method: "REQUEST" as const, content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" };
    await mailer.send({ id: randomUUID(), to: "asha@example.org", subject: "Interview", text: "At ten", calendar });
    expect(await listed()).toMatchObject([{ text: "At ten", calendar }]);
  });

  it("keeps the order of many mails sent at once", async () => {
    const subjects = Array.from({ length: 50 }, (_, number) => `mail ${number}`);
    await Promise.all(subjects.map((subject) => sendTo("asha@example.org", subject)));
    expect((await listed()).map((mail) => mail.subject)).toEqual(subjects.toReversed());
  });

  it("keeps a mail once, however often it is handed over", async () => {
    const mail = { id: randomUUID(), to: "asha@example.org", subject: "Your code", text: "123456" };
    await mailer.send(mail);
    await mailer.send(mail);
    expect(await listed()).toHaveLength(1);
  });

  it("keeps its mails over a restart and puts later ones first", async () => {
    await sendTo("asha@example.org", "before");
    mailer.close();
    mailer = openMailer({ smtp_url: undefined, data_dir, from: FROM });
    await sendTo("asha@example.org", "after");
    expect((await listed()).map((mail) => mail.subject)).toEqual(["after", "before"]);
  });

  it("keeps the newest 1,000", async () => {
    const outbox = join(data_dir, "outbox");
    await mkdir(outbox, { recursive: true });
    const old = JSON.stringify({
      to: "old@example.org",
      subject: "old",
      text: "",
      sent_at: "2020-01-01T00:00:00.000Z",
    });
    const names = Array.from(
      { length: 1000 },
      (_, number) => `20200101T000000000Z-${String(number).padStart(6, "0")}.json`,
    );
    await Promise.all(names.map((name) => writeFile(join(outbox, name), old)));
    await sendTo("asha@example.org", "new");
    expect(await readdir(outbox)).toHaveLength(1000);
    expect(await readdir(outbox)).not.toContain(names[0]);
    const mails = await listed();
    expect(mails).toHaveLength(1000);
    expect(mails[0]?.subject).toBe("new");
  });

  it("passes over files that are not mails", async () => {
    await sendTo("asha@example.org");
    await writeFile(join(data_dir, "outbox", "99999999T000000000Z-broken.json"), '{"to": ');
    await writeFile(join(data_dir, "outbox", "half.incoming"), "");
    expect(await listed()).toHaveLength(1);
  });

  it("can be checked and leaves nothing behind by it", async () => {
    await mailer.verify();
    expect(await readdir(join(data_dir, "outbox"))).toEqual([]);
    await rm(join(data_dir, "outbox"), { recursive: true });
    await writeFile(join(data_dir, "outbox"), "in the way");
    await expect(mailer.verify()).rejects.toThrow();
  });
});

describe("send", () => {
  it.each([
    "",
    "nobody",
    "a@b",
    "a@example.org, b@example.org",
    "a@example.org;b@example.org",
    "Asha <asha@example.org>",
    "asha@example.org\r\nBcc: all@example.org",
    "asha\u0000@example.org",
    "asha\u0001@example.org",
    'asha@example.org" <other@example.org>',
  ])("refuses the address %j", async (to) => {
    await expect(sendTo(to)).rejects.toThrow(MailAddressError);
    await expect(sendTo(to)).rejects.toThrow("e-mail address is not valid");
    expect(await listed()).toEqual([]);
  });

  it("makes the subject a single line and leaves the text alone", async () => {
    const text = "Hello\r\nBcc: nobody@example.org\r\n\r\n<b>plain</b>";
    await mailer.send({
      id: randomUUID(),
      to: "asha@example.org",
      subject: "Hi\r\nBcc: all@example.org\u0000\t!\n",
      text,
    });
    expect(await listed()).toMatchObject([{ subject: "Hi Bcc: all@example.org !", text }]);
  });
});

describe("openMailer", () => {
  it.each(["", "nobody", "A <a@example.org>, B <b@example.org>", "a@example.org\r\nBcc: b@example.org", "A <>"])(
    "refuses the sender %j",
    (from) => {
      expect(() => openMailer({ smtp_url: undefined, data_dir, from })).toThrow(
        "The sender of mails must be an address",
      );
    },
  );

  it.each([
    ["mail.example.org", "is not a valid address"],
    ["http://mail.example.org", "must start with smtp:// or smtps://"],
    ["smtp://", "SMTP_URL"],
    ["smtp://mail.example.org/path", "must not have a path"],
    ["smtp://mail.example.org?logger=true", 'unknown setting "logger"'],
    ["smtp://mail.example.org?starttls=maybe", "wrong starttls"],
    ["smtp://user:secret%zz@mail.example.org", "wrong user name or password"],
  ])("refuses the mail server %s with one clear line", (smtp_url, reason) => {
    expect(() => openMailer({ smtp_url, data_dir, from: FROM })).toThrow(reason);
    expect(() => openMailer({ smtp_url, data_dir, from: FROM })).not.toThrow(/\n|secret/);
  });

  it("has no outbox when a mail server is set", async () => {
    const sending = openMailer({ smtp_url: "smtp://127.0.0.1:9", data_dir, from: FROM });
    expect(sending.listOutbox).toBeUndefined();
    sending.close();
    expect(await readdir(data_dir)).toEqual([]);
  });
});
