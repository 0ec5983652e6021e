import { PRODUCT, calls } from "../../kit/call.ts";
import type { foundingRules } from "./rules.ts";

const root = `/v1/${PRODUCT}/auth/sign-up/` as const;

/** Founding an organisation without being invited, where the installation is open for that; 404 where it is not. */
export const foundingCalls = calls<typeof foundingRules>("founding", {
  sendCode: { method: "POST", path: root, permission: "public", success: "OTP sent successfully" },
  found: {
    method: "POST",
    path: `${root}verify/`,
    permission: "public",
    success: "Organisation created successfully",
    responds: 201,
  },
});
