import { CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { type FocusEventHandler, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { usePages } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import type { ListCall } from "../../lists/list-props.ts";
import { PickerOptions } from "./picker-options.tsx";
import { isSameName } from "./same-name.ts";
import { useDebouncedText } from "../../ui/use-debounced-text.ts";

const PAGE_SIZE = 10;

/** Props of a picker's field as a form gives them, apart from its value. */
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
  /** A second, fainter line that tells like-named records apart. */
  note?: string | undefined;
  /** True for a record that may not be chosen; the note says why. */
  isRefused?: boolean;
}

interface SearchPickerProps<Row> extends PickerField {
  /** The list call that is searched; its query takes `search` and `page_size`. */
  call: ListCall<Row>;
  /** Fixed parts of the query; null while they are not known yet. */
  query: Readonly<Record<string, string | number | boolean>> | null;
  describe: (row: Row) => PickerLabels;
  /** Words of the current value, empty for none. */
  shown: string;
  /** The record among these that is the current value. */
  chosenAmong: (rows: readonly Row[]) => Row | undefined;
  /** Id of a record that is not offered. */
  without?: string | undefined;
  onPick: (row: Row | null) => void;
  /** Takes what was typed where the list has no such name, also on leaving; gets the records found by it. */
  onText?: ((text: string, rows: readonly Row[]) => void) | undefined;
  /** Creates a record of the name that was typed; the picker stays open where that fails. */
  createNew?: ((name: string) => Promise<void>) | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * Chooses one record of a list by searching. The first page shows as soon as it opens; a search is sent a second after
 * the last key, or at once with Enter. Until its answer is there nothing can be chosen, for what shows answers another
 * search. A name that was typed in full is taken from the list when the field is left.
 */
export function SearchPicker<Row extends { id: string | number }>(props: SearchPickerProps<Row>) {
  const { call, query, describe, shown, chosenAmong, without, onPick, onText, createNew, onOpenChange, ...field } =
    props;
  const [isOpen, setIsOpen] = useState(false);
  const [creating, setCreating] = useState(false);
  /** The field was left with a text whose search is still to be answered. */
  const [isLeft, setIsLeft] = useState(false);
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
    onPick(row);
    close();
  };
  const takeText = () => onText?.(text, isSearching ? [] : rows);
  const leave = () => {
    if (!isOpen || !text) return close();
    if (onText) takeText();
    typed.settle();
    combobox.closeDropdown();
    setIsLeft(true);
  };
  const takeNamed = useEffectEvent(() => {
    const named = rows.filter((row) => isSameName(describe(row).label, text) && !describe(row).isRefused);
    if (onText && shown === text) onText(text, rows);
    else if (!onText && named.length === 1) onPick(named[0] ?? null);
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
      close();
    } catch {
      // The write has told why; the typed name stays.
    } finally {
      setCreating(false);
    }
  };
  const submitOption = (option: string) => {
    if (option !== "create" && isSearching) return;
    if (option === "more") return pages.loadMore?.();
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
          onChange={(event) => {
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
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
