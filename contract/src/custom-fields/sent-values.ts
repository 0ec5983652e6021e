import type { CustomValue } from "./custom-values.ts";

/** Values of a form as they are sent: entries of id and value only (specification section 5). */
export const sentCustomValues = <Entry extends object>(
  entries: readonly Entry[],
): { id: string; value: CustomValue }[] =>
  entries.flatMap((entry) => {
    const isWhole = Object.keys(entry).length === 2 && "id" in entry && "value" in entry;
    return isWhole ? [entry as unknown as { id: string; value: CustomValue }] : [];
  });
