import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import { sql } from "kysely";
import { minorUnits } from "../database/minor-units.ts";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Sample } from "../nouns/facts.ts";
import { spread } from "../nouns/sample-customer.ts";
import { serviceRequestOf } from "../service-requests/write-request.ts";
import { askApproval } from "./estimate.ts";
import { ownSubject } from "./part-subject.ts";
import { makeSampleProviderParts } from "./sample-provider-parts.ts";
import { insertPart } from "./write-part.ts";

const PARTS = [
  { part_name: "Power supply board", part_number: "PSB-220", price: "8450", quantity: 1 },
  { part_name: "Cooling fan, 80 mm", part_number: "FAN-80", price: "620", quantity: 2 },
  { part_name: "Air filter", part_number: "FLT-12", price: "240", quantity: 4 },
  { part_name: "Battery, 12 V 7 Ah", part_number: "BAT-127", price: "1890", quantity: 1 },
  { part_name: "Mains cable", part_number: "CBL-C13", price: "310", quantity: 1 },
  { part_name: "Display panel", part_number: "LCD-156", price: "14200", quantity: 1 },
];

/** Charged parts of a request above it wait for approval. */
const LIMIT = "10000";

interface Worked {
  id: string;
  status: string;
  days_ago: number;
}

/** Requests on which somebody works or worked, the newest first, with the days since. */
const workedOn = async (tx: Transaction): Promise<Worked[]> => {
  const { rows } = await sql<Worked>`select r.id, r.status,
      (now()::date - coalesce(r.resolved_at, r.modified)::date)::int as days_ago from service_request r
    where ${ofOrganisation("r")} and r.status in ('In Progress', 'On Hold', 'Resolved', 'Closed') order by r.number desc`.execute(
    tx,
  );
  return rows;
};

/**
 * Every second request needed parts; one of those that are open waits for the approval of its parts, and one that a service
 * provider works on for that of the provider's.
 */
export const makeSampleParts: Sample = async (customer) => {
  const who = "Vikram Nair";
  await customer.write((tx) =>
    tx
      .updateTable("organisation")
      .set({ estimate_limit: minorUnits(LIMIT) })
      .execute(),
  );
  const worked = await customer.read(workedOn);
  for (const [index, { id, status, days_ago }] of worked.entries()) {
    if (index % 2 === 1 && status === "Closed") continue;
    const part = spread(PARTS, index);
    const is_done = status === "Closed" || status === "Resolved";
    const body = { ...part, is_fitted: is_done, serial_removed: "", serial_fitted: "" };
    const at = { days_ago: customer.workday(Math.max(days_ago, 1)), minute: 13 * 60 + (index % 40) };
    // A closed request takes no parts any more: they were noted while the work was done.
    await customer.act(at, who, calls.add, { params: { id }, body }, (ctx, input) =>
      ctx.write(async (tx) => {
        const request = ownSubject(await serviceRequestOf(tx, ctx, id));
        const isDear = Number(part.price) > Number(LIMIT);
        return insertPart(tx, ctx, request, isDear && is_done ? { ...input.body, is_covered: true } : input.body);
      }),
    );
  }
  await waitForApproval(customer, worked);
  await makeSampleProviderParts(customer);
};

async function waitForApproval(customer: Parameters<Sample>[0], worked: readonly Worked[]) {
  const open = worked.find(({ status }) => status === "In Progress");
  if (!open) return;
  const at = (minute: number) => ({ days_ago: customer.workday(1), minute });
  const params = { id: open.id };
  const body = { part_name: "Compressor", part_number: "CMP-45", price: "28500", is_covered: false };
  await customer.act(at(16 * 60), "Vikram Nair", calls.add, { params, body }, (ctx, input) =>
    ctx.write(async (tx) => insertPart(tx, ctx, ownSubject(await serviceRequestOf(tx, ctx, open.id)), input.body)),
  );
  await customer.act(at(16 * 60 + 5), "Vikram Nair", calls.askApproval, { params, body: {} }, askApproval);
}
