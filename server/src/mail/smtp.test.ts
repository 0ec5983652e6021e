import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { openMailer } from "./mailer.ts";
import { openSmtp, type Timeouts, SmtpError } from "./smtp.ts";

type Received = { to: string[]; secure: boolean; user: string | undefined; source: string };

const SENDER = { name: "Steward", address: "no-reply@steward.example" };
const MAIL = { id: "0198-mail", to: "asha@example.org", subject: "Your code", text: "Your code is 123456.\nसुप्रभात" };
const QUICK: Timeouts = { connect_ms: 300, silence_ms: 300, whole_ms: 2000 };

let key: string;
let cert: string;
const closing: (() => unknown)[] = [];

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "steward-tls-"));
  const [key_file, cert_file] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=mail.example.org"];
  execFileSync("openssl", [...request, "-keyout", key_file, "-out", cert_file], { stdio: "ignore" });
  key = readFileSync(key_file, "utf8");
  cert = readFileSync(cert_file, "utf8");
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const PLAIN: SMTPServerOptions = { disabledCommands: ["STARTTLS", "AUTH"] };

/** A real mail server on loopback; `mails` collects what it takes. */
const serve = async (options: SMTPServerOptions) => {
  const mails: Received[] = [];
  const server = new SMTPServer({
    key,
    cert,
    authOptional: true,
    allowInsecureAuth: true,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      textOf(stream).then((source) => {
        mails.push({ to, secure: session.secure, user: session.user, source });
        done();
      }, done);
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  closing.push(() => new Promise<void>((closed) => server.close(() => closed())));
  return { port: (server.server.address() as AddressInfo).port, mails };
};

const open = (smtp_url: string, timeouts?: Timeouts) => {
  const smtp = openSmtp(smtp_url, SENDER, timeouts);
  closing.push(() => smtp.close());
  return smtp;
};

/** A server that handles raw connections, for instance by staying silent. */
const serveRaw = async (onSocket: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onSocket(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((closed) => server.close(closed));
  });
  return (server.address() as AddressInfo).port;
};

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

const problemOf = async (work: Promise<unknown>): Promise<SmtpError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SmtpError)) throw new Error("The mail was expected not to be taken.", { cause: error });
  return error;
};

describe("a mail", () => {
  it("arrives as plain text with its sender, recipient and subject", async () => {
    const { port, mails } = await serve(PLAIN);
    await open(`smtp://127.0.0.1:${port}`).send({ ...MAIL, subject: "Grüße" });
    expect(mails[0]?.source).toMatch(/^Message-ID: <0198-mail@/im);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: ["asha@example.org"], secure: false });
    const source = mails[0]?.source ?? "";
    expect(source).toMatch(/^From: Steward <no-reply@steward\.example>\r$/m);
    expect(source).toMatch(/^To: asha@example\.org\r$/m);
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).not.toMatch(/html|multipart/i);
  });

  it("cannot be given further headers or recipients", async () => {
    const { port, mails } = await serve(PLAIN);
    const mailer = openMailer({
      smtp_url: `smtp://127.0.0.1:${port}`,
      data_dir: "unused",
      from: "no-reply@steward.example",
    });
    closing.push(() => mailer.close());
    const text = "Hello\r\n.\r\nRCPT TO:<all@example.org>\r\n";
    await mailer.send({ ...MAIL, subject: "Hi\r\nBcc: all@example.org\r\n\r\n<script>", text });
    await expect(mailer.send({ ...MAIL, to: "asha@example.org\r\nBcc: all@example.org" })).rejects.toThrow("not valid");
    await expect(mailer.send({ ...MAIL, to: "asha@example.org, all@example.org" })).rejects.toThrow("not valid");
    expect(mails.map((mail) => mail.to)).toEqual([["asha@example.org"]]);
    expect(mails[0]?.source).toMatch(/^Subject: Hi Bcc: all@example\.org <script>\r$/m);
    expect(mails[0]?.source).not.toMatch(/^Bcc:/m);
  });

  it("goes over few connections when there are many", async () => {
    let connections = 0;
    const { port, mails } = await serve({
      ...PLAIN,
      onConnect: (_, done) => done((connections += 1) > 3 ? reply(421, "full") : null),
    });
    const smtp = open(`smtp://127.0.0.1:${port}`);
    await Promise.all(
      Array.from({ length: 60 }, (_, number) => smtp.send({ ...MAIL, to: `user${number}@example.org` })),
    );
    expect(mails).toHaveLength(60);
    expect(connections).toBeLessThanOrEqual(3);
  });
});

