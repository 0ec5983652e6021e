import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "../../messages/messages.js";
import classes from "./chosen-list.module.css";

interface Chosen {
  id: string;
  name: string;
  note?: ReactNode;
}

interface ChosenListProps {
  label: string;
  chosen: readonly Chosen[];
  /** Absent where nothing may be removed. */
  onRemove?: ((id: string) => void) | undefined;
}

/** Chosen items as a vertical list. */
export function ChosenList({ label, chosen, onRemove }: ChosenListProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {chosen.map(({ id, name, note }) => (
        <li key={id} className={classes.row}>
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            {note ? <span className={classes.note}>{note}</span> : null}
          </span>
          {onRemove ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={() => onRemove(id)}
              aria-label={m.forms_chosen_remove({ name })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
