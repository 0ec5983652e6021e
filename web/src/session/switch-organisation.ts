import { organisationCalls } from "@steward/contract/organisations/calls";
import { reportError } from "../http/report-error.ts";
import { HttpError } from "../http/http-error.ts";
import { send } from "../http/send.ts";
import { selectedOrganisation, storeValue } from "../http/session.ts";
import { m } from "../messages/messages.js";
import { showToast } from "../toasts/toast-queue.ts";

interface Organisation {
  id: string;
  name: string;
  is_owner: boolean;
}

/**
 * Selects another organisation of the signed-in user and reloads the page, so that nothing of the former one stays. One
 * that was joined after this sign-in needs a new sign-in.
 */
export async function switchOrganisation({ id, name, is_owner }: Organisation): Promise<void> {
  const before = selectedOrganisation();
  if (before?.id === id) return;
  const owner = { profile_details: { name: "", profile_picture: null } };
  storeValue("selectedOrganisation", JSON.stringify({ id, name, is_owner, owner }));
  try {
    await send(organisationCalls.slugDetails);
    window.location.assign("/");
  } catch (error) {
    storeValue("selectedOrganisation", JSON.stringify(before));
    if (error instanceof HttpError && error.status === 403) {
      showToast({ type: "info", message: m.sessions_switch_again({ name }) });
    } else reportError(error, "load");
  }
}
