import { APPLIES_AFTER_SIGN_IN } from "@steward/contract/roles/constants";
import { userCalls } from "@steward/contract/users/calls";
import type { User } from "@steward/contract/users/rules";
import { useState } from "react";
import type { z } from "zod";
import { useWrite } from "../../http/queries.ts";
import { reportError } from "../../http/report-error.ts";
import { m } from "../../messages/messages.js";
import { showToast } from "../../toasts/toasts.tsx";
import type { editedUserRules } from "./user-rules.ts";

const asText = (permissions: readonly string[]) => [...permissions].sort().join();

/**
 * Saves a member: additional permissions by their own call, everything else by the member's. When the second call
 * fails, the first one's changes stay, and saving again continues from there.
 */
export function useSaveUser(loaded: User) {
  const [user, setUser] = useState(loaded);
  const update = useWrite(userCalls.update, { silent: true });
  const updatePermissions = useWrite(userCalls.updatePermissions, { silent: true });

  const save = async (body: z.input<typeof editedUserRules>): Promise<User> => {
    const { is_limited: _, additional_permissions, ...rest } = body;
    const params = { id: user.id };
    let saved = user;
    try {
      saved = await update.mutateAsync({ params, body: rest, version: saved.version });
      if (additional_permissions && asText(additional_permissions) !== asText(saved.additional_permissions)) {
        saved = await updatePermissions.mutateAsync({
          params,
          body: { permissions: additional_permissions },
          version: saved.version,
        });
      }
    } catch (error) {
      reportError(error, "write");
      if (saved !== user) {
        setUser(saved);
        showToast({ type: "info", message: m.users_partly_saved() });
      }
      throw error;
    }
    showToast({ type: "success", message: userCalls.update.success ?? "" });
    showToast({ type: "info", message: APPLIES_AFTER_SIGN_IN });
    return saved;
  };
  return { user, save };
}
