import type { SubjectType } from "@steward/contract/activity/constants";
import { sql } from "kysely";
import { insertRows } from "../database/insert-rows.ts";
import { momentOfWork, newId } from "../database/new-id.ts";
import { ownOrganisation } from "../database/of-organisation.ts";
import type { Transaction } from "../database/transaction.ts";

/** A changed field with labels in place of ids; null where there was or is no value. */
export interface Change {
  field: string;
  before: string | null;
  after: string | null;
  /** Ids of all places that a value names; who is limited to others is told none of it. */
  places?: Partial<Record<Side, readonly string[]>>;
}
type Side = "before" | "after";

/** A text that names places, such as a breadcrumb. */
export class PlaceText {
  readonly text: string;
  readonly places: readonly string[];
  constructor(text: string, places: readonly string[]) {
    this.text = text;
    this.places = places;
  }
}

/** The names of a breadcrumb as one text. */
export const breadcrumbText = (steps: readonly { id: string; name: string }[]): PlaceText =>
  new PlaceText(
    steps.map(({ name }) => name).join(" › "),
    steps.map(({ id }) => id),
  );

export interface Activity {
  subject_type: SubjectType;
  subject_id: string;
  action: string;
  changes?: Change[];
  reason?: string;
  import_id?: string | null;
}

/** Searchable text of an entry, a line for each part; costs and places apart from the rest, as not all may read them. */
export function searchedIn({ action, reason = "", changes = [] }: Pick<Activity, "action" | "reason" | "changes">) {
  const values = changes.flatMap(({ field, before, after, places }) => [
    { field, text: before, of_places: places?.before !== undefined },
    { field, text: after, of_places: places?.after !== undefined },
  ]);
  const lines = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null && text !== "").join("\n");
  const words = (isMeant: (value: (typeof values)[number]) => boolean) =>
    values.filter(isMeant).map(({ text }) => text);
  const isCost = ({ field }: { field: string }) => field === COST_FIELD;
  return {
    words: lines([action, reason, ...words((value) => !isCost(value) && !value.of_places)]),
    cost_words: lines(words(isCost)),
    place_words: lines(words(({ of_places }) => of_places)),
  };
}

/** Changed field that needs the permission to see costs. */
export const COST_FIELD = "purchase_cost";

/** Folds a column for search. Pure ASCII only needs lower case, which takes a fraction of the time. */
const folded = (column: string) =>
  sql.raw(
    `case when octet_length(${column}) = length(${column}) then lower(${column} collate "C") else fold(${column}) end`,
  );
const FOLDED = { words: folded("words"), cost_words: folded("cost_words"), place_words: folded("place_words") };

/** Appends history entries in the transaction of the change; `actor` is the account that made it. */
export async function recordActivity(
  tx: Transaction,
  ctx: { organisation_id: string; actor: { account_id: string } | null; bulk_run?: string },
  entries: Activity | readonly Activity[],
): Promise<void> {
  const list = Array.isArray(entries) ? (entries as readonly Activity[]) : [entries as Activity];
  if (list.length === 0) return;
  const moment = momentOfWork();
  const dated = moment ? { created: new Date(moment.ms).toISOString() } : {};
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
    ...(ctx.bulk_run ? { bulk_run: ctx.bulk_run } : {}),
    ...dated,
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
  const moment = momentOfWork();
  await sql`insert into activity (organisation_id, id, actor, action, subject_type, subject_id, import_id, words, created)
    select ${ownOrganisation}, e.id, ${ctx.actor.account_id}::uuid, ${action}, ${subject_type}, e.subject,
      ${import_id}::uuid, (select fold(${action}::text)),
      coalesce(${moment ? new Date(moment.ms).toISOString() : null}::timestamptz, now())
    from unnest(${ids}::uuid[], ${subjects}::uuid[]) e (id, subject)`.execute(tx);
}

function textOf(value: unknown): string | null {
  const text = value instanceof PlaceText ? value.text : value;
  return text === null || text === undefined || text === "" ? null : String(text);
}

/** A field's value before and after; null, undefined and "" are none. */
export function changeOf(field: string, values: Record<Side, unknown>): Change {
  const change = { field, before: textOf(values.before), after: textOf(values.after) };
  const sides = (["before", "after"] as const).flatMap((side) => {
    const value = values[side];
    return value instanceof PlaceText && change[side] !== null ? [[side, value.places] as const] : [];
  });
  return sides.length > 0 ? { ...change, places: Object.fromEntries(sides) } : change;
}

/** Diff: the fields of `after` whose value differs from `before`. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  return Object.keys(after)
    .map((field) => changeOf(field, { before: before[field], after: after[field] }))
    .filter((change) => change.before !== change.after);
}
