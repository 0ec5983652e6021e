import { useState } from "react";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { storeValue } from "../http/session.ts";
import { showToast } from "../toasts/toast-queue.ts";
import { loadContract } from "./sign-in-contract.ts";

/** Sends a one-time code and keeps the state of the second step; resolves to whether it was sent. */
export function useSendCode() {
  const [isSending, setIsSending] = useState(false);
  const sendCode = async (email: string): Promise<boolean> => {
    setIsSending(true);
    try {
      const { signInCalls } = await loadContract();
      const answer = await send(signInCalls.getOtp, { body: { email } });
      storeValue("otpToken", answer.otp_token);
      storeValue("email", email);
      showToast({ type: "success", message: signInCalls.getOtp.success ?? "", variant: "simple" });
      return true;
    } catch (error) {
      reportError(error, "sign-in");
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return { sendCode, isSending };
}
