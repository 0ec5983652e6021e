import type { HistorySubject } from "../nouns/card.ts";

/** A place's position in the tree of its branch; a branch has a page of its own. */
export const placePage = ({ id, branch }: Pick<HistorySubject, "id" | "branch">) => ({
  name: "admin-location-branch-id" as const,
  params: { id: branch ?? id },
  ...(branch !== null && branch !== id ? { search: { at: id } } : {}),
});

/** The same for a row of an import, once its record's branch is known. */
export const importedPlacePage = ({ record, branch }: { record: string; branch: string | null }) =>
  branch === null ? undefined : placePage({ id: record, branch });
