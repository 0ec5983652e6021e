import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { placeCalls } from "@steward/contract/places/calls";
import type { Place } from "@steward/contract/places/rules";
import { useState } from "react";
import { useLoad } from "../http/queries.ts";
import { m } from "../messages/messages.js";
import { PickerOptions } from "../forms/pickers/picker-options.tsx";
import { useDebouncedText } from "../ui/use-debounced-text.ts";
import classes from "./address-fields.module.css";

interface PlaceSearchProps {
  /** Says what choosing a place does. */
  help: string;
  onPick: (place: Place) => void;
}

/** Search for a place by name or pincode; on failure it refers to typing the fields. */
export function PlaceSearch({ help, onPick }: PlaceSearchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const typed = useDebouncedText();
  const combobox = useCombobox({ onDropdownClose: () => setIsOpen(false), onDropdownOpen: () => setIsOpen(true) });
  const search = typed.settled.trim();
  const answer = useLoad(placeCalls.search, { query: { search } }, { enabled: isOpen && search !== "", silent: true });
  const places = answer.data?.results ?? [];
  const close = () => {
    combobox.closeDropdown();
    combobox.resetSelectedOption();
  };
  const choose = (place: Place | undefined) => {
    if (!place) return;
    onPick(place);
    typed.reset();
    close();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={(option) => choose(places[Number(option)])}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={m.geography_place()}
          description={answer.error ? m.geography_place_failed() : help}
          inputWrapperOrder={["label", "input", "description"]}
          className={classes.wide}
          autoComplete="off"
          value={typed.text}
          onChange={(event) => {
            typed.type(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={close}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || (isOpen && combobox.getSelectedOptionIndex() !== -1)) return;
            event.preventDefault();
            typed.settle();
            combobox.openDropdown();
          }}
          rightSection={
            isOpen && typed.text.trim() !== "" && (typed.isWaiting || answer.isFetching) ? (
              <Loader size="xs" type="dots" aria-label={m.forms_picker_loading()} />
            ) : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen || search === ""}>
        {isOpen && search !== "" && (
          <PickerOptions
            options={places.map((place, index) => ({ id: String(index), label: place.label }))}
            chosen={null}
            isSearching={typed.isWaiting}
            isLoading={answer.isPending}
            isLoadingMore={false}
            hasMore={false}
            error={answer.error}
            onRetry={() => void answer.refetch()}
            newName=""
            none={m.forms_picker_empty()}
            offer={undefined}
            isCreating={false}
          />
        )}
        {answer.data && places.length > 0 && (
          <Combobox.Footer className={classes.attribution}>{answer.data.attribution}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
