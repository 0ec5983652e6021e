import type { installationCalls } from "@steward/contract/organisations/installation/calls";
import type { InstalledOrganisation } from "@steward/contract/organisations/installation/rules";
import { sendInvitation } from "../../access/send-invitation.ts";
import { enterOrganisation } from "../../database/transaction.ts";
import type { Context } from "../../http/context.ts";
import type { Input } from "../../http/route.ts";
import { addMember, createOrganisation, recordCreation } from "../create-organisation.ts";
import { assertKnown } from "../settings/assert-known.ts";
import { installedOrganisation } from "./installation-queries.ts";
import { lockOperators } from "./lock-operators.ts";

/** Creates an organisation and invites its owner, who signs in by a code; an existing account keeps its name. */
export async function inviteOrganisation(
  ctx: Context,
  { body }: Input<typeof installationCalls.create>,
): Promise<InstalledOrganisation> {
  const { name, kinds, owner_name, owner_email, ...local } = body;
  return ctx.write(async (tx) => {
    await lockOperators(tx, ctx);
    await assertKnown(tx, local);
    const organisation_id = await createOrganisation(tx, ctx.facts.seeds, name, kinds, local);
    const account = await addMember(tx, organisation_id, {
      name: owner_name,
      email: owner_email,
      is_owner: true,
      role: "Owner",
    });
    const there = { ...ctx, organisation_id, scope: null };
    await recordCreation(tx, there, { name, kinds });
    const owner = await tx
      .selectFrom("account")
      .select(["name", "email"])
      .where("id", "=", account)
      .executeTakeFirstOrThrow();
    await sendInvitation(tx, there, owner);
    await enterOrganisation(tx, ctx.organisation_id, ctx.scope);
    return installedOrganisation(tx, ctx, organisation_id);
  });
}
