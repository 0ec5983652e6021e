import { z } from "zod";
import { defineCall, noContent, none, PRODUCT } from "./call.ts";
import { email, id } from "./field-rules.ts";

const root = `/v1/${PRODUCT}/auth/` as const;

const profileDetails = z.object({ name: z.string(), profile_picture: z.string().nullable() });

/** An organisation the signed-in user belongs to, as kept in local storage (specification section 3). */
export const memberOrganisation = z.object({
  id,
  name: z.string(),
  is_owner: z.boolean(),
  owner: z.object({ profile_details: profileDetails }),
});
export type MemberOrganisation = z.output<typeof memberOrganisation>;

const token = z.string().min(1, "This is Required.").max(200);

/** Tokens of a session; `expires_in` is the seconds the access token lasts without use. */
const tokens = { access_token: z.string(), refresh_token: z.string(), expires_in: z.number().int() };

export const signInCalls = {
  getOtp: defineCall({
    name: "signIn.getOtp",
    summary: "Send a one-time code by e-mail; an unknown address gets the same answer and no mail",
    method: "POST",
    path: `${root}get-otp/`,
    params: none,
    query: none,
    body: z.strictObject({ email }),
    response: z.object({ otp_token: z.string() }),
    permission: "public",
    success: "OTP sent successfully",
  }),
  verify: defineCall({
    name: "signIn.verify",
    summary: "Exchange a one-time code for a session",
    method: "POST",
    path: `${root}verify/`,
    params: none,
    query: none,
    body: z.strictObject({ otp: z.string().trim().min(1, "This is Required.").max(20), otp_token: token }),
    response: z.object({ ...tokens, organisation_list: z.array(memberOrganisation) }),
    permission: "public",
    success: "Welcome!!",
  }),
  refresh: defineCall({
    name: "signIn.refresh",
    summary: "Rotate the tokens of a session; a refresh token used twice ends the session",
    method: "POST",
    path: `${root}refresh/`,
    params: none,
    query: none,
    body: z.strictObject({ refresh_token: token }),
    response: z.object(tokens),
    permission: "public",
  }),
  logout: defineCall({
    name: "signIn.logout",
    summary: "End a session; an unknown token is no error",
    method: "POST",
    path: `${root}logout/`,
    params: none,
    query: none,
    body: z.strictObject({ refresh_token: token.nullish(), access_token: token.nullish() }),
    response: noContent,
    permission: "public",
    status: 204,
  }),
};
