import { userBody, userUpdateBody } from "@steward/contract/users/rules";
import { z } from "zod";
import { m } from "../../messages/messages.js";

/** An empty limit would mean the whole organisation, so a limited member needs a place. */
const limitedToSomething = {
  path: ["scope"],
  error: () => m.users_places_required(),
  when: () => true,
};
const isLimitedToSomething = ({ is_limited, scope }: { is_limited: boolean; scope?: string[] | undefined }) =>
  !is_limited || scope === undefined || scope.length > 0;

/** Rules of a new member, with those of the form. */
export const newUserRules = userBody
  .extend({ is_limited: z.boolean() })
  .refine(isLimitedToSomething, limitedToSomething);

/** Rules of an edited member. */
export const editedUserRules = userUpdateBody
  .extend({ is_limited: z.boolean() })
  .refine(isLimitedToSomething, limitedToSomething);
