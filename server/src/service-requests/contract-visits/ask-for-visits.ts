import { CONTRACT_VISIT_LEAD } from "@steward/contract/cover/constants";
import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { recordActivity } from "../../activity/record-activity.ts";
import { ofOrganisation, ownOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { insertRequest } from "../raise-request.ts";

/** Contracts that are looked up with one statement. */
const BATCH = 500;

/** The day that it is in an organisation `o`. */
const TODAY = sql`(now() at time zone o.time_zone)::date`;

/** Visits `v` that are to be asked for, of contracts `c` that have begun. */
const isDue = sql`${ofOrganisation("v")} and v.status = 'Planned' and not v.is_archived
  and v.due <= ${TODAY} + ${sql.lit(CONTRACT_VISIT_LEAD)} and c.starts <= ${TODAY}`;
const from = sql`contract_visit v join organisation o on o.id = v.organisation_id
  join cover c on c.organisation_id = v.organisation_id and c.id = v.cover`;

/** Contracts with due visits after one, in the order of their ids. */
export async function contractsWithDueVisits(tx: Transaction, last?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct c.id from ${from}
    where ${isDue} and c.id > ${last ?? "00000000-0000-0000-0000-000000000000"}::uuid
    order by c.id limit ${sql.lit(BATCH)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Asks for the due visits of an organisation's contracts, each contract in a transaction of its own. */
export async function askForVisits(services: Services, organisation_id: string, signal?: AbortSignal): Promise<void> {
  const work = <Result>(run: (tx: Transaction) => Promise<Result>) =>
    inOrganisation(services.database.work, { organisation_id, scope: null }, run);
  for (let last: string | undefined; ; ) {
    const contracts = await work((tx) => contractsWithDueVisits(tx, last));
    for (const id of contracts) {
      signal?.throwIfAborted();
      try {
        await work((tx) => askForVisit(tx, organisation_id, id));
      } catch (error) {
        // The visits of the other contracts are asked for all the same, and these in half an hour.
        services.report(error, `visits of the contract ${id}`);
      }
    }
    if (contracts.length < BATCH) return;
    last = contracts.at(-1);
  }
}

interface Due {
  due: string;
  asset: string;
  contract: string;
  preferred_at: string;
  is_over: boolean;
  currency: string;
  time_zone: string;
}

/**
 * Raises one request for the due visits of a contract: of several, as after a time without a running process, that of the
 * newest; the others are skipped and told in the history of the asset, and so are all where the contract is over. Whoever
 * comes second waits, and finds none.
 */
export async function askForVisit(tx: Transaction, organisation_id: string, cover: string): Promise<void> {
  const { rows } = await sql<Due>`select v.due, c.asset, c.reference as contract, c.ends < ${TODAY} as is_over,
      to_char((v.due + o.opens_at) at time zone o.time_zone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as preferred_at,
      o.currency, o.time_zone
    from ${from} where ${isDue} and v.cover = ${cover}::uuid
    order by v.due for no key update of v`.execute(tx);
  const newest = rows.at(-1);
  if (!newest) return;
  const { due, asset, contract, currency, time_zone } = newest;
  const raiser = { organisation_id, organisation: { currency, time_zone, locked_modules: [] }, actor: null };
  const skipped = newest.is_over ? rows : rows.slice(0, -1);
  if (!newest.is_over) {
    const body = {
      steward_asset: asset,
      type: "AMC Visit",
      priority: "Medium",
      description: messages.serviceRequests.contractVisit({ contract, day: due }),
      contact_person_name: "",
      contact_person_phone: "",
      preferred_at: newest.preferred_at,
    } as const;
    const { id } = await insertRequest(tx, raiser, body, "Planned");
    await sql`update contract_visit v set status = 'Raised', request = ${id}::uuid
      where v.organisation_id = ${ownOrganisation} and v.cover = ${cover}::uuid and v.due = ${due}::date`.execute(tx);
  }
  if (skipped.length === 0) return;
  const days = skipped.map((visit) => visit.due);
  await sql`update contract_visit v set status = 'Skipped'
    where v.organisation_id = ${ownOrganisation} and v.cover = ${cover}::uuid and v.due = any(${days}::date[])`.execute(
    tx,
  );
  const changes = [{ field: "visits_skipped", before: null, after: days.join(", ") }];
  await recordActivity(tx, raiser, {
    subject_type: "asset",
    subject_id: asset,
    action: "AMC visits skipped",
    changes,
  });
}
