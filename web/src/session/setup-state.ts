import type { setupCalls } from "@steward/contract/setup/calls";
import type { ResponseOf } from "@steward/contract/kit/call";
import { PRODUCT } from "@steward/contract/kit/product";

export type SetupState = ResponseOf<typeof setupCalls.state>;

/** URL of the call setup.state, without its rules, as the first page needs it before anything else. */
const SETUP_ADDRESS = `/v1/${PRODUCT}/setup/`;

const DONE = "setupDone";
const OUTBOX = "mailOutbox";
const SIGN_UP = "signUp";

let waiting: Promise<SetupState | null> | null = null;

async function askServer(): Promise<SetupState | null> {
  try {
    const answer = await fetch(SETUP_ADDRESS);
    const state = answer.ok ? ((await answer.json()) as SetupState) : null;
    if (state?.waiting || state?.sample_entries !== undefined) return state;
    if (state) finishSetup(state);
  } catch {
    waiting = null;
  }
  return null;
}

/** State of an installation without organisation, or whose sample is being made; null once it is set up, or on failure. */
export function setupState(): Promise<SetupState | null> {
  if (sessionStorage.getItem(DONE) !== null) return Promise.resolve(null);
  waiting ??= askServer();
  return waiting;
}

/** Records that the installation is set up, whether it has an outbox, and whether anybody may found an organisation. */
export function finishSetup({ outbox, sign_up }: Pick<SetupState, "outbox" | "sign_up">): void {
  sessionStorage.setItem(DONE, "true");
  if (outbox) sessionStorage.setItem(OUTBOX, "true");
  if (sign_up) sessionStorage.setItem(SIGN_UP, "true");
  waiting = null;
}

/** True when code mails can be read in the installation's outbox, as far as this tab knows. */
export const hasOutbox = (): boolean => sessionStorage.getItem(OUTBOX) !== null;

/** True when anybody may found an organisation here, as far as this tab knows. */
export const hasSignUp = (): boolean => sessionStorage.getItem(SIGN_UP) !== null;
