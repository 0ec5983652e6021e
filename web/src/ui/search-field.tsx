import { IconSearch, IconX } from "@tabler/icons-react";
import { type ComponentPropsWithRef, useRef } from "react";
import { m } from "../messages/messages.js";
import classes from "./search-field.module.css";

interface SearchFieldProps extends Omit<ComponentPropsWithRef<"input">, "onChange" | "ref" | "value"> {
  /** Accessible name, and placeholder. */
  label: string;
  value: string;
  onText: (text: string) => void;
  /** Called by the button that empties the field; `onText` with "" by default. */
  onClear?: () => void;
  className?: string | undefined;
}

/** The search field of lists, filters and pickers. */
export function SearchField({ label, value, onText, onClear, className, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    field.current?.focus();
    if (onClear) onClear();
    else onText("");
  };
  return (
    <div className={`${classes.field} ${className ?? ""}`}>
      <IconSearch size={16} className={classes.icon} aria-hidden />
      <input
        type="search"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        {...input}
        ref={field}
        className={classes.input}
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {value !== "" && (
        <button type="button" className={classes.clear} aria-label={m.ui_list_search_clear()} onClick={clear}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
