import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { sql } from "kysely";
import { newId } from "../../database/new-id.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { keyedHash } from "../../http/authenticate.ts";
import type { Sample } from "../../nouns/facts.ts";
import { newToken } from "../../sessions/new-token.ts";
import { assignRequest } from "../change-request.ts";
import { raiseRequest } from "../raise-request.ts";
import { addUpdate } from "../updates/add-update.ts";
import { givenOf, keepLink } from "./give-link.ts";
import { insertTold } from "./tell-by-link.ts";

async function worldOf(tx: Transaction) {
  const provider = await tx
    .selectFrom("service_provider")
    .select(["id", "name"])
    .where("linked_organisation", "is", null)
    .where("email", "<>", "")
    .orderBy("name")
    .executeTakeFirst();
  const { rows } = await sql<{ id: string }>`select a.id from asset a
    where ${ofOrganisation("a")} and not a.is_archived and a.status_category = 'in_use'
    order by a.number offset 40 limit 1`.execute(tx);
  return { provider, asset: rows[0] };
}

/** A request whose provider has no account: it opened its link, proposed a time and wrote. */
export const makeSampleProviderLinks: Sample = async (customer) => {
  const { provider, asset } = await customer.read(worldOf);
  if (!provider || !asset) return;
  const days_ago = customer.workday(2);
  const at = (minute: number) => ({ days_ago, minute });
  const calls = serviceRequestCalls;
  const { id } = await customer.act(at(9 * 60 + 10), "Rohan Gupta", calls.raise, {}, (ctx) =>
    ctx.write((tx) =>
      raiseRequest(tx, ctx, {
        steward_asset: asset.id,
        type: "Breakdown",
        priority: "High",
        description: "The alarm sounds every few minutes although nothing is wrong.",
        contact_person_name: "Sister Anjali",
        contact_person_phone: "9822012345",
      }),
    ),
  );
  const given = { params: { id }, body: { service_provider: provider.id } };
  const link = await customer.act(at(9 * 60 + 55), "Vikram Nair", calls.assign, given, async (ctx, input) => {
    await assignRequest(ctx, input);
    return ctx.write(async (tx) => {
      const made = await givenOf(tx, id);
      return made && keepLink(tx, ctx, made, keyedHash(ctx.database.secret, newToken()));
    });
  });
  if (link === undefined) return;
  const told = (minute: number, message: string, proposed_at: string | null) =>
    customer.act(at(minute), "Vikram Nair", calls.assign, given, (ctx) =>
      ctx.write(async (tx) => {
        const { organisation_id } = ctx;
        const by = {
          id: link,
          organisation_id,
          request: id,
          service_provider: provider.id,
          provider_name: provider.name,
        };
        await insertTold(tx, ctx, { ...by, sent_by: null }, { key: newId(), message, proposed_at });
      }),
    );
  await told(11 * 60 + 20, "Our engineer can come with a new sensor.", `${customer.dayOf(-1)}T09:30:00Z`);
  const answer = { message: "Please ask for the key at the desk of the ward.", visibility: "customer" as const };
  await customer.act(at(12 * 60 + 5), "Vikram Nair", calls.addUpdate, { params: { id }, body: answer }, addUpdate);
  await told(12 * 60 + 40, "Thank you, we will.", null);
  await customer.write(async (tx) => {
    const opened = `${customer.dayOf(days_ago)}T07:10:00Z`;
    await tx.updateTable("provider_link").set({ opened }).where("id", "=", link).execute();
    // Of what has passed nobody gets a mail.
    await tx.updateTable("service_request").set({ told_until: sql`now()` }).where("id", "=", id).execute();
  });
};
