import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { backupMetrics } from "../backups/backup-metrics.ts";
import { metricsReader } from "./cluster/metrics.ts";
import type { Services } from "../http/context.ts";
import { jobMetrics } from "../jobs/job-metrics.ts";
import { REMINDED } from "../reminders/reminder-job.ts";
import { openApiDocument } from "./openapi.ts";

/** `/healthz`, `/readyz`, `/metrics`, the OpenAPI document and its reference page at `/docs`. */
export async function operatorPages(app: FastifyInstance, services: Services): Promise<void> {
  app.get("/healthz", { config: { name: "healthz" } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { name: "readyz" } }, async (_request, reply) => {
    try {
      const { rows } = await Promise.race([services.database.pool.query(LAST_RUN, [REMINDED]), silence()]);
      const last_beat = services.jobs.lastBeat();
      return {
        status: "ready",
        jobs: { last_beat: last_beat ? new Date(last_beat).toISOString() : null },
        reminders: { last_run: rows[0]?.last_run ?? null },
      };
    } catch {
      return reply.status(503).send({ status: "the database does not answer" });
    }
  });
  measure(app, services);
  await reference(app);
}

/** When people were last reminded of what ends; also shows that the database answers. */
const LAST_RUN = "select beat as last_run from heartbeat where name = $1";

/** So long at most whoever asks whether the server is ready waits for the answer. */
const READY_WITHIN_MS = 1500;

/** Rejects when that time is over. */
async function silence(): Promise<never> {
  await pause(READY_WITHIN_MS, undefined, { ref: false });
  throw new Error("The database does not answer.");
}

function measure(app: FastifyInstance, services: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "steward_call_duration_seconds",
    help: "Time to answer a call, by call and status",
    labelNames: ["call", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const call = request.routeOptions.config.name ?? "unknown";
    durations.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const { pool } = services.database;
  const connections = new Gauge({
    name: "steward_database_connections",
    help: "Connections to the database on which calls are answered, by state",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  const waiting = new Gauge({
    name: "steward_database_waiting",
    help: "Calls that wait for a connection to the database",
    registers: [],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
  const read = metricsReader(registry);
  app.get("/metrics", { config: { name: "metrics" } }, async (_request, reply) => {
    const [calls, jobs, backups] = await Promise.all([read(), jobMetrics(services.jobs), backupMetrics(services)]);
    return reply.type(registry.contentType).send(`${calls}${jobs}${backups}`);
  });
}

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Steward API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head>
<body><main id="reference"></main><script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
const START = `SwaggerUIBundle({ url: "/v1/openapi.json", dom_id: "#reference", deepLinking: true });`;

async function reference(app: FastifyInstance): Promise<void> {
  const assets = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  let document: string | undefined;
  app.get("/v1/openapi.json", { config: { name: "openapi" } }, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type("application/json").send(document);
  });
  app.get("/docs", { config: { name: "docs" } }, async (_request, reply) => reply.type("text/html").send(PAGE));
  app.get("/docs/start.js", { config: { name: "docs" } }, async (_request, reply) =>
    reply.type("text/javascript").send(START),
  );
  await app.register(fastifyStatic, {
    root: assets,
    prefix: "/docs/assets/",
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle\.js|\.css)$/.test(path),
  });
}
