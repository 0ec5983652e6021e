import { customFieldCalls } from "@steward/contract/custom-fields/calls";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { m } from "../../messages/messages.js";
import { ChipFrame } from "../../lists/chips/chip-frame.tsx";
import type { ChipProps } from "../../lists/list-props.ts";
import { RecordPickPanel } from "../../lists/filters/record-search.tsx";
import { recordSource } from "../../nouns/record-source.ts";
import { typeLabel } from "../type-labels.ts";

const fields = recordSource({
  call: customFieldCalls.suggest,
  describe: ({ name, field_type }) => ({ label: name, note: typeLabel[field_type]() }),
});
/** A file is not looked for by what it is. */
const isFilter = (row: { id: string }) => (row as AskedField).field_type !== "file";

interface FieldChoiceChipProps extends ChipProps {
  title: string;
  onPick: (id: string) => void;
}

/** Asks by which field to filter. */
export const FieldChoiceChip = ({ title, onPick, opened, onOpen }: FieldChoiceChipProps) => (
  <ChipFrame title={title} value="" opened={opened} onOpen={onOpen} onClear={() => undefined}>
    <RecordPickPanel
      title={m.custom_fields_title()}
      source={fields}
      offers={isFilter}
      onPick={({ id }) => onPick(id)}
    />
  </ChipFrame>
);