describe("encryption", () => {
  it("is used where a server of this machine offers it", async () => {
    const { port, mails } = await serve({ disabledCommands: ["AUTH"] });
    await open(`smtp://127.0.0.1:${port}`).send(MAIL);
    expect(mails[0]?.secure).toBe(true);
  });

  it.each(["starttls=never", "ignoreTLS=true"])("is not used with %s", async (setting) => {
    const { port, mails } = await serve({ disabledCommands: ["AUTH"] });
    await open(`smtp://127.0.0.1:${port}?${setting}`).send(MAIL);
    expect(mails[0]?.secure).toBe(false);
  });

  it.each(["starttls", "starttls=required", "requireTLS=true"])("is demanded with %s", async (setting) => {
    const { port, mails } = await serve(PLAIN);
    const { code, message } = await problemOf(open(`smtp://127.0.0.1:${port}?${setting}`).send(MAIL));
    expect(code).toBe("encryption");
    expect(message).toContain("could not be secured");
    expect(mails).toEqual([]);
  });

  it("asks for a valid certificate unless told otherwise", async () => {
    const { port, mails } = await serve({ disabledCommands: ["AUTH"] });
    const strict = await problemOf(open(`smtp://127.0.0.1:${port}?starttls=required`).send(MAIL));
    expect(strict.code).toBe("encryption");
    expect(mails).toEqual([]);
    await open(`smtp://127.0.0.1:${port}?starttls=required&tls.rejectUnauthorized=false`).send(MAIL);
    expect(mails[0]?.secure).toBe(true);
  });

  it("starts at once with smtps", async () => {
    const { port, mails } = await serve({ secure: true, disabledCommands: ["AUTH"] });
    expect((await problemOf(open(`smtps://127.0.0.1:${port}`).send(MAIL))).code).toBe("encryption");
    await open(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(MAIL);
    expect(mails[0]?.secure).toBe(true);
  });
});

describe("authentication", () => {
  const withPassword: SMTPServerOptions = {
    authOptional: false,
    onAuth({ username, password }, _, done) {
      if (username === "steward@example.org" && password === "p@ss:w/rd%") done(null, { user: username });
      else done(reply(535, `no entry for ${username}`));
    },
  };

  it("uses the user name and password of the address", async () => {
    const { port, mails } = await serve(withPassword);
    const smtp = open(
      `smtp://${encodeURIComponent("steward@example.org")}:${encodeURIComponent("p@ss:w/rd%")}@127.0.0.1:${port}`,
    );
    await smtp.verify();
    await smtp.send(MAIL);
    expect(mails[0]).toMatchObject({ user: "steward@example.org", secure: true });
  });

  it("says that they were not accepted, without repeating them", async () => {
    const { port } = await serve(withPassword);
    const smtp = open(`smtp://steward:wrong-secret@127.0.0.1:${port}`);
    for (const error of [await problemOf(smtp.send(MAIL)), await problemOf(smtp.verify())]) {
      expect(error).toMatchObject({ code: "authentication", reply: 535, permanent: false });
      expect(error.stack).not.toContain("wrong-secret");
      expect(error.cause).toBeUndefined();
    }
  });
});

test.for(["REQUEST", "CANCEL"] as const)(
  "a calendar file goes beside the text as an invitation and as a file: %s",
  async (method) => {
    const { port, mails } = await serve(PLAIN);
    const content = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nSUMMARY:सुप्रभात\r\nEND:VCALENDAR\r\n`;
    await open(`smtp://127.0.0.1:${port}`).send({ ...MAIL, calendar: { method, content } });
    const source = mails[0]?.source ?? "";
    expect(source).toMatch(new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${method}`));
    expect(source).toMatch(/Content-Type: application\/ics; name="?invitation\.ics/);
    expect(source).toContain("Content-Type: text/plain; charset=utf-8");
    const parts = [...source.matchAll(/Content-Transfer-Encoding: base64[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)];
    const files = parts.map(([, part = ""]) => Buffer.from(part, "base64").toString("utf8"));
    expect(files).toContain(content);
  },
);

describe("a mail server that does not take a mail", () => {
  it.each([
    [550, true],
    [451, false],
  ])("is reported with its reply %i but not with the address", async (code, permanent) => {
    const { port } = await serve({
      ...PLAIN,
      onRcptTo: ({ address }, _, done) => done(reply(code, `${address} unknown`)),
    });
    const error = await problemOf(open(`smtp://127.0.0.1:${port}`).send(MAIL));
    expect(error).toMatchObject({ code: "refused", reply: code, permanent });
    expect(error.message).toBe(`The mail server refused the mail. (reply ${code})`);
    expect(error.stack).not.toContain("asha@example.org");
    expect(error.cause).toBeUndefined();
  });

  it("may refuse after the text", async () => {
    const onData: SMTPServerOptions["onData"] = (stream, _, done) =>
      stream.resume().on("end", () => done(reply(554, "spam")));
    const { port } = await serve({ ...PLAIN, onData });
    expect(await problemOf(open(`smtp://127.0.0.1:${port}`).send(MAIL))).toMatchObject({
      code: "refused",
      permanent: true,
    });
  });

  it("may not be there", async () => {
    const port = await serveRaw(() => {});
    await closing.pop()?.();
    const smtp = open(`smtp://127.0.0.1:${port}`);
    expect(await problemOf(smtp.send(MAIL))).toMatchObject({ code: "unreachable", permanent: false });
    expect((await problemOf(smtp.verify())).message).toBe("The mail server cannot be reached.");
  });

  it("may hang up", async () => {
    const port = await serveRaw((socket) => socket.destroy());
    expect((await problemOf(open(`smtp://127.0.0.1:${port}`).send(MAIL))).code).toBe("unreachable");
  });

  it("may never greet", async () => {
    const port = await serveRaw(() => {});
    const smtp = open(`smtp://127.0.0.1:${port}`, QUICK);
    expect((await problemOf(smtp.send(MAIL))).message).toBe("The mail server did not answer in time.");
    expect((await problemOf(smtp.verify())).code).toBe("timeout");
  });

  it("may fall silent in the middle", async () => {
    const { port } = await serve({ ...PLAIN, onMailFrom: () => {} });
    expect((await problemOf(open(`smtp://127.0.0.1:${port}`, QUICK).send(MAIL))).code).toBe("timeout");
  });

  it("may trickle without ever coming to an end", async () => {
    const port = await serveRaw((socket) => {
      socket.write("220 mail.example.org\r\n");
      socket.once("data", () => {
        const trickle = setInterval(() => socket.write("250-wait\r\n"), 50);
        socket.once("close", () => clearInterval(trickle));
      });
    });
    const error = await problemOf(open(`smtp://127.0.0.1:${port}`, { ...QUICK, whole_ms: 700 }).send(MAIL));
    expect(error.code).toBe("timeout");
  });

  it("does not stop later mails once it answers again", async () => {
    let refuses = true;
    const { port, mails } = await serve({
      ...PLAIN,
      onMailFrom: (_, __, done) => done(refuses ? reply(421, "later") : null),
    });
    const smtp = open(`smtp://127.0.0.1:${port}`);
    expect(await problemOf(smtp.send(MAIL))).toMatchObject({ reply: 421, permanent: false });
    refuses = false;
    await smtp.send(MAIL);
    expect(mails).toHaveLength(1);
  });
});
