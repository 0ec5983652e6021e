import { assignedRequestCalls } from "@steward/contract/service-requests/assigned/calls";
import { serviceRequestCalls } from "@steward/contract/service-requests/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Sample } from "../../nouns/facts.ts";
import { assignRequest } from "../change-request.ts";
import { addUpdate } from "../updates/add-update.ts";
import { addAssignedUpdate } from "./assigned-updates.ts";
import { type RaiseBody, raiseRequest } from "../raise-request.ts";
import { acceptRequest, rejectRequest } from "./answer-request.ts";

type Answer = "accept" | "reject" | null;

/** What the sample customer offers to its linked provider, and what becomes of it, by the days since then. */
const OFFERED: readonly (readonly [
  days: number,
  priority: "Low" | "Medium" | "High" | "Critical",
  said: string,
  Answer,
])[] = [
  [9, "High", "The compressor starts and stops every minute.", "accept"],
  [7, "Medium", "A handle is broken and cuts the gloves of the staff.", "accept"],
  [6, "Low", "The display is dim; it can still be read.", "reject"],
  [4, "Critical", "It smells of burning. We have switched it off.", "accept"],
  [3, "Medium", "It prints every label twice.", "reject"],
  [2, "High", "The door does not close tightly any more.", null],
  [1, "Medium", "It loses its settings overnight.", null],
  [1, "Low", "One of its castors squeaks.", null],
];

/** What both sides write about each accepted request. */
const WRITTEN = [
  [5, "provider", "We have the spare part in stock, and come with it.", "customer"],
  [9, "provider", "Ask at the desk for the key of the plant room, as last time.", "internal"],
  [40, "customer", "Please come after 14:00; the ward is busy in the morning.", "customer"],
] as const;

async function worldOf(tx: Transaction, provider_id: string) {
  const provider = await tx
    .selectFrom("service_provider")
    .select("id")
    .where("linked_organisation", "=", provider_id)
    .executeTakeFirst();
  const { rows: assets } = await sql<{ id: string }>`select a.id from asset a
    where ${ofOrganisation("a")} and not a.is_archived and a.status_category = 'in_use'
    order by a.number offset 20 limit ${OFFERED.length}`.execute(tx);
  return { provider, assets };
}

/** Requests that the sample customer offers to the sample provider: accepted, rejected, and not answered yet. */
export const makeSampleAssigned: Sample = async (customer) => {
  const { provider_id, provider: supplier } = customer;
  const { provider, assets } = await customer.read((tx) => worldOf(tx, provider_id));
  if (!provider) return;
  for (const [index, [days, priority, description, answer]] of OFFERED.entries()) {
    const steward_asset = assets[index]?.id;
    if (steward_asset === undefined) continue;
    const days_ago = customer.workday(days);
    const at = (minute: number) => ({ days_ago, minute });
    const body: RaiseBody = {
      steward_asset,
      type: "Breakdown",
      priority,
      description,
      contact_person_name: "Sister Anjali",
      contact_person_phone: "9822012345",
    };
    const raised = at(9 * 60 + index * 3);
    const { id } = await customer.act(raised, "Rohan Gupta", serviceRequestCalls.raise, {}, (ctx) =>
      ctx.write((tx) => raiseRequest(tx, ctx, body)),
    );
    const chosen = { params: { id }, body: { service_provider: provider.id } };
    await customer.act(at(9 * 60 + 40 + index), "Vikram Nair", serviceRequestCalls.assign, chosen, assignRequest);
    if (answer === null) continue;
    const assigned = await supplier.read((tx) =>
      tx.selectFrom("assigned_request").select("id").where("request", "=", id).executeTakeFirstOrThrow(),
    );
    const params = { id: assigned.id };
    const told = at(10 * 60 + 15 + index);
    if (answer === "accept") {
      await supplier.act(told, "Pooja Kulkarni", assignedRequestCalls.accept, { params, body: {} }, acceptRequest);
      for (const [minute, side, message, visibility] of WRITTEN) {
        const written = { body: { message, visibility } };
        const moment = at(11 * 60 + minute + index);
        await (side === "provider"
          ? supplier.act(
              moment,
              "Pooja Kulkarni",
              assignedRequestCalls.addUpdate,
              { params, ...written },
              addAssignedUpdate,
            )
          : customer.act(
              moment,
              "Vikram Nair",
              serviceRequestCalls.addUpdate,
              { params: { id }, ...written },
              addUpdate,
            ));
      }
    } else {
      const given = { params, body: { reason: "All of our people for this kind of work are taken this week." } };
      await supplier.act(told, "Pooja Kulkarni", assignedRequestCalls.reject, given, rejectRequest);
    }
  }
  // Of what has passed nobody gets a mail.
  await customer.write((tx) => tx.updateTable("service_request").set({ told_until: sql`now()` }).execute());
};
