import { sessionCalls } from "@steward/contract/sessions/calls";
import { sessionRules } from "@steward/contract/sessions/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { endOtherSessions, endSession } from "./end-sessions.ts";
import { listSessions } from "./session-queries.ts";

export const sessionRoutes = routes(join(sessionCalls, sessionRules), (router) => {
  router.signedIn(sessionCalls.list, listSessions);
  router.signedIn(sessionCalls.end, endSession);
  router.signedIn(sessionCalls.endOthers, endOtherSessions);
});
