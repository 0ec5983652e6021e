import { Combobox, Textarea, useCombobox, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { serviceRequestCalls as calls } from "@steward/contract/service-requests/calls";
import { MENTIONS_MOST } from "@steward/contract/service-requests/constants";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { PickerOptions } from "../../forms/pickers/picker-options.tsx";
import { usePages } from "../../http/pages.ts";
import { m } from "../../messages/messages.js";
import { mentionAt, type Named, stillNamed, withName } from "./mention-text.ts";

/** So few that they are seen without scrolling. */
const PAGE_SIZE = 5;
/** How long the name rests before it is searched for, in milliseconds. */
const REST = 200;

interface MentionFieldProps {
  label: string;
  description: string;
  /** The request whose readers can be mentioned. */
  request: string;
  value: string;
  mentioned: readonly Named[];
  error?: ReactNode;
  onChange: (text: string, mentioned: readonly Named[]) => void;
}

/** Text in which "@" and the beginning of a name offer the people who may see a request. */
export function MentionField({ label, description, request, value, mentioned, error, onChange }: MentionFieldProps) {
  const [caret, setCaret] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  /** Where the sign stands whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const moveTo = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (moveTo.current !== null) field.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = null;
  });

  const typed = mentionAt(value, caret, mentioned);
  const search = typed?.search.trim() ?? "";
  const [settled] = useDebouncedValue(search, REST);
  const isAsked = hasFocus && typed !== null && typed.start !== closed && mentioned.length < MENTIONS_MOST;
  const pages = usePages(
    calls.readers,
    { params: { id: request }, query: { page_size: PAGE_SIZE, ...(settled ? { search: settled } : {}) } },
    { enabled: isAsked, silent: true },
  );
  const isSearching = settled !== search || pages.isStale;
  // Whoever goes on writing behind a word that is no name is left alone.
  const isSentence = !isSearching && !pages.isLoading && pages.rows.length === 0 && search.includes(" ");
  const isOpen = isAsked && !isSentence;

  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: (opened) => setClosed(opened ? null : (typed?.start ?? null)),
  });
  const { selectFirstOption } = combobox;
  const shown = pages.rows.map(({ id }) => id).join();
  useEffect(() => {
    // The first name is reached at once, so that Enter takes it.
    if (isOpen && !isSearching && shown !== "") selectFirstOption();
  }, [isOpen, isSearching, shown, selectFirstOption]);

  const choose = (id: string) => {
    if (id === "more") return pages.loadMore?.();
    const person = pages.rows.find((row) => row.id === id);
    if (!person || !typed || isSearching) return;
    const named = withName(value, typed, person.name);
    moveTo.current = named.caret;
    setCaret(named.caret);
    onChange(named.text, [...mentioned.filter((each) => each.id !== id), { id, name: person.name }]);
  };
  const follow = () => setCaret(field.current?.selectionStart ?? 0);

  return (
    <Combobox store={combobox} onOptionSubmit={choose} keepMounted={false}>
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          ref={field}
          label={label}
          description={description}
          error={error}
          value={value}
          maxLength={2000}
          autosize
          minRows={2}
          aria-autocomplete="list"
          onChange={({ currentTarget }) => {
            setCaret(currentTarget.selectionStart);
            if (!currentTarget.value.includes("@")) setClosed(null);
            onChange(currentTarget.value, stillNamed(currentTarget.value, mentioned));
          }}
          onSelect={follow}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">
        {isOpen && !isSearching && !pages.isLoading && m.service_requests_readers_found({ count: pages.count ?? 0 })}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={!isOpen}>
        {isOpen && (
          <PickerOptions
            options={pages.rows.map(({ id, name, designation }) => ({ id, label: name, note: designation }))}
            chosen={null}
            isSearching={isSearching}
            isLoading={pages.isLoading}
            isLoadingMore={pages.isFetchingMore}
            hasMore={pages.loadMore !== undefined}
            error={pages.error}
            onRetry={pages.reload}
            newName=""
            isCreating={false}
            none={m.service_requests_no_reader()}
            offer={undefined}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
