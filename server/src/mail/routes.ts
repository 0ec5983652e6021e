import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../http/context.ts";
import type { KeptMail } from "./outbox.ts";
import { notFound } from "../errors/refusal.ts";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Headers that proxies add. */
const PASSED_ON = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];
/** Names of this machine. DNS rebinding: any other name may be another site's that resolves to this machine. */
const OWN_NAME = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const page = (mails: readonly KeptMail[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Outbox - Steward</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/outbox/style.css"></head>
<body><main><h1>Outbox</h1><p>No mail server is set (SMTP_URL), so mails are kept here. Only this machine can see this page.</p>
<p><a href="/auth/login">Back to sign-in</a></p>
${mails.length === 0 ? "<p>No mail yet.</p>" : ""}
${mails
  .map(
    (mail) =>
      `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.to)}, ${escaped(mail.sent_at.slice(0, 16).replace("T", " "))} UTC</p><pre>${escaped(mail.text)}</pre>${
        mail.calendar
          ? `<details><summary>Calendar file</summary><pre>${escaped(mail.calendar.content)}</pre></details>`
          : ""
      }</article>`,
  )
  .join("\n")}
</main></body></html>`;

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#f7f6f3,#141413);color:light-dark(#1c1b19,#efede8)}
main{max-inline-size:70ch;margin-inline:auto;padding:32px 16px}article{background:light-dark(#fff,#1c1b1a);border:1px solid light-dark(#e6e3dc,#2e2c29);border-radius:8px;padding:16px;margin-block:16px}
h2{font-size:18px;margin:0}p{color:light-dark(#5d5a54,#b3afa6)}pre{white-space:pre-wrap;font:inherit;margin:0}a{color:light-dark(#0f6b66,#4fb7ae)}summary{margin-block-start:12px;min-block-size:44px;align-content:center;cursor:pointer}`;

/**
 * Outbox of an installation without a mail server, as a page and as JSON, for requests from this machine only; a
 * proxied request is not. Absent with SMTP_URL.
 */
export function outboxRoutes(app: FastifyInstance, services: Services): void {
  const { listOutbox } = services.mailer;
  const { public_url } = services.config;
  const public_name = public_url && new URL(public_url).hostname;
  const config = { name: "outbox" };
  const mailsFor = async (request: FastifyRequest) => {
    const local = LOOPBACK.test(request.socket.remoteAddress ?? "");
    const passed_on = PASSED_ON.some((header) => header in request.headers);
    const name = (request.headers.host ?? "").replace(/:\d+$/, "");
    const meant = OWN_NAME.test(name) || name === public_name;
    if (!listOutbox || !local || passed_on || !meant) throw notFound();
    const { to } = request.query as { to?: unknown };
    return listOutbox(typeof to === "string" ? to : undefined);
  };
  app.get("/outbox", { config }, async (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(page(await mailsFor(request))),
  );
  app.get("/outbox/messages.json", { config }, async (request, reply) =>
    reply.header("cache-control", "no-store").send(await mailsFor(request)),
  );
  app.get("/outbox/style.css", { config }, async (_request, reply) => reply.type("text/css").send(STYLE));
}
