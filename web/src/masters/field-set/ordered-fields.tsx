import { ActionIcon, Input, VisuallyHidden } from "@mantine/core";
import type { AskedField } from "@steward/contract/custom-fields/rules";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { typeLabel } from "../../custom-fields/type-labels.ts";
import { m } from "../../messages/messages.js";
import classes from "./ordered-fields.module.css";

type Listed = Pick<AskedField, "id" | "name" | "field_type" | "is_required" | "is_active">;

interface OrderedFieldsProps {
  label: string;
  help: string | undefined;
  error: ReactNode;
  fields: readonly Listed[];
  onChange: (ids: string[]) => void;
}

/** `list` with the entry at `from` moved to `to`. */
function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Sortable fields: dragged by a handle, with pointer or keyboard, or moved by arrow buttons. */
export function OrderedFields({ label, help, error, fields, onChange }: OrderedFieldsProps) {
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const removedAt = useRef<number | null>(null);
  const ids = fields.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (!field || from === to || to < 0 || to >= fields.length) return;
    onChange(moved(ids, from, to));
    setSaid(m.custom_fields_set_moved({ name: field.name, position: to + 1, count: fields.length }));
  };
  useEffect(() => {
    if (removedAt.current === null) return;
    focusAfterRemoval(box.current, removedAt.current);
    removedAt.current = null;
  });
  const remove = (index: number) => {
    removedAt.current = index;
    onChange(ids.toSpliced(index, 1));
    setSaid(m.custom_fields_set_removed({ name: fields[index]?.name ?? "" }));
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
      <DragDropProvider
        onDragEnd={({ operation, canceled }) => {
          const { source } = operation;
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        {fields.length === 0 ? (
          <p className={classes.none} tabIndex={-1} data-none>
            {m.custom_fields_set_no_fields()}
          </p>
        ) : (
          <ol className={classes.list} aria-label={label}>
            {fields.map((field, index) => (
              <Row key={field.id} field={field} index={index} count={fields.length} onMove={move} onRemove={remove} />
            ))}
          </ol>
        )}
      </DragDropProvider>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </Input.Wrapper>
  );
}

/** Focus management: after a removal the focus moves to the field that took its place, else to the empty text. */
function focusAfterRemoval(box: HTMLElement | null, index: number): void {
  const buttons = [...(box?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
  const next = buttons[index] ?? buttons.at(-1) ?? box?.querySelector<HTMLElement>("[data-none]");
  next?.focus();
}

interface RowProps {
  field: Listed;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

function Row({ field, index, count, onMove, onRemove }: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: field.id, index });
  const { name } = field;
  const marks = [
    typeLabel[field.field_type](),
    field.is_required && m.custom_fields_set_required(),
    !field.is_active && m.custom_fields_set_off(),
  ];
  return (
    <li ref={ref} className={classes.row} data-dragging={isDragging || undefined}>
      <button ref={handleRef} type="button" className={classes.handle} aria-label={m.custom_fields_set_drag({ name })}>
        <IconGripVertical size={16} aria-hidden />
      </button>
      <span className={classes.name}>
        {name}
        <span className={classes.marks}>{marks.filter(Boolean).join(", ")}</span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        // `aria-disabled`, as "disabled" would drop the focus of the button that was just pressed.
        aria-disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
        aria-label={m.custom_fields_set_up({ name })}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
        aria-label={m.custom_fields_set_down({ name })}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-remove
        onClick={() => onRemove(index)}
        aria-label={m.custom_fields_set_remove({ name })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
