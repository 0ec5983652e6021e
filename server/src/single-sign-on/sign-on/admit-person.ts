import { email as emailRule, requiredLine } from "@steward/contract/kit/field-rules";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { newId } from "../../database/new-id.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { PublicContext } from "../../http/context.ts";
import { type Person, SignOnFailure } from "../identity-provider.ts";
import type { Admission } from "../single-sign-on-queries.ts";

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/**
 * Account of the person that a provider vouches for. The address must be verified and in one of the organisation's
 * domains. Deactivated members are refused; a new person becomes a member if the organisation has a role for that
 * (just-in-time provisioning).
 * @throws SignOnFailure
 */
export async function admitPerson(
  ctx: PublicContext,
  organisation_id: string,
  { email_domains, role_id }: Admission,
  person: Person,
): Promise<string> {
  const email = emailRule.safeParse(person.email);
  const is_known = email.success && person.email_verified && email_domains.includes(domainOf(email.data));
  if (!is_known) throw new SignOnFailure("single_sign_on_not_allowed");
  const reach = { organisation_id, scope: null };
  return inOrganisation(ctx.database.pool, reach, async (tx) => {
    const name = requiredLine().safeParse(person.name).data ?? email.data;
    const account = await accountOf(tx, email.data, role_id ? name : undefined);
    if (!account?.is_active) throw new SignOnFailure("single_sign_on_not_allowed");
    const is_new = role_id !== null && (await join(tx, organisation_id, account.id, role_id));
    const member = await tx
      .selectFrom("membership")
      .select("is_active")
      .where("account_id", "=", account.id)
      .executeTakeFirst();
    if (!member?.is_active) throw new SignOnFailure("single_sign_on_not_allowed");
    if (is_new) await tellOfNewMember(tx, organisation_id, account.id, role_id);
    return account.id;
  });
}

/** The account of an address; a new one under `name`, if one is given. */
async function accountOf(tx: Transaction, email: string, name: string | undefined) {
  if (name !== undefined) {
    await tx
      .insertInto("account")
      .values({ id: newId(), email, name })
      .onConflict((conflict) => conflict.column("email_key").doNothing())
      .execute();
  }
  return tx
    .selectFrom("account")
    .select(["id", "is_active"])
    .where("email_key", "=", sql<string>`lower(${email} collate "C")`)
    .executeTakeFirst();
}

/** Adds the membership; answers whether it is new. */
async function join(tx: Transaction, organisation_id: string, account_id: string, role_id: string): Promise<boolean> {
  const added = await tx
    .insertInto("membership")
    .values({ organisation_id, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return false;
  await tx.insertInto("membership_role").values({ organisation_id, account_id, role_id }).execute();
  return true;
}

async function tellOfNewMember(
  tx: Transaction,
  organisation_id: string,
  account_id: string,
  role_id: string,
): Promise<void> {
  const role = await tx.selectFrom("role").select("name").where("id", "=", role_id).executeTakeFirstOrThrow();
  await recordActivity(
    tx,
    { organisation_id, actor: null },
    {
      subject_type: "user",
      subject_id: account_id,
      action: "created",
      reason: "Single sign-on",
      changes: [{ field: "user_groups", before: null, after: role.name }],
    },
  );
}
