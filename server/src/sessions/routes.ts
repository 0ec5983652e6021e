import { sessionCalls } from "@steward/contract/sessions/calls";
import type { Router } from "../http/route.ts";
import { endOtherSessions, endSession } from "./end-sessions.ts";
import { listSessions } from "./session-queries.ts";

export function sessionRoutes(router: Router): void {
  router.signedIn(sessionCalls.list, listSessions);
  router.signedIn(sessionCalls.end, endSession);
  router.signedIn(sessionCalls.endOthers, endOtherSessions);
}
