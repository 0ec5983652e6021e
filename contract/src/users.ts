import { z } from "zod";
import { defineCall, none, PRODUCT } from "./call.ts";
import { id } from "./field-rules.ts";

export const userProfile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  designation: z.string(),
  phone: z.string(),
  organisations: z.array(reference()),
});
export type UserProfile = z.output<typeof userProfile>;

function reference() {
  return z.object({ id, name: z.string(), is_owner: z.boolean() });
}

export const userCalls = {
  profile: defineCall({
    name: "users.profile",
    summary: "The signed-in user",
    method: "GET",
    path: `/v1/${PRODUCT}/user/profile/`,
    params: none,
    query: none,
    body: none,
    response: userProfile,
    permission: "signed-in",
  }),
};
