import { z } from "zod";
import { defineCall, noBody, noContent, none, PRODUCT } from "./call.ts";
import { id } from "./field-rules.ts";
import { paged, pageQuery } from "./paging.ts";

const root = `/v1/${PRODUCT}/user/profile/sessions/` as const;

/** A sign-in of the caller. `client` is the device in words, `client_address` where it signed in from. */
export const personalSession = z.object({
  id,
  client: z.string(),
  client_address: z.string(),
  created: z.string(),
  last_used: z.string(),
  is_current: z.boolean(),
});
export type PersonalSession = z.output<typeof personalSession>;

export const sessionCalls = {
  list: defineCall({
    name: "sessions.list",
    summary: "Live sessions of the signed-in user, newest first; API tokens are not among them",
    method: "GET",
    path: root,
    params: none,
    query: z.strictObject(pageQuery),
    body: none,
    response: paged(personalSession),
    permission: "signed-in",
  }),
  end: defineCall({
    name: "sessions.end",
    summary: "End another session of the signed-in user; its own is ended by signing out",
    method: "DELETE",
    path: `${root}{id}/`,
    params: z.object({ id }),
    query: none,
    body: noBody,
    response: noContent,
    permission: "signed-in",
    success: "Session ended successfully",
    status: 204,
  }),
  endOthers: defineCall({
    name: "sessions.endOthers",
    summary: "End every session of the signed-in user but the one that calls",
    method: "POST",
    path: `${root}end-others/`,
    params: none,
    query: none,
    body: noBody,
    response: noContent,
    permission: "signed-in",
    success: "Other sessions ended successfully",
    status: 204,
  }),
};
