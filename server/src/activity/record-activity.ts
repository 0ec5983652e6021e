import type { SubjectType } from "@steward/contract/activity/constants";
import { sql } from "kysely";
import { insertRows } from "../database/insert-rows.ts";
import { newId } from "../database/new-id.ts";
import { ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";

/** A changed field with labels in place of ids; null where there was or is no value. */
export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

export interface Activity {
  subject_type: SubjectType;
  subject_id: string;
  action: string;
  changes?: Change[];
  reason?: string;
  import_id?: string | null;
}

/** Searchable text of an entry, a line for each part; costs apart from the rest. */
export function searchedIn({ action, reason = "", changes = [] }: Pick<Activity, "action" | "reason" | "changes">) {
  const values = (told: readonly Change[]) => told.flatMap(({ before, after }) => [before, after]);
  const lines = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null && text !== "").join("\n");
  const isCost = ({ field }: Change) => field === COST_FIELD;
  return {
    words: lines([action, reason, ...values(changes.filter((change) => !isCost(change)))]),
    cost_words: lines(values(changes.filter(isCost))),
  };
}

/** Changed field that needs the permission to see costs. */
export const COST_FIELD = "purchase_cost";

/** Folds a column for search. Pure ASCII only needs lower case, which takes a fraction of the time. */
const folded = (column: string) =>
  sql.raw(
    `case when octet_length(${column}) = length(${column}) then lower(${column} collate "C") else fold(${column}) end`,
  );
const FOLDED = { words: folded("words"), cost_words: folded("cost_words") };

/** Appends history entries in the transaction of the change; `actor` is the account that made it. */
export async function recordActivity(
  tx: Transaction,
  ctx: { organisation_id: string; actor: { account_id: string } | null },
  entries: Activity | readonly Activity[],
): Promise<void> {
  const list = Array.isArray(entries) ? (entries as readonly Activity[]) : [entries as Activity];
  if (list.length === 0) return;
  const rows = list.map((entry) => ({
    organisation_id: ctx.organisation_id,
    id: newId(),
    actor: ctx.actor?.account_id ?? null,
    action: entry.action,
    subject_type: entry.subject_type,
    subject_id: entry.subject_id,
    changes: entry.changes ?? [],
    reason: entry.reason ?? "",
    import_id: entry.import_id ?? null,
    ...searchedIn(entry),
  }));
  await insertRows(tx, "activity", rows, FOLDED).execute();
}

/** Appends one entry for each of many records to which the same was done, and of which nothing else is to be told. */
export async function recordForEach(
  tx: Transaction,
  ctx: { actor: { account_id: string } },
  { subject_type, action, import_id }: Pick<Activity, "subject_type" | "action" | "import_id">,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  const ids = subjects.map(newId);
  await sql`insert into activity (organisation_id, id, actor, action, subject_type, subject_id, import_id, words)
    select ${ownOrganisation}, e.id, ${ctx.actor.account_id}::uuid, ${action}, ${subject_type}, e.subject,
      ${import_id}::uuid, (select fold(${action}::text))
    from unnest(${ids}::uuid[], ${subjects}::uuid[]) e (id, subject)`.execute(tx);
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === "" ? null : String(value);

/** Diff: the fields of `after` whose value differs from `before`. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  return Object.keys(after)
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}
