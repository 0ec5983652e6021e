import { lazy, Suspense } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { readDay } from "../../ui/text/local-time.ts";
import { ChipFrame } from "../chips/chip-frame.tsx";
import classes from "../chips/chips.module.css";
import type { ChipProps, ChoicesFilter, DaysFilter, ListFilter, RecordsFilter } from "../list-props.ts";
import { toggleValue, valuesOf } from "../list-state.ts";
import { RecordsPanel } from "./record-search.tsx";
import { rowOf } from "./records-filter.ts";
import panels from "./filter-panels.module.css";
import { countText } from "../../ui/text/count-text.ts";

const DaysPanel = lazy(async () => ({ default: (await import("./days-panel.tsx")).DaysPanel }));

/** One filter as a chip with its choices in a popover. */
export function FilterChip({ filter, ...chip }: ChipProps & { filter: ListFilter }) {
  switch (filter.kind) {
    case "choices":
      return <ChoicesChip filter={filter} {...chip} />;
    case "records":
      return <RecordsChip filter={filter} {...chip} />;
    case "days":
      return <DaysChip filter={filter} {...chip} />;
    case "own":
      return filter.chip(chip);
  }
}

/** Label of a chip's values: a single one by name, several by their number, "" while unused. */
const labelOf = (values: readonly string[], name: string | undefined): string =>
  values.length === 1 ? name || "1" : values.length > 1 ? String(values.length) : "";

export function ChoicesChip({ filter, values, onChange, ...chip }: ChipProps & { filter: ChoicesFilter }) {
  const value = values[filter.key] ?? "";
  const chosen = valuesOf(value);
  const name = filter.choices.find((choice) => choice.value === chosen[0])?.label;
  const clear = () => onChange({ [filter.key]: "" });
  return (
    <ChipFrame {...chip} title={filter.title} value={labelOf(chosen, name)} onClear={clear}>
      <ChoicesPanel filter={filter} value={value} onChange={onChange} />
    </ChipFrame>
  );
}

export function RecordsChip({ filter, values, onChange, ...chip }: ChipProps & { filter: RecordsFilter }) {
  const { call, describe } = filter.source;
  const value = values[filter.key] ?? "";
  const ids = valuesOf(value);
  const query = { ids: value, page_size: 1 };
  const row = useLoad(call, { query }, { enabled: ids.length === 1, silent: true }).data?.results[0];
  const clear = () => onChange({ [filter.key]: "" });
  return (
    <ChipFrame {...chip} title={filter.title} value={labelOf(ids, row && describe(rowOf(row)).label)} onClear={clear}>
      <RecordsPanel filter={filter} value={value} onChange={onChange} />
    </ChipFrame>
  );
}

function DaysChip({ filter, values, onChange, ...chip }: ChipProps & { filter: DaysFilter }) {
  const value = daysText(values[filter.from] ?? "", values[filter.to] ?? "");
  const clear = () => onChange({ [filter.from]: "", [filter.to]: "" });
  return (
    <ChipFrame {...chip} title={filter.title} value={value} onClear={clear}>
      <Suspense fallback={<div className={classes.calendarPlace} />}>
        <DaysPanel filter={filter} values={values} onChange={onChange} />
      </Suspense>
    </ChipFrame>
  );
}

/** Label of a range of days, "" for none. */
export function daysText(first: string, last: string): string {
  const [from, to] = [readDay(first), readDay(last)];
  if (from !== "" && to !== "") return from === to ? from : m.ui_list_days_between({ from, to });
  if (from !== "") return m.ui_list_days_since({ day: from });
  return to === "" ? "" : m.ui_list_days_until({ day: to });
}

interface ChoicesPanelProps {
  filter: ChoicesFilter;
  value: string;
  onChange: (values: Record<string, string>) => void;
}

/** Few fixed choices, each with its mark and count. */
function ChoicesPanel({ filter, value, onChange }: ChoicesPanelProps) {
  const chosen = valuesOf(value);
  return (
    <fieldset className={panels.choices}>
      <legend className={panels.legend}>{filter.title}</legend>
      {filter.choices.map((choice) => (
        <label key={choice.value} className={panels.choice}>
          <input
            type={filter.single ? "radio" : "checkbox"}
            name={filter.key}
            checked={chosen.includes(choice.value)}
            onChange={() => onChange({ [filter.key]: filter.single ? choice.value : toggleValue(value, choice.value) })}
          />
          {choice.mark}
          <span className={panels.choiceLabel}>{choice.label}</span>
          {choice.count !== undefined && <span className={panels.count}>{countText(choice.count)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
