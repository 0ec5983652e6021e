import { userCalls } from "@steward/contract/users";
import type { Router } from "../http/route.ts";
import { readProfile } from "./user-queries.ts";

export function userRoutes(router: Router): void {
  router.signedIn(userCalls.profile, readProfile);
}
