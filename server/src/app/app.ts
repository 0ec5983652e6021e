import { messages } from "@steward/contract/messages/catalogue";
import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyReply, LogController } from "fastify";
import { outboxRoutes } from "../mail/routes.ts";
import { singleSignOnCallback } from "../single-sign-on/sign-on/callback-page.ts";
import type { Services } from "../http/context.ts";
import { callCounts } from "../http/call-limits.ts";
import { handleErrors } from "../http/error-handler.ts";
import { allCalls, nouns } from "./nouns.ts";
import { operatorPages } from "./operator-pages.ts";
import { acceptJson, endSlowBodies, refuseOddRequests, WAITS, type Waits } from "../http/request-form.ts";
import { Router } from "../http/route.ts";
import { SECURITY_HEADERS, sendSecurityHeaders } from "../http/security-headers.ts";
import { webApp } from "./web-app.ts";

/** Largest JSON body in bytes. */
const BODY_LIMIT = 1024 * 1024;

/** Builds the HTTP server; refuses to when a call of the contract has no route or a route no name. */
export async function buildApp(services: Services, waits: Waits = WAITS): Promise<FastifyInstance> {
  const { trusted_proxies } = services.config;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trusted_proxies.length > 0 ? trusted_proxies : false,
    genReqId: () => randomUUID(),
    requestTimeout: waits.upload_ms,
    connectionTimeout: waits.idle_ms,
    http: { headersTimeout: waits.head_ms, connectionsCheckingInterval: waits.head_ms / 4 },
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply as unknown as FastifyReply),
    logger: {
      level: "warn",
      redact: ["req.headers.authorization", "req.headers.cookie"],
      serializers: { req: (request) => ({ method: request.method, path: request.url?.split("?")[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook("onRoute", (route) => {
    const handled = route.method !== "HEAD" && route.method !== "OPTIONS";
    if (handled && route.url.startsWith("/v1/") && !route.config?.name) {
      throw new Error(`${route.method} ${route.url} has no call of the contract, so nothing says who may call it.`);
    }
  });
  sendSecurityHeaders(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  refuseOddRequests(app);
  endSlowBodies(app, waits);
  acceptJson(app);
  handleErrors(app, services.facts.refusals);
  await app.register(rateLimit, { global: false, store: callCounts(services.database.pool) });
  await app.register(multipart, { limits: { fieldSize: 10_000, fields: 10, headerPairs: 100 } });
  await app.register(compress, {
    threshold: 2048,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
    // Request bodies are not decompressed, so anonymous callers cannot send zip bombs.
    globalDecompression: false,
  });
  const router = new Router(app, services);
  for (const { routes } of nouns) routes?.bind(router);
  const unbound = allCalls.filter((call) => !router.bound.has(call.name)).map((call) => call.name);
  if (unbound.length > 0) throw new Error(`Calls of the contract without a route: ${unbound.join(", ")}.`);
  router.refuseOtherMethods();
  singleSignOnCallback(app, services);
  outboxRoutes(app, services);
  await operatorPages(app, services);
  await webApp(app);
  return app;
}

/** A malformed URL answers 404; hooks do not run for it. */
function refuseAddress(request: { id: string }, reply: FastifyReply): void {
  reply.headers({ ...SECURITY_HEADERS, "x-request-id": request.id });
  void reply.status(404).send({ code: "not_found", message: messages.refusals.notFound, request_id: request.id });
}
