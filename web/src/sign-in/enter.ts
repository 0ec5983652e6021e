import type { ResponseOf } from "@steward/contract/kit/call";
import type { signInCalls } from "@steward/contract/sign-in/calls";
import { forgetValue, storeTokens, storeValue } from "../http/session.ts";
import { showToast } from "../toasts/toast-queue.ts";
import { loadContract } from "./sign-in-contract.ts";

/** Stores the session of a sign-in and says so, in other words where given; resolves to whether the user is signed in. */
export async function enter(answer: ResponseOf<typeof signInCalls.verify>, words?: string): Promise<boolean> {
  const { signInCalls: calls, NO_ORGANISATION } = await loadContract();
  const organisation = answer.organisation_list[0];
  if (!organisation) {
    showToast({ type: "error", message: NO_ORGANISATION, variant: "simple" });
    return false;
  }
  storeValue("selectedOrganisation", JSON.stringify(organisation));
  storeTokens(answer);
  forgetValue("otpToken");
  showToast({ type: "success", message: words ?? calls.verify.success ?? "", variant: "simple" });
  return true;
}
