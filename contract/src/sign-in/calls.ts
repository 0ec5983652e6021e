import { PRODUCT, calls } from "../kit/call.ts";
import type { signInRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/auth/` as const;

export const signInCalls = calls<typeof signInRules>("signIn", {
  getOtp: { method: "POST", path: `${root}get-otp/`, permission: "public", success: "OTP sent successfully" },
  verify: { method: "POST", path: `${root}verify/`, permission: "public", success: "Welcome!!" },
  refresh: { method: "POST", path: `${root}refresh/`, permission: "public" },
  logout: { method: "POST", path: `${root}logout/`, permission: "public" },
});
