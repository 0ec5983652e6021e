import type { ActivityEntry } from "@steward/contract/activity";
import { m } from "../messages/messages.js";
import { assetLabels } from "./asset-form.ts";
import { readDay } from "./asset-words.ts";

const words: Record<string, () => string> = {
  created: m.assets_activity_created,
  edited: m.assets_activity_edited,
  "status changed": m.assets_activity_status,
  archived: m.assets_activity_archived,
  restored: m.assets_activity_restored,
  imported: m.assets_activity_imported,
};

/** What was done, as it follows a name: "changed the status"; an action without words of its own stands as it is. */
export const actionWords = (action: string): string => words[action]?.() ?? action;

const labels: Readonly<Record<string, string>> = assetLabels;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const shown = (value: string | null) => (value !== null && DAY.test(value) ? readDay(value) : value);

export interface ChangeText {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** Changed fields with their labels, days as they are read; a new record lists what it was given. */
export const changeTexts = (entry: Pick<ActivityEntry, "changes">): ChangeText[] =>
  entry.changes.map(({ field, before, after }) => ({
    field,
    label: labels[field] ?? field,
    before: shown(before),
    after: shown(after),
  }));
