import { CONTRACT_VISIT_LEAD } from "@steward/contract/cover/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { askForEach, askForNewest, type DueThings, nobodyOf, openingOf, TODAY } from "./ask-for-newest.ts";

/** Visits `d` that are to be asked for, of contracts `c` that have begun. */
const isDue = sql`${ofOrganisation("d")} and d.status = 'Planned' and not d.is_archived
  and d.due <= ${TODAY} + ${sql.lit(CONTRACT_VISIT_LEAD)} and c.starts <= ${TODAY}`;
const from = sql`contract_visit d join organisation o on o.id = d.organisation_id
  join cover c on c.organisation_id = d.organisation_id and c.id = d.cover`;

/** Contracts with due visits, by their ids. */
export const contractVisits: DueThings<string> = {
  find: async (tx, last, limit) => {
    const { rows } = await sql<{ id: string }>`select distinct c.id from ${from}
      where ${isDue} and c.id > ${last ?? "00000000-0000-0000-0000-000000000000"}::uuid
      order by c.id limit ${limit}::int`.execute(tx);
    return rows.map(({ id }) => id);
  },
  ask: askForVisit,
  about: (cover) => `visits of the contract ${cover}`,
};

/** Asks for the due visits of an organisation's contracts. */
export const askForVisits = (services: Services, organisation_id: string, signal?: AbortSignal): Promise<void> =>
  askForEach(contractVisits, { services, organisation_id, signal });

interface Due {
  due: string;
  asset: string;
  contract: string;
  preferred_at: string;
  is_over: boolean;
  currency: string;
  time_zone: string;
}

/** Raises the request for the due visits of a contract; where it is over all are skipped. Whoever comes second finds none. */
async function askForVisit(tx: Transaction, organisation_id: string, cover: string): Promise<boolean> {
  const { rows } = await sql<Due>`select d.due, c.asset, c.reference as contract, c.ends < ${TODAY} as is_over,
      ${openingOf(sql`d.due`)} as preferred_at, o.currency, o.time_zone
    from ${from} where ${isDue} and d.cover = ${cover}::uuid
    order by d.due for no key update of d`.execute(tx);
  const newest = rows.at(-1);
  if (!newest) return false;
  const { due, asset, contract } = newest;
  await askForNewest(tx, nobodyOf(organisation_id, newest), {
    table: "contract_visit",
    of: sql`d.cover = ${cover}::uuid`,
    days: rows.map((row) => row.due),
    asset,
    refusal: newest.is_over ? messages.serviceRequests.contractOver : null,
    body: {
      steward_asset: asset,
      type: "AMC Visit",
      priority: "Medium",
      description: messages.serviceRequests.contractVisit({ contract, day: due }),
      contact_person_name: "",
      contact_person_phone: "",
      preferred_at: newest.preferred_at,
    },
    origin: { by_contract: true },
    skipped: { action: "AMC visits skipped", field: "visits_skipped" },
  });
  return false;
}
