import { type KeyboardEvent, useId, useState } from "react";

/** An option of a list below a text field. */
export interface FieldOption {
  id: string;
  /** It is shown and cannot be chosen. */
  isLocked?: boolean | undefined;
}

/**
 * Options below a text field (combobox of WAI-ARIA): the keyboard stays in the field, arrows move the selection, Enter
 * chooses. The first option that can be chosen is selected until another one is.
 */
export function useOptions<Option extends FieldOption>(
  options: readonly Option[],
  { isOpen = true, onChoose }: { isOpen?: boolean; onChoose: (option: Option) => void },
) {
  const listId = useId();
  const [reached, setReached] = useState<string | null>(null);
  const open = options.filter(({ isLocked }) => !isLocked);
  const selected = isOpen ? (open.find(({ id }) => id === reached) ?? open[0]) : undefined;
  const elementId = (id: string) => `${listId}-${id}`;

  const move = (step: number) => {
    const at = open.findIndex(({ id }) => id === selected?.id);
    const next = open[(at + step + open.length) % open.length];
    if (!next) return;
    setReached(next.id);
    document.getElementById(elementId(next.id))?.scrollIntoView({ block: "nearest" });
  };
  return {
    selected,
    /** Selects the first option again, after the text was changed. */
    reset: () => setReached(null),
    /** Whether the key was one of the options'. */
    steer: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing || !isOpen) return false;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
      else if (event.key === "Enter" && selected) onChoose(selected);
      else return false;
      event.preventDefault();
      return true;
    },
    field: {
      role: "combobox",
      autoComplete: "off",
      spellCheck: false,
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": selected ? elementId(selected.id) : undefined,
    } as const,
    listId,
    propsOf: (option: Option) => ({
      id: elementId(option.id),
      role: "option" as const,
      "aria-selected": option.id === selected?.id,
      "aria-disabled": option.isLocked ? (true as const) : undefined,
      // The field keeps the keyboard.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onMouseMove: () => {
        if (!option.isLocked) setReached(option.id);
      },
      onClick: () => {
        if (!option.isLocked) onChoose(option);
      },
    }),
  };
}
