import { join } from "@steward/contract/kit/joined-call";
import { providerLinkCalls } from "@steward/contract/service-requests/provider-links/calls";
import { providerLinkRules } from "@steward/contract/service-requests/provider-links/rules";
import { routes } from "../../http/route.ts";
import { readLink, revokeLink, sendLink } from "./change-link.ts";
import { openLink } from "./open-link.ts";
import { tellByLink } from "./tell-by-link.ts";

const calls = providerLinkCalls;

export const providerLinkRoutes = routes(join(calls, providerLinkRules), (router) => {
  router.signedIn(calls.read, readLink);
  router.signedIn(calls.send, sendLink);
  router.signedIn(calls.revoke, revokeLink);
  router.open(calls.open, openLink);
  router.open(calls.tell, tellByLink);
});
