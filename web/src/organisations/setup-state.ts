import { setupCalls } from "@steward/contract/organisations";
import type { ResponseOf } from "@steward/contract/call";
import { send } from "../http/send.ts";

export type SetupState = ResponseOf<typeof setupCalls.state>;

const DONE = "setupDone";
const OUTBOX = "mailOutbox";

let waiting: Promise<SetupState | null> | null = null;

/** What an installation without an organisation tells about itself; null once there is one, or nobody answers. */
export function setupState(): Promise<SetupState | null> {
  if (sessionStorage.getItem(DONE) !== null) return Promise.resolve(null);
  waiting ??= send(setupCalls.state).catch(() => {
    sessionStorage.setItem(DONE, "true");
    return null;
  });
  return waiting;
}

/** Notes that the installation is set up, and whether its mails are shown on this computer. */
export function finishSetup(outbox: boolean): void {
  sessionStorage.setItem(DONE, "true");
  if (outbox) sessionStorage.setItem(OUTBOX, "true");
  waiting = null;
}

/** Whether code mails can be read at the installation's own outbox, as far as this tab knows. */
export const hasOutbox = (): boolean => sessionStorage.getItem(OUTBOX) !== null;
