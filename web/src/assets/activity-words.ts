import type { ActivityEntry } from "@steward/contract/activity";
import { m } from "../messages/messages.js";
import { assetLabels } from "./asset-form.ts";
import { readDay, readMoney } from "./asset-words.ts";

const words: Record<string, () => string> = {
  created: m.assets_activity_created,
  edited: m.assets_activity_edited,
  moved: m.assets_activity_moved,
  "status changed": m.assets_activity_status,
  archived: m.assets_activity_archived,
  restored: m.assets_activity_restored,
  imported: m.assets_activity_imported,
  "changed by import": m.assets_activity_changed_by_import,
  "import undone": m.assets_activity_import_undone,
  "pictures added": m.assets_activity_pictures_added,
  "picture removed": m.assets_activity_picture_removed,
  "picture chosen": m.assets_activity_picture_chosen,
  "picture no longer chosen": m.assets_activity_picture_unchosen,
};

/** What was done, as it follows a name: "changed the status"; an action without words of its own stands as it is. */
export const actionWords = (action: string): string => words[action]?.() ?? action;

const labels: Readonly<Record<string, string>> = { ...assetLabels, attachments: m.assets_pictures() };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function shown(field: string, value: string | null, currency: string): string | null {
  if (value === null) return null;
  if (field === "purchase_cost") return readMoney(value, currency);
  return DAY.test(value) ? readDay(value) : value;
}

export interface ChangeText {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** Changed fields with their labels, days and amounts (of an ISO currency) as they are read. */
export const changeTexts = (entry: Pick<ActivityEntry, "changes">, currency: string): ChangeText[] =>
  entry.changes.map(({ field, before, after }) => ({
    field,
    label: labels[field] ?? field,
    before: shown(field, before, currency),
    after: shown(field, after, currency),
  }));
