import { CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { type FocusEventHandler, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import type { ListCall } from "../../lists/list-props.ts";
import { PickerOptions } from "./picker-options.tsx";
import { beginPick } from "./pending-picks.ts";
import { isSameName } from "./same-name.ts";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";

const PAGE_SIZE = 10;

/** Field props of a picker, without its value. */
export interface PickerField {
  label: string;
  description?: ReactNode;
  inputWrapperOrder?: ("label" | "input" | "description" | "error")[];
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  "data-path"?: string;
}

export interface PickerLabels {
  label: string;
  /** Fainter second line that tells equal names apart. */
  note?: string | undefined;
  /** True for a record that cannot be chosen; the note says why. */
  isRefused?: boolean;
}

interface SearchPickerProps<Row> extends PickerField {
  /** List call of the search; its query takes `search` and `page_size`. */
  call: ListCall<Row>;
  /** Fixed query parameters; null while unknown. */
  query: Readonly<Record<string, string | number | boolean>> | null;
  describe: (row: Row) => PickerLabels;
  /** Label of the present value, "" for none. */
  shown: string;
  /** The present value among these records. */
  chosenAmong: (rows: readonly Row[]) => Row | undefined;
  /** Id of an excluded record. */
  without?: string | undefined;
  onPick: (row: Row | null) => void;
  /** Accepts typed text without a matching name, also on blur; gets the matches. */
  onText?: ((text: string, rows: readonly Row[]) => void) | undefined;
  /** Creates a record of the typed name; the picker stays open on failure. */
  createNew?: ((name: string) => Promise<void>) | undefined;
  /** What to say where the list is empty: "No places yet". */
  none?: string | undefined;
  /** The way on where there is nothing to choose; `again` asks the list once more. */
  offer?: { label: string; run: (again: () => void) => void } | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * Combobox that searches a list. Opening loads the first page; a search is debounced by a second, Enter sends it at
 * once. Options are disabled until they answer the current text. On blur a name that was typed in full is looked up and
 * chosen.
 */
export function SearchPicker<Row extends { id: string | number }>(props: SearchPickerProps<Row>) {
  const { call, query, describe, shown, chosenAmong, without, onPick, onText, createNew, none, offer, ...rest } = props;
  const { onOpenChange, ...field } = rest;
  const [isOpen, setIsOpen] = useState(false);
  const [creating, setCreating] = useState(false);
  /** The field was left with a text whose search is still to be answered. */
  const [isLeft, setIsLeft] = useState(false);
  /** A text that was left and is the name of no record. */
  const [unknown, setUnknown] = useState("");
  const isFound = useRef(true);
  const typed = useDebouncedText();
  const inputId = useId();
  const show = (open: boolean) => {
    setIsOpen(open);
    setIsLeft(false);
    onOpenChange?.(open);
  };
  const combobox = useCombobox({ onDropdownClose: () => show(false), onDropdownOpen: () => show(true) });
  const text = typed.text.trim();
  const search = typed.settled.trim();
  const pages = usePages(
    call,
    { query: { ...query, page: 1, page_size: PAGE_SIZE, ...(search ? { search } : {}) } },
    { enabled: (isOpen || isLeft) && query !== null, silent: true },
  );
  const rows = pages.rows.filter((row) => row.id !== without);
  const isSearching = typed.isWaiting || pages.isStale;
  const offersText = onText !== undefined || (createNew !== undefined && !isSearching);
  const isClearable = shown !== "" && !field.required && !field.disabled;

  const { resetSelectedOption } = combobox;
  // The option that was reached by key stands for another record once another answer is shown.
  useEffect(() => resetSelectedOption(), [isSearching, resetSelectedOption]);

  const close = () => {
    combobox.closeDropdown();
    resetSelectedOption();
    typed.reset();
    setIsLeft(false);
  };
  const choose = (row: Row | null) => {
    setUnknown("");
    onPick(row);
    close();
  };
  const takeText = () => onText?.(text, isSearching ? [] : rows);
  const leave = () => {
    if (!isOpen || !text) return close();
    if (onText) takeText();
    typed.settle();
    combobox.closeDropdown();
    isFound.current = true;
    setIsLeft(true);
  };
  useEffect(() => {
    if (!isLeft) return;
    const end = beginPick();
    return () => end(isFound.current);
  }, [isLeft]);
  const takeNamed = useEffectEvent(() => {
    const named = rows.filter((row) => isSameName(describe(row).label, text) && !describe(row).isRefused);
    if (onText && shown === text) onText(text, rows);
    else if (!onText && named.length === 1) onPick(named[0] ?? null);
    else if (!onText) {
      isFound.current = false;
      setUnknown(text);
    }
    close();
  });
  const isAnswered = isLeft && !isSearching && (!pages.isLoading || pages.error !== null);
  useEffect(() => {
    if (isAnswered) takeNamed();
  }, [isAnswered]);
  const create = async () => {
    setCreating(true);
    try {
      await createNew?.(text);
      setUnknown("");
      close();
    } catch {
      // The write has toasted the error; the typed name stays.
    } finally {
      setCreating(false);
    }
  };
  const submitOption = (option: string) => {
    if (option !== "create" && isSearching) return;
    if (option === "more") return pages.loadMore?.();
    if (option === "offer") {
      close();
      return offer?.run(pages.reload);
    }
    if (option !== "create") return choose(rows.find((row) => String(row.id) === option) ?? null);
    if (createNew) return void create();
    takeText();
    close();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submitOption} keepMounted={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          withAsterisk={false}
          id={inputId}
          placeholder={isOpen && shown ? shown : (field.placeholder ?? m.forms_picker_search())}
          autoComplete="off"
          value={isOpen || (isLeft && !onText) ? typed.text : shown}
          error={field.error ?? (unknown === "" ? undefined : m.forms_picker_unmatched({ text: unknown }))}
          onChange={(event) => {
            setUnknown("");
            typed.type(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={(event) => {
            leave();
            field.onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            if (isOpen && typed.isWaiting) {
              event.preventDefault();
              typed.settle();
            } else if (isOpen && combobox.getSelectedOptionIndex() === -1) event.preventDefault();
          }}
          rightSection={
            (isOpen && (isSearching || creating)) || isLeft ? (
              <Loader size="xs" type="dots" aria-label={m.forms_picker_loading()} />
            ) : isClearable ? (
              <CloseButton
                size="sm"
                aria-label={m.forms_picker_clear()}
                aria-describedby={`${inputId}-label`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={isClearable ? "all" : "none"}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        {isOpen && (
          <PickerOptions
            options={rows.map((row) => ({ id: String(row.id), ...describe(row) }))}
            isSearching={isSearching}
            chosen={String(chosenAmong(rows)?.id ?? "")}
            isLoading={pages.isLoading}
            isLoadingMore={pages.isFetchingMore}
            hasMore={pages.loadMore !== undefined}
            error={pages.error}
            onRetry={pages.reload}
            newName={offersText ? text : ""}
            newLabel={onText && m.forms_picker_use_text({ text })}
            isCreating={creating}
            none={
              text === ""
                ? (none ?? (createNew ? m.forms_picker_first() : m.forms_picker_empty()))
                : m.forms_picker_empty()
            }
            offer={offer?.label}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
