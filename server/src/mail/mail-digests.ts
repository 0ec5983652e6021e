import { messages } from "@steward/contract/messages/catalogue";
import { type RawBuilder, sql } from "kysely";
import { ofOrganisation, ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Services } from "../http/context.ts";
import { enqueueMail } from "./enqueue-mail.ts";

/** Notices that a mail names; the others it counts. */
const MOST_NAMED = 40;

/** Whom a mail goes to, in which organisation, and how much is new. */
interface Digest {
  name: string;
  email: string;
  organisation: string;
  count: number;
}

/** Kept notices of one kind: rows of a table with `id`, `account_id` and `mailed`. */
interface Notices<Named> {
  table: "reminder" | "service_request_notice" | "placement_reminder" | "certificate_reminder";
  /** Which rows of the table, `n`, are of this kind, where others stand there too. */
  kind?: RawBuilder<unknown>;
  /** Whether what `n` says still holds. */
  stands: RawBuilder<unknown>;
  /** From the row `n`: what else is read, the order in which a mail names them, and what it tells of each. */
  joins: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  told: { [key in keyof Named]: RawBuilder<unknown> };
  line: (named: Named) => string;
  /** What the list of jobs says about the mail, its subject, and the paragraphs ahead of the lines and behind them. */
  mailOf: (digest: Digest) => { about: string; subject: string; greeting: string; closing: readonly string[] };
}

/** The address of a page, for the end of a mail; a job is asked by nobody, so that only the setting knows it. */
export const pageAddress = ({ config }: Pick<Services, "config">, path: string): string[] =>
  config.public_url ? [`${config.public_url}${path}`] : [];

/**
 * One mail for each person with all that is new; it is queued, and its notices marked, together. The notices are locked
 * first: a run beside this one waits, and finds them mailed. What holds no more, or is for a person who is gone, is told to nobody.
 */
export async function mailDigests<Named>(
  services: Services,
  tx: Transaction,
  organisation_id: string,
  { table, kind = sql`true`, stands, joins, order, told, line, mailOf }: Notices<Named>,
): Promise<void> {
  const facts = Object.entries<RawBuilder<unknown>>(told).flatMap(([key, fact]) => [sql.lit(key), fact]);
  const { rows } = await sql<Digest & { ids: string[]; named: Named[] }>`
    with held as materialized (
      select n.id, (${stands}) and exists (select from account u where u.id = n.account_id and u.is_active) as stands
      from ${sql.table(table)} n
      where ${ofOrganisation("n")} and n.mailed is null and ${kind} order by n.id for no key update),
    over as (
      update ${sql.table(table)} n set mailed = now() from held h
      where ${ofOrganisation("n")} and n.id = h.id and not h.stands)
    select u.name, u.email, o.name as organisation, array_agg(t.id) as ids, count(*)::int as count,
      jsonb_agg(t.told order by t.place) filter (where t.place <= ${MOST_NAMED}::int) as named
    from (
      select n.id, n.account_id, jsonb_build_object(${sql.join(facts)}) as told,
        row_number() over (partition by n.account_id order by ${order}, n.id) as place
      from held h join ${sql.table(table)} n on n.id = h.id ${joins}
      where ${ofOrganisation("n")} and h.stands) t
    join account u on u.id = t.account_id
    join organisation o on o.id = ${ownOrganisation}
    group by t.account_id, u.name, u.email, o.name order by t.account_id`.execute(tx);
  for (const { ids, named, ...digest } of rows) {
    const { email: to, count } = digest;
    const more = count > named.length ? [messages.reminders.further({ count: count - named.length })] : [];
    const { about, subject, greeting, closing } = mailOf(digest);
    const text = [greeting, "", ...named.map(line), ...more, ...closing.flatMap((told) => ["", told]), ""].join("\n");
    // Above the rate limit of an address the next run mails it.
    if (!(await enqueueMail(services, tx, organisation_id, { about, to, mail: { to, subject, text } }))) continue;
    await sql`update ${sql.table(table)} n set mailed = now()
      where ${ofOrganisation("n")} and n.id = any(${ids}::uuid[])`.execute(tx);
  }
}
