import { messages } from "@steward/contract/messages/catalogue";
import type { ServiceRequestDetails } from "@steward/contract/service-requests/rules";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import { invalidField, Refusal } from "../errors/refusal.ts";
import { unplanned } from "./visits/open-visits.ts";
import type { Context } from "../http/context.ts";
import { giveByLink } from "./provider-links/give-link.ts";
import type { Locked } from "./write-request.ts";

type Outcome = "offered" | "kept" | "none" | "suspended";

/** Offers a request to the organisation that its service provider is; nothing happens where it is none, or is suspended. */
export async function offerRequest(tx: Transaction, id: string): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`select offer_request(${id}::uuid) as outcome`.execute(tx);
  return rows[0]?.outcome ?? "none";
}

/**
 * Gives a locked request to another service provider, or to none, and withdraws it from the former one, whose planned visits
 * are cancelled with that. A provider that is no organisation here is sent a link. Answers whether the provider is an organisation
 * that has been asked.
 * @throws Refusal invalid where that organisation is suspended, conflict while an engineer of the former one is at work
 */
export async function chooseProvider(
  tx: Transaction,
  ctx: Context,
  locked: Locked,
  service_provider: string | null,
): Promise<boolean> {
  const { id } = locked.before;
  const atWork = await providerAtWork(tx, locked.before);
  await tx.updateTable("service_request").set({ service_provider }).where("id", "=", id).execute();
  const outcome = await offerRequest(tx, id);
  if (outcome === "suspended") throw invalidField("service_provider", messages.serviceRequests.providerSuspended);
  if (atWork && outcome !== "kept") {
    throw new Refusal("conflict", messages.serviceVisits.underWay(atWork), { current: locked.before });
  }
  await giveByLink(tx, ctx, id);
  const columns = await unplanned(tx, locked);
  if (Object.keys(columns).length > 0)
    await tx.updateTable("service_request").set(columns).where("id", "=", id).execute();
  return outcome !== "none";
}

/** The provider that has a request, while an engineer of it is at work there. */
async function providerAtWork(tx: Transaction, current: ServiceRequestDetails): Promise<{ name: string } | undefined> {
  if (current.offer !== "Accepted") return undefined;
  const { rows } = await sql<{ name: string }>`select p.name from service_visits v
    join partner p on p.organisation_id = v.organisation_id and p.id = v.partner
    where ${ofOrganisation("v")} and v.service_request_id = ${current.id}::uuid and v.status = 'In Progress'
    limit 1`.execute(tx);
  return rows[0];
}
