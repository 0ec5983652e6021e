import type { SubjectType } from "@steward/contract/activity";
import { sql } from "kysely";
import { newId } from "../database/new-id.ts";
import type { Transaction } from "../database/transaction.ts";

/** A changed field as people read it; null where there was or is no value. */
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

/** What people can search in an entry, a line each; costs apart from the rest. */
export function searchedIn({ action, reason = "", changes = [] }: Pick<Activity, "action" | "reason" | "changes">) {
  const values = (told: readonly Change[]) => told.flatMap(({ before, after }) => [before, after]);
  const lines = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null && text !== "").join("\n");
  const isCost = ({ field }: Change) => field === COST_FIELD;
  return {
    words: lines([action, reason, ...values(changes.filter((change) => !isCost(change)))]),
    cost_words: lines(values(changes.filter(isCost))),
  };
}

/** The changed field that only those see who may see costs. */
export const COST_FIELD = "purchase_cost";

const NOT_ASCII = /[^\0-\x7f]/;
/** A text as searches compare it; what has no accents needs no database for that. */
const folded = (text: string) => (NOT_ASCII.test(text) ? sql<string>`fold(${text})` : text.toLowerCase());

/** Writes history rows in the transaction of the change they tell of; `actor` is the account that did it. */
export async function recordActivity(
  tx: Transaction,
  ctx: { organisation_id: string; actor: { account_id: string } | null },
  entries: Activity | readonly Activity[],
): Promise<void> {
  const list = Array.isArray(entries) ? (entries as readonly Activity[]) : [entries as Activity];
  if (list.length === 0) return;
  await tx
    .insertInto("activity")
    .values(
      list.map((entry) => {
        const { words, cost_words } = searchedIn(entry);
        return {
          organisation_id: ctx.organisation_id,
          id: newId(),
          actor: ctx.actor?.account_id ?? null,
          action: entry.action,
          subject_type: entry.subject_type,
          subject_id: entry.subject_id,
          changes: sql<string>`${JSON.stringify(entry.changes ?? [])}::jsonb`,
          reason: entry.reason ?? "",
          import_id: entry.import_id ?? null,
          words: folded(words),
          cost_words: folded(cost_words),
        };
      }),
    )
    .execute();
}

const shown = (value: unknown): string | null =>
  value === null || value === undefined || value === "" ? null : String(value);

/** The fields of `after` whose value differs from `before`. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  return Object.keys(after)
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }))
    .filter((change) => change.before !== change.after);
}
