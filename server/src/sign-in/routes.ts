import { signInCalls } from "@steward/contract/sign-in/calls";
import type { Router } from "../http/route.ts";
import { getOtp } from "./get-otp.ts";
import { logout } from "./logout.ts";
import { refreshSession } from "./refresh-session.ts";
import { verifyOtp } from "./verify-otp.ts";

export function signInRoutes(router: Router): void {
  router.open(signInCalls.getOtp, getOtp);
  router.open(signInCalls.verify, verifyOtp);
  router.open(signInCalls.refresh, refreshSession);
  router.open(signInCalls.logout, logout);
}
