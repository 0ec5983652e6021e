import { userCalls } from "@steward/contract/users/calls";
import { recordActivity } from "../../activity/record-activity.ts";
import type { Sample } from "../../nouns/facts.ts";
import { FIRST_DAY } from "../../nouns/sample-customer.ts";
import { userChanges } from "../user-changes.ts";
import { userOf } from "../user-queries.ts";
import { assertPlaces, writeAccess } from "../write-access.ts";

/**
 * Limits the site manager of the sample customer to the hospital that he runs. Not by the verb, which belongs to a
 * session that it may end: nobody has signed in yet.
 */
export const limitSampleMember: Sample = async (customer) => {
  const { id, name, place } = await customer.read((tx) =>
    tx
      .selectFrom("membership")
      .innerJoin("account", "account.id", "membership.account_id")
      .innerJoin("location", "location.organisation_id", "membership.organisation_id")
      .select(["account.id", "account.name", "location.id as place"])
      .where("account.name", "=", "Farhan Qureshi")
      .where("location.name", "=", "Pune Main Hospital")
      .executeTakeFirstOrThrow(),
  );
  const moment = { days_ago: customer.workday(FIRST_DAY - 5), minute: 12 * 60 + 20 };
  const given = { params: { id }, body: { name, scope: [place] } };
  await customer.act(moment, "Asha Rao", userCalls.update, given, (ctx) =>
    ctx.write(async (tx) => {
      const before = await userOf(tx, id);
      await assertPlaces(tx, [place]);
      await writeAccess(tx, ctx.organisation_id, id, before, { ...before, scope: [place] });
      const changes = userChanges(before, await userOf(tx, id));
      await recordActivity(tx, ctx, { subject_type: "user", subject_id: id, action: "edited", changes });
    }),
  );
};
