import type pg from "pg";
import { v7 } from "uuid";
import { type Change, searchedIn } from "./record-activity.ts";

export interface PastEntry {
  organisation_id: string;
  /** When it happened, as an ISO timestamp. */
  created: string;
  actor?: string | null;
  action?: string;
  subject_type?: string;
  subject_id?: string;
  changes?: readonly Change[];
  reason?: string;
}

/** Inserts entries with a date in the past, which only the database's administrator can. */
export async function makePastEntries(admin: pg.Pool, given: readonly PastEntry[]): Promise<string[]> {
  const rows = given.map(({ changes = [], ...given_entry }) => {
    const entry = { action: "edited", reason: "", ...given_entry, changes: [...changes] };
    return {
      id: v7({ msecs: Date.parse(entry.created) }),
      actor: null,
      subject_type: "brand",
      subject_id: v7(),
      ...searchedIn(entry),
      ...entry,
    };
  });
  await admin.query(
    `insert into activity (organisation_id, id, actor, action, subject_type, subject_id, changes, reason, words, cost_words, place_words, created)
     select organisation_id, id, actor, action, subject_type, subject_id, changes, reason, fold(words), fold(cost_words), fold(place_words), created
     from jsonb_populate_recordset(null::activity, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}
