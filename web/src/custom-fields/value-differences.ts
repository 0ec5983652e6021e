import type { AskedField, CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { heldText } from "./value-labels.ts";

export interface ValueDifference {
  field: AskedField;
  /** Formatted values as loaded and as somebody else saved them, "" for none. */
  before: string;
  theirs: string;
  /** The user's value; undefined for an untouched field. */
  mine: CustomValue | undefined;
}

type Held = readonly CustomFieldValue[];
type Sent = readonly { id: string; value: CustomValue }[];

/** Edit conflict: custom fields that somebody else changed, each with the user's own value. */
export function valueDifferences(loaded: Held, current: Held, mine: Sent): ValueDifference[] {
  const fields = new Map([...loaded, ...current].map(({ custom_field }) => [custom_field.id, custom_field]));
  const heldIn = (values: Held, id: string) => values.find(({ custom_field }) => custom_field.id === id);
  const wordsIn = (values: Held, id: string) => {
    const held = heldIn(values, id);
    return held ? heldText(held) : "";
  };
  return [...fields.values()]
    .filter(({ id }) => JSON.stringify(heldIn(loaded, id)?.value) !== JSON.stringify(heldIn(current, id)?.value))
    .map((field) => ({
      field,
      before: wordsIn(loaded, field.id),
      theirs: wordsIn(current, field.id),
      mine: mine.find(({ id }) => id === field.id)?.value,
    }));
}
