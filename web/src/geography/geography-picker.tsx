import { CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { type FocusEventHandler, type ReactNode, useId, useState } from "react";
import { usePages } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import type { ListCall } from "../ui/paged-list/list-props.ts";
import { PickerOptions } from "../ui/picker-options.tsx";
import { useSettledText } from "../ui/settled-text.ts";
import { named } from "./same-name.ts";

const PAGE_SIZE = 10;

interface NamedRow {
  id: number;
  name: string;
}

/** Props of a field as a record form gives them, apart from its value. */
export interface FieldWords {
  label: string;
  description?: ReactNode;
  inputWrapperOrder?: ("label" | "input" | "description" | "error")[];
  error?: ReactNode;
  required?: boolean;
  withAsterisk?: boolean;
  disabled?: boolean;
  autoComplete?: string;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  "data-path"?: string;
}

interface GeographyPickerProps<Row extends NamedRow> extends FieldWords {
  call: ListCall<Row>;
  /** Fixed parts of the query; null while they are not known yet. */
  query: Readonly<Record<string, number>> | null;
  /** Words of the current value, empty for none. */
  shown: string;
  onPick: (row: Row | null) => void;
  /** Takes what was typed where the list has no such name; absent: only names of the list are taken. */
  onText?: (text: string) => void;
  note?: (row: Row) => string | undefined;
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * Chooses a country, state or city by searching. The first page shows as soon as it opens; a search is sent a second
 * after the last key, or at once with Enter.
 */
export function GeographyPicker<Row extends NamedRow>(props: GeographyPickerProps<Row>) {
  const { call, query, shown, onPick, onText, note, onOpenChange, onBlur, ...words } = props;
  const [isOpen, setIsOpen] = useState(false);
  const typed = useSettledText();
  const inputId = useId();
  const show = (open: boolean) => {
    setIsOpen(open);
    onOpenChange?.(open);
  };
  const combobox = useCombobox({ onDropdownClose: () => show(false), onDropdownOpen: () => show(true) });
  const search = typed.settled.trim();
  const pages = usePages(
    call,
    { query: { ...query, page: 1, page_size: PAGE_SIZE, ...(search ? { search } : {}) } },
    { enabled: isOpen && query !== null, silent: true },
  );
  const text = typed.text.trim();

  const close = () => {
    combobox.closeDropdown();
    combobox.resetSelectedOption();
    typed.reset();
  };
  const choose = (row: Row | null) => {
    onPick(row);
    close();
  };
  /** Takes the name of the list that was typed in full, else the text itself. */
  const takeText = () => {
    const row = pages.isStale ? undefined : named(pages.rows, text);
    if (row) onPick(row);
    else onText?.(text);
  };
  const submitOption = (option: string) => {
    if (option === "more") return pages.loadMore?.();
    if (option === "create") {
      takeText();
      return close();
    }
    choose(pages.rows.find((row) => String(row.id) === option) ?? null);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submitOption}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...words}
          id={inputId}
          placeholder={isOpen && shown ? shown : m.forms_picker_search()}
          autoComplete="off"
          value={isOpen ? typed.text : shown}
          onChange={(event) => {
            typed.type(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={(event) => {
            if (isOpen && text && onText) takeText();
            close();
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            if (isOpen && typed.isWaiting) {
              event.preventDefault();
              typed.settle();
            } else if (isOpen && combobox.getSelectedOptionIndex() === -1) event.preventDefault();
          }}
          rightSection={
            isOpen && (typed.isWaiting || pages.isStale) ? (
              <Loader size="xs" type="dots" aria-label={m.forms_picker_loading()} />
            ) : shown && !words.required && !words.disabled ? (
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
          rightSectionPointerEvents={shown && !words.required ? "all" : "none"}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        {isOpen && (
          <PickerOptions
            options={pages.rows.map((row) => ({ id: String(row.id), label: row.name, note: note?.(row) }))}
            chosen={String(named(pages.rows, shown)?.id ?? "")}
            isLoading={pages.isLoading}
            isLoadingMore={pages.isFetchingMore}
            hasMore={pages.loadMore !== undefined}
            error={pages.error}
            onRetry={pages.reload}
            newName={onText ? text : ""}
            newLabel={m.geography_use_text({ text })}
            isCreating={false}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
