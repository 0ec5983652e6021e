import { z } from "zod";
import { defineCall, noBody, noContent, none, PRODUCT } from "./call.ts";
import { day, id, requiredLine } from "./field-rules.ts";
import { ordering, paged, pageQuery } from "./paging.ts";
import { type Permission, permissions } from "./permissions.ts";

const root = `/v1/${PRODUCT}/api-token/` as const;

/** A token lasts at most this many days. */
export const API_TOKEN_DAYS = 365;

/** What decides who may get in and what they may do stays with people; looking at it does not. */
const OF_PEOPLE = /^(user|role|api_token|settings)\.(?!view$|export$)/;

/** The permissions that a token may carry. */
export const tokenPermissions = permissions.filter(({ codename }) => !OF_PEOPLE.test(codename));

const codename = z.enum(tokenPermissions.map(({ codename }) => codename) as [Permission, ...Permission[]]);

/** `hint` is how the token begins; `expires_at` the end of its last day; `scope_details` the places it is limited to. */
export const apiToken = z.object({
  id,
  name: z.string(),
  hint: z.string(),
  permissions: z.array(z.string()),
  scope_details: z.array(z.object({ id, name: z.string() })),
  expires_at: z.string(),
  last_used: z.string().nullable(),
  created: z.string(),
});
export type ApiToken = z.output<typeof apiToken>;

export const apiTokenCalls = {
  list: defineCall({
    name: "apiTokens.list",
    summary: "The caller's API tokens of the selected organisation",
    method: "GET",
    path: root,
    params: none,
    query: z.strictObject({ ...pageQuery, ordering: ordering(["name", "created", "expires_at"]) }),
    body: none,
    response: paged(apiToken),
    permission: "api_token.manage",
  }),
  create: defineCall({
    name: "apiTokens.create",
    summary: "Make an API token with some of the caller's permissions; `token` is told this once and never again",
    method: "POST",
    path: root,
    params: none,
    query: none,
    body: z.strictObject({
      name: requiredLine(),
      permissions: z.array(codename).min(1, "Choose at least one permission.").max(tokenPermissions.length),
      expires_on: day,
    }),
    response: apiToken.extend({ token: z.string() }),
    permission: "api_token.manage",
    success: "API token added successfully",
    status: 201,
  }),
  remove: defineCall({
    name: "apiTokens.remove",
    summary: "Revoke one of the caller's API tokens",
    method: "DELETE",
    path: `${root}{id}/`,
    params: z.object({ id }),
    query: none,
    body: noBody,
    response: noContent,
    permission: "api_token.manage",
    success: "API token revoked successfully",
    status: 204,
  }),
};
