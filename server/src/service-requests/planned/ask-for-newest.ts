import { type RawBuilder, sql } from "kysely";
import { type Change, recordActivity } from "../../activity/record-activity.ts";
import { ownOrganisation } from "../../database/of-organisation.ts";
import { inOrganisation, type Transaction } from "../../database/transaction.ts";
import type { Services } from "../../http/context.ts";
import { insertRequest, type RequestOrigin } from "../raise-request.ts";

/** Things that are looked up, or noted, with one statement. */
export const BATCH = 500;

/** The day that it is in an organisation `o`. */
export const TODAY = sql<string>`(now() at time zone o.time_zone)::date`;

/** The moment, as text, at which work begins on a day in an organisation `o`. */
export const openingOf = (day: RawBuilder<unknown>) =>
  sql<string>`to_char((${day} + o.opens_at) at time zone o.time_zone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Things of one kind with something due. */
export interface DueThings<Thing> {
  /** Those after one, at most so many, in a steady order. */
  find: (tx: Transaction, last: Thing | undefined, limit: number) => Promise<Thing[]>;
  /** Does what is due of a thing, or a first part of it; answers whether there is more. */
  ask: (tx: Transaction, organisation_id: string, thing: Thing) => Promise<boolean>;
  about: (thing: Thing) => string;
}

/** Asks for what is due of an organisation's things, each thing, and each part of it, in a transaction of its own. */
export async function askForEach<Thing>(
  { find, ask, about }: DueThings<Thing>,
  {
    services,
    organisation_id,
    signal,
  }: { services: Services; organisation_id: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const work = <Result>(run: (tx: Transaction) => Promise<Result>) =>
    inOrganisation(services.database.work, { organisation_id, scope: null }, run);
  for (let last: Thing | undefined; ; ) {
    const things = await work((tx) => find(tx, last, BATCH));
    for (const thing of things) {
      for (let isMore = true; isMore; ) {
        signal?.throwIfAborted();
        try {
          isMore = await work((tx) => ask(tx, organisation_id, thing));
        } catch (error) {
          // The others are asked for all the same, and this one in half an hour.
          services.report(error, about(thing));
          isMore = false;
        }
      }
    }
    if (things.length < BATCH) return;
    last = things.at(-1);
  }
}

/** The same within one transaction, for the things that one look finds. */
export async function askForAll<Thing>(
  { find, ask }: DueThings<Thing>,
  tx: Transaction,
  organisation_id: string,
): Promise<void> {
  for (const thing of await find(tx, undefined, BATCH)) {
    while (await ask(tx, organisation_id, thing));
  }
}

type Raiser = Parameters<typeof insertRequest>[1];

/** Who raises what nobody raises, for an organisation. */
export const nobodyOf = (organisation_id: string, organisation: { currency: string; time_zone: string }): Raiser => ({
  organisation_id,
  organisation: { ...organisation, locked_modules: [] },
  actor: null,
});

interface DueDays {
  /** Table of the due days, under the alias `d`, and which of its rows are of the thing. */
  table: "contract_visit" | "maintenance_due";
  of: RawBuilder<unknown>;
  /** The due days that have come, oldest first; their rows are locked. */
  days: readonly string[];
  asset: string;
  /** Why none of them is asked for; null where the newest is. */
  refusal: string | null;
  body: Parameters<typeof insertRequest>[2];
  origin: Omit<RequestOrigin, "source">;
  /** How the history of the asset tells of days that are skipped. */
  skipped: { action: string; field: string; changes?: readonly Change[]; reason?: string };
}

/**
 * Raises one request for the due days of a thing: of several, as after a time without a running process, that of the
 * newest. The others are skipped, and the history of the asset tells them.
 */
export async function askForNewest(tx: Transaction, raiser: Raiser, due: DueDays): Promise<void> {
  const { table, of, days, asset, refusal, skipped } = due;
  const set = (columns: RawBuilder<unknown>, which: readonly string[]) =>
    sql`update ${sql.table(table)} d set ${columns}
      where d.organisation_id = ${ownOrganisation} and ${of} and d.due = any(${which}::date[])`.execute(tx);
  const left = refusal === null ? days.slice(0, -1) : days;
  if (refusal === null) {
    const { id } = await insertRequest(tx, raiser, due.body, { ...due.origin, source: "Planned" });
    await set(sql`status = 'Raised', request = ${id}::uuid`, days.slice(-1));
  }
  if (left.length === 0) return;
  await set(sql`status = 'Skipped'`, left);
  const { action, field, changes = [], reason = "" } = skipped;
  await recordActivity(tx, raiser, {
    subject_type: "asset",
    subject_id: asset,
    action,
    reason: refusal ?? reason,
    changes: [...changes, { field, before: null, after: left.join(", ") }],
  });
}
