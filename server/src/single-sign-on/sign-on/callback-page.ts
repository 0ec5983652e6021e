import { SINGLE_SIGN_ON_CALLBACK, type SingleSignOnError } from "@steward/contract/single-sign-on/constants";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../http/context.ts";
import { OPEN_CALL_LIMIT, publicContext } from "../../http/route.ts";
import { browserOf } from "./browser-binding.ts";
import { finishSignOn } from "./finish-sign-on.ts";
import { SignOnFailure } from "../identity-provider.ts";

/** Failures that the operator, or the provider, can fix. */
const OF_PROVIDERS = new Set<SingleSignOnError>(["single_sign_on_unavailable", "single_sign_on_invalid"]);

/** Redirect URI of OpenID Connect: sends the browser on to the sign-in page, with a ticket or an error. */
export function singleSignOnCallback(app: FastifyInstance, services: Services): void {
  const config = { name: "singleSignOn.callback", rateLimit: OPEN_CALL_LIMIT };
  app.get(SINGLE_SIGN_ON_CALLBACK, { config }, async (request, reply) => {
    const answer = new URL(request.url, "http://host").searchParams;
    try {
      const ticket = await finishSignOn(publicContext(services, request), answer, browserOf(request));
      return await reply.redirect(`/auth/login?ticket=${ticket}`);
    } catch (error) {
      const failure = error instanceof SignOnFailure ? error : new SignOnFailure("single_sign_on_unavailable", error);
      if (OF_PROVIDERS.has(failure.code)) services.report(failure, "finish a single sign-on");
      return reply.redirect(`/auth/login?error=${failure.code}`);
    }
  });
}
