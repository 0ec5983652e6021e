import { singleSignOnCalls } from "@steward/contract/single-sign-on/calls";
import { singleSignOnRules } from "@steward/contract/single-sign-on/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { removeSingleSignOn } from "./remove-single-sign-on.ts";
import { saveSingleSignOn } from "./save-single-sign-on.ts";
import { readSingleSignOn } from "./single-sign-on-queries.ts";
import { startSignOn } from "./sign-on/start-sign-on.ts";
import { takeTicket } from "./sign-on/take-ticket.ts";

export const singleSignOnRoutes = routes(join(singleSignOnCalls, singleSignOnRules), (router) => {
  router.signedIn(singleSignOnCalls.read, readSingleSignOn);
  router.signedIn(singleSignOnCalls.save, saveSingleSignOn);
  router.signedIn(singleSignOnCalls.remove, removeSingleSignOn);
  router.open(singleSignOnCalls.start, startSignOn);
  router.open(singleSignOnCalls.verify, takeTicket);
});
