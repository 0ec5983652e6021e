import { messages } from "@steward/contract/messages/catalogue";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const BUILT = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/** Serves the built web app. Single-page app: every other address that accepts HTML gets its index page. */
export async function webApp(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${BUILT}index.html`);
  if (built)
    await app.register(fastifyStatic, {
      root: BUILT,
      preCompressed: true,
      dotfiles: "ignore",
      setHeaders: (response, path) => {
        const hashed = path.includes("/assets/");
        response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = built && request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (wantsPage && !request.url.startsWith("/v1/")) return reply.sendFile("index.html");
    return reply.status(404).send({ code: "not_found", message: messages.refusals.notFound, request_id: request.id });
  });
}
