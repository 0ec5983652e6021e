import { z } from "zod";
import { email, id } from "../kit/field-rules.ts";
import { REQUIRED } from "../kit/wording.ts";

const profileDetails = z
  .object({ name: z.string(), profile_picture: z.string().nullable() })
  .meta({ id: "ProfileDetails" });

/** An organisation of the signed-in user, in the form kept in local storage (specification section 3). */
export const memberOrganisation = z
  .object({
    id,
    name: z.string(),
    is_owner: z.boolean(),
    owner: z.object({ profile_details: profileDetails }),
  })
  .meta({ id: "MemberOrganisation" });
export type MemberOrganisation = z.output<typeof memberOrganisation>;

const token = z.string().min(1, REQUIRED).max(200);

/** Tokens of a session; `expires_in` is the idle timeout of the access token in seconds. */
const tokens = { access_token: z.string(), refresh_token: z.string(), expires_in: z.number().int() };

export const signInRules = {
  getOtp: {
    summary: "Send a one-time code by e-mail; an unknown address gets the same answer and no mail",
    body: z.strictObject({ email }),
    response: z.object({ otp_token: z.string() }),
  },
  verify: {
    summary: "Exchange a one-time code for a session",
    body: z.strictObject({ otp: z.string().trim().min(1, REQUIRED).max(20), otp_token: token }),
    response: z.object({ ...tokens, organisation_list: z.array(memberOrganisation) }),
  },
  refresh: {
    summary: "Rotate the tokens of a session; a refresh token used twice ends the session",
    body: z.strictObject({ refresh_token: token }),
    response: z.object(tokens),
  },
  logout: {
    summary: "End a session; an unknown token is no error",
    body: z.strictObject({ refresh_token: token.nullish(), access_token: token.nullish() }),
  },
};
