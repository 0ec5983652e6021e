import { z } from "zod";
import { email, personName, requiredLine, timeZone } from "../../kit/field-rules.ts";
import { signInRules } from "../../sign-in/rules.ts";

const { otp, otp_token } = signInRules.verify.body.shape;

const founder = { organisation_name: requiredLine(), name: personName, email };

export const foundingRules = {
  sendCode: {
    summary: "Send a code that proves the e-mail of whoever wants to found an organisation, with an account or without",
    body: z.strictObject(founder),
    response: signInRules.getOtp.response,
  },
  found: {
    summary:
      "Found an organisation with the code, and sign its owner in; the new organisation is the first of `organisation_list`",
    body: z.strictObject({ ...founder, otp, otp_token, time_zone: timeZone.optional() }),
    response: signInRules.verify.response,
  },
};
