import { useState } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import type { ListCall, ListRow } from "../../lists/list-props.ts";
import { type PickerField, type PickerLabels, SearchPicker } from "./search-picker.tsx";

interface RecordPickerProps<Row extends ListRow> extends PickerField {
  /** List call of the search; its query takes `search`, `page_size` and `ids`. */
  call: ListCall<Row>;
  describe: (row: Row) => PickerLabels;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Called with the whole chosen record. */
  onPick?: (row: Row | null) => void;
  /** The record with the id `value`, where the page has it already; else it is fetched. */
  current?: { id: string; name: string } | null | undefined;
  /** Fixed query parameters, such as `{ is_active: true }`. */
  query?: Readonly<Record<string, string | number | boolean>>;
  /** Id of an excluded record, such as the edited one. */
  without?: string | undefined;
  /** Creates a record of this name and answers its id; offered where the search finds no equal name. */
  createNew?: ((name: string) => Promise<string>) | undefined;
  /** What to say where there is no record: "No places yet". */
  none?: string | undefined;
  /** Creates a record elsewhere, offered where there is nothing to choose; the form stays as it is. */
  offer?: RecordOffer | undefined;
}

interface RecordOffer {
  label: string;
  create: (take: (record: { id: string; name: string }) => void, again: () => void) => void;
}

/** Combobox over the records of a list call; the value is an id. */
export function RecordPicker<Row extends ListRow>(props: RecordPickerProps<Row>) {
  const { value, onChange, onPick, createNew, offer, current, query = {}, ...picker } = props;
  const { call, describe } = picker;
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const shown = useShownName({ call, describe, value, known: [chosen, current ?? null] });

  const choose = (row: Row | null) => {
    setChosen(row && { id: row.id, name: describe(row).label });
    onChange(row?.id ?? null);
    onPick?.(row);
  };
  const create = async (name: string) => {
    if (!createNew) return;
    const id = await createNew(name);
    setChosen({ id, name });
    onChange(id);
  };
  return (
    <SearchPicker
      {...picker}
      query={query}
      shown={shown}
      chosenAmong={(rows) => rows.find(({ id }) => id === value)}
      onPick={choose}
      createNew={createNew && create}
      offer={
        offer && {
          label: offer.label,
          run: (again) => offer.create((record) => choose(record as unknown as Row), again),
        }
      }
    />
  );
}

interface ShownName<Row extends ListRow> {
  call: ListCall<Row>;
  describe: (row: Row) => PickerLabels;
  value: string | null;
  known: readonly ({ id: string; name: string } | null)[];
}

/** Label of the present value: from known records, else fetched by id. */
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
