import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { useState } from "react";
import { m } from "../../messages/messages.js";
import { ChipFrame } from "../../lists/chips/chip-frame.tsx";
import type { ChipProps, OwnFilter } from "../../lists/list-props.ts";
import { RecordPickPanel } from "../../lists/filters/record-search.tsx";
import { recordSource } from "../../nouns/record-source.ts";
import { CustomFieldChip } from "./custom-field-chip.tsx";
import { CUSTOM_FIELD, filterValues } from "./filter-values.ts";
import { typeLabel } from "../type-labels.ts";

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
        <FieldChoiceChip
          {...chip}
          title={title}
          onPick={(id) => {
            setPicked(id);
            chip.onOpenOther(keyOf(id));
          }}
        />
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
          <CustomFieldChip
            {...chip}
            id={id}
            onOpen={(open) => {
              setPicked(open ? id : null);
              chip.onOpen(open);
            }}
          />
        ),
      }),
    ),
  ];
}

const fields = recordSource({
  call: customFieldCalls.suggest,
  describe: ({ name, field_type }) => ({ label: name, note: typeLabel[field_type]() }),
});
/** Files cannot be searched for. */
const isFilter = (row: { id: string }) => (row as AskedField).field_type !== "file";

interface FieldChoiceChipProps extends ChipProps {
  title: string;
  onPick: (id: string) => void;
}

/** Chip that chooses the field to filter by. */
const FieldChoiceChip = ({ title, onPick, opened, onOpen }: FieldChoiceChipProps) => (
  <ChipFrame title={title} value="" opened={opened} onOpen={onOpen} onClear={() => undefined}>
    <RecordPickPanel
      title={m.custom_fields_title()}
      source={fields}
      offers={isFilter}
      onPick={({ id }) => onPick(id)}
    />
  </ChipFrame>
);
