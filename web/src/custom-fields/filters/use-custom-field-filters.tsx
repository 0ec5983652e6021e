import { lazy, Suspense, useState } from "react";
import { m } from "../../messages/messages.js";
import type { OwnFilter } from "../../lists/list-props.ts";
import { CUSTOM_FIELD, filterValues } from "./filter-values.ts";

// Lazy: chips that appear with "More filters" or with filters in the address.
const FieldChoiceChip = lazy(async () => ({ default: (await import("./field-choice-chip.tsx")).FieldChoiceChip }));
const CustomFieldChip = lazy(async () => ({ default: (await import("./custom-field-chip.tsx")).CustomFieldChip }));

const keyOf = (id: string) => `${CUSTOM_FIELD}:${id}`;

/** Filters by custom fields: a chip that adds one, and one chip for each field in use or open. */
export function useCustomFieldFilters(values: Readonly<Record<string, string>>): OwnFilter[] {
  const [picked, setPicked] = useState<string | null>(null);
  const used = filterValues(values[CUSTOM_FIELD] ?? "");
  const shown = new Set([...used.keys(), ...(picked ? [picked] : [])]);
  const title = m.custom_fields_filter();
  return [
    {
      kind: "own",
      key: CUSTOM_FIELD,
      name: CUSTOM_FIELD,
      title,
      more: true,
      isUsed: false,
      chip: (chip) => (
        <Suspense fallback={null}>
          <FieldChoiceChip
            {...chip}
            title={title}
            onPick={(id) => {
              setPicked(id);
              chip.onOpenOther(keyOf(id));
            }}
          />
        </Suspense>
      ),
    },
    ...[...shown].map(
      (id): OwnFilter => ({
        kind: "own",
        key: keyOf(id),
        name: CUSTOM_FIELD,
        title,
        more: true,
        isUsed: used.has(id),
        chip: (chip) => (
          <Suspense fallback={null}>
            <CustomFieldChip
              {...chip}
              id={id}
              onOpen={(open) => {
                setPicked(open ? id : null);
                chip.onOpen(open);
              }}
            />
          </Suspense>
        ),
      }),
    ),
  ];
}
