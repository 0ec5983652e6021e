import type { AskedField, CustomFieldValue } from "@steward/contract/custom-fields/rules";
import type { CustomValue } from "@steward/contract/custom-fields/custom-values";
import { heldText } from "./value-labels.ts";

export interface ValueDifference {
  field: AskedField;
  /** Words of the value as it was loaded and as somebody else left it, empty for none. */
  before: string;
  theirs: string;
  /** The value the user would send; undefined where the user left the field alone. */
  mine: CustomValue | undefined;
}

type Held = readonly CustomFieldValue[];
type Sent = readonly { id: string; value: CustomValue }[];

/** The custom fields whose values somebody else changed, with the user's own change of the same field beside it. */
export function valueDifferences(loaded: Held, current: Held, mine: Sent, currency: string): ValueDifference[] {
  const fields = new Map([...loaded, ...current].map(({ custom_field }) => [custom_field.id, custom_field]));
  const heldIn = (values: Held, id: string) => values.find(({ custom_field }) => custom_field.id === id);
  const wordsIn = (values: Held, id: string) => {
    const held = heldIn(values, id);
    return held ? heldText(held, currency) : "";
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
