import { useState } from "react";
import { reportError } from "../http/report-error.ts";
import { send } from "../http/send.ts";
import { storeValue } from "../http/session.ts";

/** Goes to the identity provider of an address; resolves to false where it has none. */
export function useSignOn() {
  const [isStarting, setIsStarting] = useState(false);
  const startSignOn = async (email: string): Promise<boolean> => {
    setIsStarting(true);
    try {
      const { singleSignOnCalls } = await import("@steward/contract/single-sign-on/calls");
      const { url } = await send(singleSignOnCalls.start, { body: { email } });
      if (url === null) return false;
      storeValue("email", email);
      window.location.assign(url);
      return true;
    } catch (error) {
      reportError(error, "sign-in");
      return true;
    } finally {
      setIsStarting(false);
    }
  };
  return { startSignOn, isStarting };
}
