import { coverCalls } from "@steward/contract/cover/calls";
import { sql } from "kysely";
import { decimalOf } from "../../database/minor-units.ts";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Sample } from "../../nouns/facts.ts";
import type { SampleCustomer } from "../../nouns/sample-customer.ts";
import { spread } from "../../nouns/sample-customer.ts";
import { updateCover } from "../update-cover.ts";

/** When the papers of the maintenance contracts were entered. */
const ENTERED = 24;

const TERMS = [
  { contract_kind: "comprehensive", visits_per_year: 4, response_hours: 4, resolution_hours: 24, share: 9 },
  { contract_kind: "non_comprehensive", visits_per_year: 2, response_hours: 8, resolution_hours: 48, share: 5 },
  { contract_kind: "labour_only", visits_per_year: 2, response_hours: 24, resolution_hours: 72, share: 3 },
  { contract_kind: "preventive_only", visits_per_year: 4, response_hours: null, resolution_hours: null, share: 2 },
] as const;

interface Contract {
  id: string;
  number: number;
  provider: string;
  /** Minor units of the asset's cost. */
  cost: number;
  year: string;
  /** Quarters of it that are over. */
  quarters: number;
}

interface Purchase {
  id: string;
  number: number;
  provider: string;
}

/** Who answers for the warranties that end within a year: whoever services other assets of the category. */
async function makeProviders(customer: SampleCustomer, days_ago: number): Promise<void> {
  const entered = customer.dayOf(days_ago);
  const { rows } = await customer.read((tx) =>
    sql<Purchase>`select c.id, a.number, k.provider
      from cover c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset
      join (select o.category, mode() within group (order by o.service_provider) as provider from asset o
        where ${ofOrganisation("o")} and o.service_provider is not null group by o.category) k on k.category = a.category
      where ${ofOrganisation("c")} and c.kind = 'warranty' and c.is_current and not a.is_archived
        and c.ends between ${entered}::date and ${entered}::date + 365
        and not exists (select from activity h where h.organisation_id = a.organisation_id and h.subject_id = a.id
          and h.created >= ${entered}::date)
      order by a.number`.execute(tx),
  );
  for (const [index, { id, number, provider }] of rows.entries()) {
    const body = { provider, reference: `W-${String(number).padStart(5, "0")}` };
    const moment = { days_ago, minute: 11 * 60 + index };
    const input = { params: { id }, body };
    await customer.act(moment, "Meera Joshi", coverCalls.updateWarranty, input, updateCover("warranty"));
  }
}

/**
 * What the papers of warranties and maintenance contracts say: who keeps the assets running, how fast, and for how much.
 */
export const makeSampleContracts: Sample = async (customer) => {
  const days_ago = customer.workday(ENTERED);
  await makeProviders(customer, customer.workday(ENTERED + 1));
  const { rows } = await customer.read((tx) =>
    // What was changed later has papers of its own.
    sql<Contract>`select c.id, a.number, a.service_provider as provider, a.purchase_cost as cost,
        to_char(c.starts, 'YYYY') as year,
        least(4, greatest(0, (${customer.dayOf(days_ago)}::date - c.starts) / 92)) as quarters
      from cover c join asset a on a.organisation_id = c.organisation_id and a.id = c.asset
      where ${ofOrganisation("c")} and c.kind = 'amc' and not a.is_archived and a.service_provider is not null
        and a.purchase_cost is not null and not exists (
          select from activity h where h.organisation_id = a.organisation_id and h.subject_id = a.id
            and h.created >= ${customer.dayOf(days_ago)}::date)
      order by a.number`.execute(tx),
  );
  for (const [index, { id, number, provider, cost, year, quarters }] of rows.entries()) {
    const { share, ...terms } = spread(TERMS, number);
    const body = {
      ...terms,
      provider,
      contract_number: `AMC-${year}-${String(number).padStart(4, "0")}`,
      visits_done: Math.floor((quarters * terms.visits_per_year) / 4),
      // In whole thousands, as such contracts are agreed.
      value: decimalOf(Math.round((cost * share) / 100 / 100_000) * 100_000),
      renewal: "manual" as const,
      notice_days: 30,
    };
    const moment = { days_ago, minute: 9 * 60 + 30 + index * 2 };
    await customer.act(moment, "Meera Joshi", coverCalls.updateAmc, { params: { id }, body }, updateCover("amc"));
  }
};
