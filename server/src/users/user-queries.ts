import type { UserProfile } from "@steward/contract/users";
import type { Context } from "../http/context.ts";
import { notFound } from "../refusal.ts";

/** The signed-in user with the organisations it belongs to. */
export async function readProfile(ctx: Context): Promise<UserProfile> {
  const { account_id } = ctx.actor;
  const [profile, organisations] = await Promise.all([
    ctx.read((tx) =>
      tx
        .selectFrom("membership")
        .innerJoin("account", "account.id", "membership.account_id")
        .select(["account.id", "account.name", "account.email", "membership.designation", "membership.phone"])
        .where("account.id", "=", account_id)
        .executeTakeFirst(),
    ),
    ctx.database.pool.query<{ id: string; name: string; is_owner: boolean }>(
      "select id, name, is_owner from organisations_of($1)",
      [account_id],
    ),
  ]);
  if (!profile) throw notFound();
  return { ...profile, organisations: organisations.rows };
}
