import { CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useLoad, usePages } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import type { ListCall, ListRow } from "./paged-list/list-props.ts";
import { PickerOptions } from "./picker-options.tsx";
import { useSettledText } from "./settled-text.ts";

const PAGE_SIZE = 10;

interface PickerWords {
  label: string;
  /** A second, fainter line that tells like-named records apart. */
  note?: string;
}

interface RecordPickerProps<Row extends ListRow> {
  /** The list call that is searched; its query takes `search`, `page_size` and `ids`. */
  call: ListCall<Row>;
  describe: (row: Row) => PickerWords;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Gets the whole record that was chosen. */
  onPick?: (row: Row | null) => void;
  /** The record `value` names, where the page has it already; else it is fetched by its id. */
  current?: { id: string; name: string } | null | undefined;
  /** Fixed parts of the query, such as `{ is_active: true }`. */
  query?: Readonly<Record<string, string | number | boolean>>;
  /** Id of a record that is not offered, such as the record being edited. */
  without?: string | undefined;
  /** Creates a record of this name and gives its id; offered where nothing of that name is found. */
  createNew?: ((name: string) => Promise<string>) | undefined;
  label: string;
  description?: ReactNode;
  inputWrapperOrder?: ("label" | "input" | "description" | "error")[];
  error?: ReactNode;
  required?: boolean;
  withAsterisk?: boolean;
  disabled?: boolean;
  placeholder?: string;
  onFocus?: () => void;
  onBlur?: () => void;
  "data-path"?: string;
}

/**
 * Chooses one record of a list by searching. The first page shows as soon as it opens; a search is sent a second after
 * the last key, or at once with Enter.
 */
export function RecordPicker<Row extends ListRow>(props: RecordPickerProps<Row>) {
  const { call, describe, value, onChange, onPick, createNew, current, query } = props;
  const [isOpen, setIsOpen] = useState(false);
  const typed = useSettledText();
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const [creating, setCreating] = useState(false);
  const inputId = useId();
  const combobox = useCombobox({ onDropdownClose: () => setIsOpen(false), onDropdownOpen: () => setIsOpen(true) });

  const search = typed.settled.trim();
  const listQuery = { ...query, page: 1, page_size: PAGE_SIZE, ...(search ? { search } : {}) };
  const pages = usePages(call, { query: listQuery }, { enabled: isOpen, silent: true });
  const rows = pages.rows.filter((row) => row.id !== props.without);
  const shown = useShownName({ call, describe, value, known: [chosen, current ?? null] });

  const close = () => {
    combobox.closeDropdown();
    combobox.resetSelectedOption();
    typed.reset();
  };
  const choose = (row: Row | null) => {
    setChosen(row && { id: row.id, name: describe(row).label });
    onChange(row?.id ?? null);
    onPick?.(row);
    close();
  };
  const create = async () => {
    if (!createNew) return;
    const name = typed.text.trim();
    setCreating(true);
    try {
      const id = await createNew(name);
      setChosen({ id, name });
      onChange(id);
      close();
    } catch {
      // The write has told why; the typed name stays.
    } finally {
      setCreating(false);
    }
  };
  const submitOption = (option: string) => {
    if (option === "more") pages.loadMore?.();
    else if (option === "create") void create();
    else choose(rows.find((row) => row.id === option) ?? null);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={submitOption}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={inputId}
          label={props.label}
          description={props.description}
          inputWrapperOrder={props.inputWrapperOrder}
          error={props.error}
          required={props.required}
          withAsterisk={props.withAsterisk ?? false}
          disabled={props.disabled}
          data-path={props["data-path"]}
          placeholder={props.placeholder ?? m.forms_picker_search()}
          autoComplete="off"
          value={isOpen ? typed.text : shown}
          onChange={(event) => {
            typed.type(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={props.onFocus}
          onBlur={() => {
            close();
            props.onBlur?.();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            if (isOpen && typed.isWaiting) {
              event.preventDefault();
              typed.settle();
            } else if (isOpen && combobox.getSelectedOptionIndex() === -1) event.preventDefault();
          }}
          rightSection={
            isOpen && (typed.isWaiting || pages.isStale || creating) ? (
              <Loader size="xs" type="dots" aria-label={m.forms_picker_loading()} />
            ) : value && !props.required && !props.disabled ? (
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
          rightSectionPointerEvents={value && !props.required ? "all" : "none"}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        {isOpen && (
          <PickerOptions
            options={rows.map((row) => ({ id: row.id, ...describe(row) }))}
            chosen={value}
            isLoading={pages.isLoading}
            isLoadingMore={pages.isFetchingMore}
            hasMore={pages.loadMore !== undefined}
            error={pages.error}
            onRetry={pages.reload}
            newName={createNew && !typed.isWaiting ? typed.text.trim() : ""}
            isCreating={creating}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ShownName<Row extends ListRow> {
  call: ListCall<Row>;
  describe: (row: Row) => PickerWords;
  value: string | null;
  known: readonly ({ id: string; name: string } | null)[];
}

/** Words of the current value: known ones, else those of the record fetched by its id. */
function useShownName<Row extends ListRow>({ call, describe, value, known }: ShownName<Row>): string {
  const record = known.find((candidate) => candidate?.id === value);
  const isUnknown = value !== null && value !== "" && !record;
  const answer = useLoad(call, { query: { ids: value ?? "", page_size: 1 } }, { enabled: isUnknown, silent: true });
  if (!value) return "";
  if (record) return record.name;
  const row = answer.data?.results[0];
  if (row) return describe(row).label;
  return answer.isPending ? "" : m.forms_picker_unknown();
}
