import { Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { m } from "../../messages/messages.js";
import classes from "./profile-rows.module.css";

interface ProfileRowsProps {
  /** What one row is: "Employer". */
  title: string;
  count: number;
  most: number;
  addLabel: string;
  row: (index: number) => ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** Rows of a list inside a form. Who adds one goes on in its first field, who removes one at the button that adds. */
export function ProfileRows({ title, count, most, addLabel, row, onAdd, onRemove }: ProfileRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) {
      list.current?.querySelector<HTMLElement>("fieldset:last-of-type :is(input, select)")?.focus();
    } else if (count < before.current) add.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <div className={classes.rows} ref={list}>
      {Array.from({ length: count }, (_, index) => (
        // Rows have no identity of their own: each is where it stands.
        <fieldset key={index} className={classes.row}>
          <legend className={classes.legend}>{m.personnel_row({ title, number: index + 1 })}</legend>
          {row(index)}
          <Button
            variant="subtle"
            color="gray"
            className={classes.remove ?? ""}
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={m.personnel_row_remove({ title, number: index + 1 })}
            onClick={() => onRemove(index)}
          >
            {m.personnel_remove()}
          </Button>
        </fieldset>
      ))}
      {count < most && (
        <Button ref={add} variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </div>
  );
}
