import { userCalls } from "@steward/contract/users/calls";
import type { Sample } from "../../nouns/facts.ts";
import { FIRST_DAY } from "../../nouns/sample-customer.ts";
import { updateUser } from "../update-user.ts";

/** Limits the site manager of the sample customer to the hospital that he runs. */
export const limitSampleMember: Sample = async (customer) => {
  const { id, name, designation, phone, place } = await customer.read((tx) =>
    tx
      .selectFrom("membership")
      .innerJoin("account", "account.id", "membership.account_id")
      .innerJoin("location", "location.organisation_id", "membership.organisation_id")
      .select(["account.id", "account.name", "membership.designation", "membership.phone", "location.id as place"])
      .where("account.name", "=", "Farhan Qureshi")
      .where("location.name", "=", "Pune Main Hospital")
      .executeTakeFirstOrThrow(),
  );
  const moment = { days_ago: customer.workday(FIRST_DAY - 5), minute: 12 * 60 + 20 };
  const given = { params: { id }, body: { name, designation, phone, scope: [place] } };
  await customer.act(moment, "Asha Rao", userCalls.update, given, (ctx, { params, body }) =>
    updateUser(ctx, params.id, body),
  );
};
