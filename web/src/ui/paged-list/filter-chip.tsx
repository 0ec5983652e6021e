import { Popover } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useLoad } from "../../http/queries.ts";
import { m } from "../../messages/messages.js";
import { ChoicesPanel } from "./choices-panel.tsx";
import classes from "./filter-chips.module.css";
import type { ListFilter, RecordSource } from "./list-props.ts";
import { valuesOf } from "./list-state.ts";
import { RecordsPanel } from "./records-panel.tsx";

const DaysPanel = lazy(async () => ({ default: (await import("./days-panel.tsx")).DaysPanel }));

interface FilterChipProps {
  filter: ListFilter;
  values: Readonly<Record<string, string>>;
  opened: boolean;
  onOpen: (open: boolean) => void;
  onChange: (values: Record<string, string>) => void;
}

/** One filter: a chip that says what it filters by, with its choices in a popover. */
export function FilterChip({ filter, values, opened, onOpen, onChange }: FilterChipProps) {
  const value = useChipValue(filter, values);
  const clear = () => onChange(filter.kind === "days" ? { [filter.from]: "", [filter.to]: "" } : { [filter.key]: "" });

  return (
    <span className={classes.chip} data-used={value !== "" || undefined}>
      <Popover opened={opened} onChange={onOpen} position="bottom-start" shadow="md" trapFocus returnFocus width={300}>
        <Popover.Target>
          <button type="button" className={classes.open} onClick={() => onOpen(!opened)}>
            {value === "" ? filter.title : m.ui_list_chip_value({ title: filter.title, value })}
            {value === "" && <IconChevronDown size={14} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={m.ui_list_filter_label({ title: filter.title })} className={classes.dropdown}>
          {filter.kind === "choices" && (
            <ChoicesPanel filter={filter} value={values[filter.key] ?? ""} onChange={onChange} />
          )}
          {filter.kind === "records" && (
            <RecordsPanel filter={filter} value={values[filter.key] ?? ""} onChange={onChange} />
          )}
          {filter.kind === "days" && (
            <Suspense fallback={<div className={classes.calendarPlace} />}>
              <DaysPanel filter={filter} values={values} onChange={onChange} />
            </Suspense>
          )}
        </Popover.Dropdown>
      </Popover>
      {value !== "" && (
        <button
          type="button"
          className={classes.clear}
          aria-label={m.ui_list_clear_filter({ title: filter.title })}
          onClick={clear}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** What a chip says of its value: the one choice by name, several by their number, "" while unused. */
function useChipValue(filter: ListFilter, values: Readonly<Record<string, string>>): string {
  const ids = filter.kind === "records" ? valuesOf(values[filter.key]) : [];
  const name = useRecordName(filter.kind === "records" ? filter.source : null, ids.length === 1 ? (ids[0] ?? "") : "");
  if (filter.kind === "days") return daysText(values[filter.from] ?? "", values[filter.to] ?? "");
  const chosen = valuesOf(values[filter.key]);
  if (chosen.length === 0) return "";
  if (chosen.length > 1) return String(chosen.length);
  if (filter.kind === "records") return name || "1";
  return filter.choices.find((choice) => choice.value === chosen[0])?.label ?? "1";
}

const noCall = { name: "none" } as unknown as RecordSource["call"];

function useRecordName(source: RecordSource | null, id: string): string {
  const loaded = useLoad(
    source?.call ?? noCall,
    { query: { ids: id, page_size: 1 } },
    { enabled: source !== null && id !== "", silent: true },
  );
  const row = loaded.data?.results[0];
  return source && row ? source.describe(row).label : "";
}

function daysText(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => day.split("-").reverse().join("-")) as [string, string];
  if (from !== "" && to !== "") return from === to ? from : m.ui_list_days_between({ from, to });
  if (from !== "") return m.ui_list_days_since({ day: from });
  return to === "" ? "" : m.ui_list_days_until({ day: to });
}
