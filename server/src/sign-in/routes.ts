import { signInCalls } from "@steward/contract/sign-in/calls";
import { signInRules } from "@steward/contract/sign-in/rules";
import { join } from "@steward/contract/kit/joined-call";
import { routes } from "../http/route.ts";
import { getOtp } from "./get-otp.ts";
import { logout } from "./logout.ts";
import { refreshSession } from "./refresh-session.ts";
import { verifyOtp } from "./verify-otp.ts";

export const signInRoutes = routes(join(signInCalls, signInRules), (router) => {
  router.open(signInCalls.getOtp, getOtp);
  router.open(signInCalls.verify, verifyOtp);
  router.open(signInCalls.refresh, refreshSession);
  router.open(signInCalls.logout, logout);
});
