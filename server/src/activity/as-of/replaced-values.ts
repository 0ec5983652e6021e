import { messages } from "@steward/contract/messages/catalogue";
import { sql } from "kysely";
import { ofOrganisation } from "../../database/of-organisation.ts";
import type { Transaction } from "../../database/transaction.ts";
import { conflict, notFound } from "../../errors/refusal.ts";
import { notKept } from "./end-of-day.ts";

/** A value that a change replaced: of a column of the record, or of another part of it as a whole. */
interface Replaced {
  part: string;
  column: string;
  was: unknown;
  is_changed_since: boolean;
}

/** Columns that say how often and when a record was written. */
const STAMPS = new Set(["version", "modified"]);

/** Entries of a record's beginning. */
const BEGINNINGS: ReadonlySet<string> = new Set(["created", "imported"]);

/** What one entry of a record's history replaced: values of columns, and whole parts by their names. */
export interface ReplacedValues {
  columns: Readonly<Record<string, unknown>>;
  parts: ReadonlyMap<string, unknown>;
}

/**
 * What an entry of a record's history replaced, of which nothing was changed again since; `follows` are columns that
 * others bring with them.
 * @throws Refusal not_found, conflict
 */
export async function replacedBy(
  tx: Transaction,
  subject: string,
  entry: string,
  follows: ReadonlySet<string>,
): Promise<ReplacedValues> {
  const told = await tx
    .selectFrom("activity")
    .select(["action", sql<boolean>`changes <> '[]'`.as("tells")])
    .where("id", "=", entry)
    .where("subject_id", "=", subject)
    .executeTakeFirst();
  if (!told) throw notFound();
  if (BEGINNINGS.has(told.action)) throw conflict(messages.history.beginning);
  const { rows } = await sql<Replaced>`
    with own as materialized (
      select c.part, c.at, c.made, v.key, v.value from activity h
      join record_change c on c.organisation_id = h.organisation_id and c.subject_id = h.subject_id and c.made = h.created
      cross join lateral jsonb_each(case c.part when '' then c.was else jsonb_build_object('', c.was) end) v
      where ${ofOrganisation("h")} and h.id = ${entry}::uuid and not c.is_end and c.part not like 'picture %')
    select distinct on (o.part, o.key) o.part, o.key as column, o.value as was, exists (
      select from record_change l
      where ${ofOrganisation("l")} and l.subject_id = ${subject}::uuid and l.part = o.part and l.at > o.at
        and l.made <> o.made and (l.part <> '' or l.was ? o.key)) as is_changed_since
    from own o order by o.part, o.key, o.at`.execute(tx);
  const replaced = rows.filter(({ part, column }) => part !== "" || !(STAMPS.has(column) || follows.has(column)));
  if (rows.length === 0 && told.tells) throw await notKept(tx);
  if (replaced.length === 0) throw conflict(messages.history.nothingToRevert);
  const again = replaced.filter(({ is_changed_since }) => is_changed_since);
  if (again.length > 0) {
    throw conflict(messages.history.changedSince({ fields: again.map(nameOf).join(", ") }));
  }
  return {
    columns: Object.fromEntries(replaced.flatMap(({ part, column, was }) => (part === "" ? [[column, was]] : []))),
    parts: new Map(replaced.flatMap(({ part, was }) => (part === "" ? [] : [[part, was] as const]))),
  };
}

const labels = messages.fields.labels;

/** What people call a column. */
const nameOf = ({ part, column }: Replaced) =>
  part === "" ? (labels[column] ?? column.replaceAll("_", " ")) : messages.history.customField;
