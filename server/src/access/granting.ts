import { messages } from "@steward/contract/messages/catalogue";
import { detailsOf } from "@steward/contract/permissions/permission-list";
import type { Actor } from "../http/context.ts";
import { forbidden } from "../errors/refusal.ts";

type Caller = Pick<Actor, "is_owner" | "is_token" | "permissions">;

/** Permissions that a sentence names; further ones are counted. */
const NAMED = 3;

/**
 * API tokens may not manage access: only people do.
 * @throws Refusal forbidden
 */
export function refuseTokens({ is_token }: Pick<Caller, "is_token">, doing = messages.access.changePeople): void {
  if (is_token) throw forbidden(messages.access.tokensCannot({ doing }));
}

/**
 * Privilege escalation: nobody grants permissions that they lack; owners have all.
 * @throws Refusal forbidden
 */
export function refuseGranting({ is_owner, permissions }: Caller, granted: readonly string[]): void {
  if (is_owner) return;
  const lacking = detailsOf(granted.filter((codename) => !permissions.includes(codename)));
  if (lacking.length === 0) return;
  const names = lacking.slice(0, NAMED).map(({ module, name }) => `${module}: ${name}`);
  const more = lacking.length > NAMED ? messages.access.andMore({ count: lacking.length - NAMED }) : "";
  throw forbidden(messages.access.cannotGrant({ names: names.join(", "), more }));
}
