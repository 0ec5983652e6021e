import { servicePartCalls as calls } from "@steward/contract/service-parts/calls";
import { sql } from "kysely";
import { ofOrganisation } from "../database/of-organisation.ts";
import type { Sample } from "../nouns/facts.ts";
import { askApproval } from "./estimate.ts";
import { addPart } from "./write-part.ts";

const COORDINATOR = "Pooja Kulkarni";

/** What the sample provider needs for one request: what its warranty covers, and what is above the limit of the customer. */
const PARTS = [
  { part_name: "Mounting kit", part_number: "MTK-14", price: "780", is_covered: true },
  { part_name: "Housing with handle", part_number: "HSG-25", price: "11800", serial_removed: "KC-20177" },
  { part_name: "Seal set", part_number: "SLS-05", quantity: 2, price: "640" },
];

/** Parts of the sample provider for a request that it accepted, which wait for the approval of its customer. */
export const makeSampleProviderParts: Sample = async ({ provider }) => {
  const { rows } = await provider.read((tx) =>
    sql<{ id: string; days: number }>`select a.id, current_date - a.created::date as days from assigned_request a
      where ${ofOrganisation("a")} and a.state = 'Accepted' order by a.created offset 1 limit 1`.execute(tx),
  );
  const [accepted] = rows;
  if (!accepted) return;
  const params = { id: accepted.id };
  const at = (minute: number) => ({ days_ago: provider.workday(Math.max(1, accepted.days - 1)), minute });
  for (const [index, part] of PARTS.entries()) {
    const body = { is_covered: false, ...part };
    await provider.act(at(14 * 60 + index * 2), COORDINATOR, calls.add, { params, body }, addPart);
  }
  await provider.act(at(14 * 60 + 10), COORDINATOR, calls.askApproval, { params, body: {} }, askApproval);
};
