import type { Noun } from "../../nouns/noun.ts";
import { providerLinkRoutes } from "./routes.ts";
import { makeSampleProviderLinks } from "./sample-provider-links.ts";

/** Links of providers without an organisation, which the history of their requests tells of. */
export const providerLinkNoun: Noun = {
  routes: providerLinkRoutes,
  parts: { provider_link: { subject: "service_request", column: "request" } },
  upheld: [
    "provider_link_open",
    "provider_link_token",
    "provider_link_sent",
    "provider_link_ended",
    "provider_link_end_reason_check",
    "service_request_update_key",
    "service_request_update_once",
  ],
  uses: { provider_link: { request: "service_request", service_provider: "service_provider" } },
  sample: makeSampleProviderLinks,
};
