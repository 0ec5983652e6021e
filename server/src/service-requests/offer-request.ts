import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import type { Transaction } from "../database/transaction.ts";
import { invalidField } from "../errors/refusal.ts";

type Outcome = "offered" | "kept" | "none" | "suspended";

/** Offers a request to the organisation that its service provider is; nothing happens where it is none, or is suspended. */
export async function offerRequest(tx: Transaction, id: string): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`select offer_request(${id}::uuid) as outcome`.execute(tx);
  return rows[0]?.outcome ?? "none";
}

/**
 * Gives a locked request to another service provider, or to none, and withdraws it from the former one. Answers whether the
 * provider is an organisation that has been asked.
 * @throws Refusal invalid where that organisation is suspended
 */
export async function chooseProvider(tx: Transaction, id: string, service_provider: string | null): Promise<boolean> {
  await tx.updateTable("service_request").set({ service_provider }).where("id", "=", id).execute();
  const outcome = await offerRequest(tx, id);
  if (outcome === "suspended") throw invalidField("service_provider", messages.serviceRequests.providerSuspended);
  return outcome !== "none";
}
