import { access } from "../messages/language.ts";
import { z } from "zod";
import { tokenPermissions } from "./token-permissions.ts";
import { day, id, requiredLine } from "../kit/field-rules.ts";
import type { Permission } from "../permissions/permissions.ts";
import { ordering, pageQuery, paged } from "../kit/query-rules.ts";

const codename = z.enum(tokenPermissions.map(({ codename }) => codename) as [Permission, ...Permission[]]);

/**
 * `hint` is the beginning of the token; `expires_at` the end of its last day; `scope_details` the places it is limited
 * to.
 */
export const apiToken = z
  .object({
    id,
    name: z.string(),
    hint: z.string(),
    permissions: z.array(z.string()),
    scope_details: z.array(z.object({ id, name: z.string() })),
    expires_at: z.string(),
    last_used: z.string().nullable(),
    created: z.string(),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.output<typeof apiToken>;

export const apiTokenRules = {
  list: {
    summary: "The caller's API tokens of the selected organisation",
    query: z.strictObject({ ...pageQuery, ordering: ordering(["name", "created", "expires_at"]) }),
    response: paged(apiToken),
  },
  create: {
    summary: "Make an API token with some of the caller's permissions; `token` is told this once and never again",
    body: z.strictObject({
      name: requiredLine(),
      permissions: z.array(codename).min(1, access.choosePermission).max(tokenPermissions.length),
      expires_on: day,
    }),
    response: apiToken.extend({ token: z.string() }),
  },
  remove: { summary: "Revoke one of the caller's API tokens", params: z.object({ id }) },
};
