import type { ImportJob, ImportRow } from "@steward/contract/imports/rules";
import { type ImportKind, importKinds } from "@steward/contract/imports/constants";
import { m } from "../messages/messages.js";
import type { RouteGoal } from "../navigation/route-names.ts";
import { inList } from "../nouns/card.ts";
import { type Card, importCardOf } from "../nouns/registry.ts";
import type { MatchKey } from "./mapping/mapping.ts";
import { useMayEach } from "../session/may.ts";
import { useOrganisation } from "../session/organisation.ts";

/** Labels of a kind of import, from its noun's card. */
export function importKindInfo(kind: ImportKind): NonNullable<Card["imports"]> {
  const found = importCardOf(kind);
  if (!found) throw new Error(`No noun is imported as ${kind}.`);
  return found;
}

/**
 * Page of a row's record: that of the noun's card, else the list filtered by its name. Undefined for a row without a
 * record and for users, who have no page.
 */
export function recordPage(kind: ImportKind, row: ImportRow): RouteGoal | undefined {
  const { record, label } = row;
  if (!record) return undefined;
  const { page, list } = importKindInfo(kind);
  if (page) return page({ ...row, record });
  return list && inList(list.name, list.search)({ name: label });
}

type Outcome = NonNullable<ImportRow["outcome"]>;

export const outcomeLabel: Record<Outcome, () => string> = {
  create: m.imports_outcome_create,
  update: m.imports_outcome_update,
  unchanged: m.imports_outcome_unchanged,
  reject: m.imports_outcome_reject,
  created: m.imports_outcome_created,
  updated: m.imports_outcome_updated,
  undone: m.imports_outcome_undone,
  kept: m.imports_outcome_kept,
};

export const matchLabel: Record<Exclude<MatchKey, null> | "none", { title: () => string; text: () => string }> = {
  asset_id: { title: m.imports_match_tag, text: m.imports_match_tag_text },
  serial_number: { title: m.imports_match_serial, text: m.imports_match_serial_text },
  name: { title: m.imports_match_name, text: m.imports_match_name_text },
  email: { title: m.imports_match_email, text: m.imports_match_email_text },
  none: { title: m.imports_match_none, text: m.imports_match_none_text },
};

/** Outcomes that the report can have in the import's present state. */
export function outcomesIn(job: ImportJob): Outcome[] {
  if (job.state === "Ready") return ["create", "update", "unchanged", "reject"];
  if (job.state === "Undone" || job.state === "Undoing") return ["undone", "kept", "unchanged", "reject"];
  const written: Outcome[] = ["created", "updated", "unchanged", "reject"];
  return job.state === "Cancelled" ? [...written, "create", "update"] : written;
}

/** Kinds that the session may import. */
export function useImportKinds(): ImportKind[] {
  const may = useMayEach();
  const kinds = useOrganisation()?.kinds ?? [];
  return importKinds.filter((kind) => {
    const { permission, ofKind } = importKindInfo(kind);
    return may(permission) && (ofKind === undefined || kinds.includes(ofKind));
  });
}
