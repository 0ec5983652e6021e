import { ActionIcon, Input, VisuallyHidden } from "@mantine/core";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { typeLabel } from "../../custom-fields/type-labels.ts";
import { m } from "../../messages/messages.js";
import { OrderedList } from "../../ui/ordered-list.tsx";
import classes from "./ordered-fields.module.css";

type Listed = Pick<AskedField, "id" | "name" | "field_type" | "is_required" | "is_active">;

interface OrderedFieldsProps {
  label: string;
  help: string | undefined;
  error: ReactNode;
  fields: readonly Listed[];
  onChange: (ids: string[]) => void;
}

/** Sortable fields of a set, each of which can be taken out. */
export function OrderedFields({ label, help, error, fields, onChange }: OrderedFieldsProps) {
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const removedAt = useRef<number | null>(null);
  useEffect(() => {
    if (removedAt.current === null) return;
    focusAfterRemoval(box.current, removedAt.current);
    removedAt.current = null;
  });
  const remove = (index: number, name: string) => {
    removedAt.current = index;
    onChange(fields.map(({ id }) => id).toSpliced(index, 1));
    setSaid(m.custom_fields_set_removed({ name }));
  };
  return (
    <Input.Wrapper
      ref={box}
      label={label}
      labelElement="div"
      description={help}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      {fields.length === 0 ? (
        <p className={classes.none} tabIndex={-1} data-none>
          {m.custom_fields_set_no_fields()}
        </p>
      ) : (
        <OrderedList
          label={label}
          entries={fields.map((field) => ({ id: field.id, name: field.name, note: marksOf(field) }))}
          onChange={onChange}
          actions={({ name }, index) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              data-remove
              onClick={() => remove(index, name)}
              aria-label={m.custom_fields_set_remove({ name })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        />
      )}
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Input.Wrapper>
  );
}

const marksOf = ({ field_type, is_required, is_active }: Listed): string =>
  [typeLabel[field_type](), is_required && m.custom_fields_set_required(), !is_active && m.custom_fields_set_off()]
    .filter(Boolean)
    .join(", ");

/** Focus management: after a removal the focus moves to the field that took its place, else to the empty text. */
function focusAfterRemoval(box: HTMLElement | null, index: number): void {
  const buttons = [...(box?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
  const next = buttons[index] ?? buttons.at(-1) ?? box?.querySelector<HTMLElement>("[data-none]");
  next?.focus();
}
