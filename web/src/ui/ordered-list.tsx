import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { m } from "../messages/messages.js";
import classes from "./ordered-list.module.css";

interface OrderedEntry {
  id: string;
  name: string;
  /** Fainter line below the name. */
  note?: ReactNode;
}

interface OrderedListProps<Entry extends OrderedEntry> {
  label: string;
  entries: readonly Entry[];
  onChange: (ids: string[]) => void;
  /** Further buttons of a row. */
  actions?: (entry: Entry, index: number) => ReactNode;
}

/** `list` with the entry at `from` moved to `to`. */
function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Sortable list: rows are dragged by a handle, with pointer or keyboard, or moved by arrow buttons. */
export function OrderedList<Entry extends OrderedEntry>({
  label,
  entries,
  onChange,
  actions,
}: OrderedListProps<Entry>) {
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const entry = entries[from];
    if (!entry || from === to || to < 0 || to >= entries.length) return;
    onChange(
      moved(
        entries.map(({ id }) => id),
        from,
        to,
      ),
    );
    setSaid(m.forms_order_moved({ name: entry.name, position: to + 1, count: entries.length }));
  };
  return (
    <>
      <DragDropProvider
        onDragEnd={({ operation, canceled }) => {
          const { source } = operation;
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <ol className={classes.list} aria-label={label}>
          {entries.map((entry, index) => (
            <Row key={entry.id} entry={entry} index={index} count={entries.length} onMove={move}>
              {actions?.(entry, index)}
            </Row>
          ))}
        </ol>
      </DragDropProvider>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
}

interface RowProps {
  entry: OrderedEntry;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function Row({ entry: { id, name, note }, index, count, onMove, children }: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  return (
    <li ref={ref} className={classes.row} data-dragging={isDragging || undefined}>
      <button ref={handleRef} type="button" className={classes.handle} aria-label={m.forms_order_drag({ name })}>
        <IconGripVertical size={16} aria-hidden />
      </button>
      <span dir="auto" className={classes.name}>
        {name}
        {note && <span className={classes.marks}>{note}</span>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        // `aria-disabled`, as "disabled" would drop the focus of the button that was just pressed.
        aria-disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
        aria-label={m.forms_order_up({ name })}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
        aria-label={m.forms_order_down({ name })}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      {children}
    </li>
  );
}
